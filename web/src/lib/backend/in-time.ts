/** Answers of the rules in this tab, for a page whose server has them as well. */
import { Refused } from './backend';
import { STOPPED } from './tab/client';

/** How long the rules may take, in milliseconds: some browsers end a worker and say nothing. */
const PATIENCE = 3000;

/** The answer, or a refusal where it does not come in time. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, refuse) =>
    setTimeout(() => refuse(new Refused({ code: STOPPED, message: '' })), PATIENCE),
  );
  return Promise.race([answer, late]);
}
