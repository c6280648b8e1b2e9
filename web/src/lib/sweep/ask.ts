/** The leap puzzle's questions to this tab: the rules answer at once, the solver may be stopped. */
import { rules, solver } from '../backend/tab/workers';
import type { SweepFinish, Sweep, SweepView } from '../wire';

export const view = async (sweep: Sweep): Promise<SweepView> =>
  (await rules.ask({ type: 'viewSweep', sweep }, ['sweepView'])).view;

/** Whether leaps can be finished; unknown where the time, in milliseconds, does not suffice. */
export const finish = async (sweep: Sweep, seed: string, millis: number): Promise<SweepFinish> =>
  (await solver.ask({ type: 'finishSweep', sweep, seed, millis }, ['sweepFinish'])).finish;

export const stop = (): void => solver.stop();

/** Reads the puzzle's notation or a position; `near` has the board where the text does not tell it. */
export const read = async (text: string, near: Sweep): Promise<Sweep> =>
  (await rules.ask({ type: 'readSweep', text, near }, ['sweep'])).sweep;

/** Game records, one a leap. */
export const write = async (sweep: Sweep): Promise<string> =>
  (await rules.ask({ type: 'writeSweep', sweep }, ['record'])).text;

/** The setup with the sweeper's way, as SVG. */
export const draw = async (sweep: Sweep): Promise<string> =>
  (await rules.ask({ type: 'drawSweep', sweep }, ['picture'])).svg;
