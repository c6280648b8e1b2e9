/** One's games with others. */
import type { TableSummary } from '../wire';

/** Whether a game of people at several screens goes on. */
export const isGoing = (table: TableSummary): boolean =>
  table.online === true && table.result === '*' && !table.aborted;

/** Whether whoever reads the list is to move. */
export const yours = (table: TableSummary): boolean =>
  table.toMove !== undefined && (table.own ?? []).includes(table.toMove);

/** Those where one is to move first; among them the one that has waited longest. */
export const sorted = (tables: readonly TableSummary[]): TableSummary[] =>
  [...tables].sort((one, other) => {
    const turn = Number(yours(other)) - Number(yours(one));
    return turn || (yours(one) ? one.acted - other.acted : other.acted - one.acted);
  });
