/** The page's sounds: on unless switched off, soft, and silent until the first click or key, as browsers want it. */
import { persistedChoice } from '../persisted.svelte';
import { afterPicture, atLeisure } from '../ui/painted';
import { SCORES, type Knock, type Sound, type Tone } from './tones';

export const VOLUMES = ['off', 'soft', 'normal', 'loud'] as const;
export type Volume = (typeof VOLUMES)[number];

/** From 0 to 1. */
const GAIN: Record<Volume, number> = { off: 0, soft: 0.09, normal: 0.22, loud: 0.5 };

/** A sound that would come later than so many milliseconds after what it belongs to is not heard. */
const LATE = 300;

/** How long a hand that holds the page feels a sound, in milliseconds. */
const FELT: Partial<Record<Sound, number>> = { capture: 14, score: 10, won: 40 };

export class Sounds {
  readonly #chosen = persistedChoice('quantarium-sound', VOLUMES, 'normal');
  /** What switching on again leads to. */
  #before: Volume = this.volume === 'off' ? 'normal' : this.volume;
  #context: AudioContext | null = null;
  /** Whether what makes sounds is asleep, about to begin, or has begun as far as the browser lets it. */
  #stage: 'asleep' | 'waking' | 'awake' = 'asleep';
  /** What is to be heard as soon as anything can be, and when. */
  #waiting: { sound: Sound; due: number }[] = [];
  #noise: AudioBuffer | null = null;

  get volume(): Volume {
    return this.#chosen.now;
  }

  set(volume: Volume): void {
    if (volume !== 'off') this.#before = volume;
    this.#chosen.set(volume);
  }

  toggle(): void {
    this.set(this.volume === 'off' ? this.#before : 'off');
  }

  /** From now on sounds may be heard. To begin takes a phone a tenth of a second: what was clicked comes first, and a second click. */
  wake(): void {
    if (this.volume === 'off' || typeof AudioContext === 'undefined') return;
    // Some browsers let it go on only while somebody clicks.
    if (this.#context?.state !== 'running') void this.#context?.resume();
    if (this.#stage !== 'asleep') return;
    this.#stage = 'waking';
    atLeisure(() => {
      this.#stage = 'awake';
      this.#context = new AudioContext();
      for (const { sound, due } of this.#waiting.splice(0)) this.#sound(sound, due);
    });
  }

  /** Plays a sound after some milliseconds: a piece sounds when it lands, after the picture of it. */
  play(sound: Sound, wait = 0): void {
    const due = performance.now() + wait;
    if (this.volume === 'off') return;
    if (this.#stage === 'waking') this.#waiting.push({ sound, due });
    // No picture is made of a hidden tab.
    else if (globalThis.document?.hidden) this.#sound(sound, due);
    else afterPicture(() => this.#sound(sound, due));
  }

  #sound(sound: Sound, due: number): void {
    const context = this.#context;
    const wait = due - performance.now();
    if (!context || wait <= -LATE) return;
    if (context.state !== 'running') void context.resume();
    const begin = context.currentTime + 0.005 + Math.max(0, wait) / 1000;
    const felt = FELT[sound];
    if (felt && navigator.userActivation?.hasBeenActive) setTimeout(() => navigator.vibrate?.(felt), wait);
    for (const tone of SCORES[sound].tones) this.#tone(context, begin, tone);
    for (const knock of SCORES[sound].knocks ?? []) this.#knock(context, begin, knock);
  }

  #tone(context: AudioContext, begin: number, { at, pitch, to, length, loud }: Tone): void {
    const source = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
    if (to) source.frequency.exponentialRampToValueAtTime(to, begin + at + length);
    this.#fade(context, source, begin + at, length, loud);
  }

  #knock(context: AudioContext, begin: number, { at, pitch, length, loud }: Knock): void {
    this.#noise ??= noise(context);
    const source = new AudioBufferSourceNode(context, { buffer: this.#noise });
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 1.6 });
    source.connect(filter);
    this.#fade(context, source, begin + at, length, loud, filter);
  }

  /** Lets a source be heard for so long, from its full loudness to nothing. */
  #fade(
    context: AudioContext,
    source: AudioScheduledSourceNode,
    at: number,
    length: number,
    loud: number,
    through: AudioNode = source,
  ): void {
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(GAIN[this.volume] * loud, at + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    through.connect(gain).connect(context.destination);
    source.start(at);
    source.stop(at + length + 0.02);
  }
}

/** A tenth of a second of noise, the same every time. */
function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let place = 0; place < samples.length; place++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[place] = state / 2 ** 31 - 1;
  }
  return buffer;
}

export const sounds = new Sounds();
