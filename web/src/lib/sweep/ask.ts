/** The leap puzzle's questions to this tab: the rules answer at once, the solver may be stopped. */
import { rules, solver } from '../backend/tab/workers';
import type { SweepFinish, Sweep, SweepView } from '../wire';

export async function view(sweep: Sweep): Promise<SweepView> {
  return (await rules.ask({ type: 'viewSweep', sweep }, ['sweepView'])).view;
}

/** Whether leaps can be finished; unknown where the time, in milliseconds, does not suffice. */
export async function finish(sweep: Sweep, seed: string, millis: number): Promise<SweepFinish> {
  return (await solver.ask({ type: 'finishSweep', sweep, seed, millis }, ['sweepFinish'])).finish;
}

/** Ends what the solver is working at. */
export const stop = (): void => solver.stop();

/** Reads the puzzle's notation or a position; `near` has the board where the text does not tell it. */
export async function read(text: string, near: Sweep): Promise<Sweep> {
  return (await rules.ask({ type: 'readSweep', text, near }, ['sweep'])).sweep;
}

/** Game records, one a leap. */
export async function write(sweep: Sweep): Promise<string> {
  return (await rules.ask({ type: 'writeSweep', sweep }, ['record'])).text;
}

/** The setup with the sweeper's way, as SVG. */
export async function draw(sweep: Sweep): Promise<string> {
  return (await rules.ask({ type: 'drawSweep', sweep }, ['picture'])).svg;
}
