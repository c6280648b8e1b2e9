/** The leap puzzle's questions to this tab: the rules answer at once, the solver may be stopped. */
import { rules, solver } from '../backend/tab/workers';
import type { Finish, Leaps, LeapsView } from '../wire';

export async function view(leaps: Leaps): Promise<LeapsView> {
  return (await rules.ask({ type: 'viewLeaps', leaps }, ['leapt'])).view;
}

/** Whether leaps can be finished, as far as that is worked out in so many milliseconds. */
export async function finish(leaps: Leaps, seed: string, millis: number): Promise<Finish> {
  return (await solver.ask({ type: 'finishLeaps', leaps, seed, millis }, ['finish'])).finish;
}

/** Ends what the solver is working at. */
export const stop = (): void => solver.stop();

/** Reads the puzzle's notation or a position; `near` has the board where the text does not tell it. */
export async function read(text: string, near: Leaps): Promise<Leaps> {
  return (await rules.ask({ type: 'readLeaps', text, near }, ['leaps'])).leaps;
}

/** Game records, one a leap. */
export async function write(leaps: Leaps): Promise<string> {
  return (await rules.ask({ type: 'writeLeaps', leaps }, ['record'])).text;
}

/** The setup with the sweeper's way, as SVG. */
export async function draw(leaps: Leaps): Promise<string> {
  return (await rules.ask({ type: 'drawLeaps', leaps }, ['picture'])).svg;
}
