/** What the page's sounds are made of: no files, only tones and a little noise. */

export type Sound = 'move' | 'capture' | 'score' | 'end' | 'won' | 'lost' | 'call';

/** A tone that fades: seconds from the beginning, hertz, and how loud, from 0 to 1. */
export interface Tone {
  at: number;
  pitch: number;
  /** The pitch it falls to. */
  to?: number;
  length: number;
  loud: number;
}

/** A knock on wood: noise through a narrow filter. */
export type Knock = Omit<Tone, 'to'>;

export interface Score {
  tones: readonly Tone[];
  knocks?: readonly Knock[];
}

export const SCORES: Record<Sound, Score> = {
  move: {
    tones: [{ at: 0, pitch: 300, to: 210, length: 0.07, loud: 0.35 }],
    knocks: [{ at: 0, pitch: 1500, length: 0.035, loud: 0.7 }],
  },
  capture: {
    tones: [
      { at: 0, pitch: 240, to: 150, length: 0.09, loud: 0.45 },
      { at: 0.075, pitch: 170, to: 110, length: 0.12, loud: 0.5 },
    ],
    knocks: [
      { at: 0, pitch: 1900, length: 0.03, loud: 0.8 },
      { at: 0.075, pitch: 1000, length: 0.05, loud: 0.9 },
    ],
  },
  score: {
    tones: [
      { at: 0, pitch: 300, to: 210, length: 0.07, loud: 0.3 },
      { at: 0.05, pitch: 659, length: 0.16, loud: 0.22 },
      { at: 0.13, pitch: 880, length: 0.26, loud: 0.22 },
    ],
    knocks: [{ at: 0, pitch: 1500, length: 0.035, loud: 0.6 }],
  },
  end: {
    tones: [
      { at: 0, pitch: 392, length: 0.5, loud: 0.3 },
      { at: 0.13, pitch: 494, length: 0.5, loud: 0.28 },
      { at: 0.26, pitch: 587, length: 0.9, loud: 0.3 },
    ],
  },
  won: {
    tones: [
      { at: 0, pitch: 392, length: 0.3, loud: 0.28 },
      { at: 0.12, pitch: 523, length: 0.3, loud: 0.28 },
      { at: 0.24, pitch: 659, length: 0.4, loud: 0.28 },
      { at: 0.38, pitch: 784, length: 0.95, loud: 0.3 },
    ],
  },
  lost: {
    tones: [
      { at: 0, pitch: 330, length: 0.4, loud: 0.26 },
      { at: 0.18, pitch: 262, to: 247, length: 0.8, loud: 0.26 },
    ],
  },
  /** A first move is due. */
  call: {
    tones: [
      { at: 0, pitch: 784, length: 0.16, loud: 0.3 },
      { at: 0.2, pitch: 784, length: 0.16, loud: 0.3 },
      { at: 0.4, pitch: 988, length: 0.4, loud: 0.3 },
    ],
  },
};

/** What is heard when a table's state changes; nothing for a step back. `own`: the seat of the one person who looks: they hear if they won. */
export function soundOf(before: Heard | null, after: Heard, own: number | null = null): Sound | null {
  if (!before) return null;
  if (after.outcome && !before.outcome) {
    if (own === null || after.outcome.winner === null) return 'end';
    return after.outcome.winner === own ? 'won' : 'lost';
  }
  if (after.moves.length <= before.moves.length) return null;
  if (scored(after) > scored(before)) return 'score';
  return after.pieces.length < before.pieces.length ? 'capture' : 'move';
}

const scored = ({ pieces }: Heard): number => pieces.filter(({ scoredBy }) => scoredBy !== undefined).length;

/** The parts of a table's view that are heard. */
export interface Heard {
  moves: readonly unknown[];
  pieces: readonly { scoredBy?: number }[];
  outcome: { winner: number | null } | null;
}
