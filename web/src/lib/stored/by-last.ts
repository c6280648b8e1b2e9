/** The order of games in a list: by what happened last in each, which is the end of a finished one. */
import type { TableSummary } from '../wire';

type Dated = Pick<TableSummary, 'acted' | 'opened'>;

export const byLast = (one: Dated, other: Dated): number =>
  other.acted - one.acted || other.opened - one.opened;
