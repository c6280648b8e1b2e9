import type { TableSummary } from '../wire';

/** Whether a game of people at several screens goes on, and one has not left it. */
export const isGoing = (table: TableSummary): boolean =>
  table.online === true && table.result === '*' && !table.aborted && (table.own ?? []).length > 0;

/** Whether the reader of the list is to move. */
export const yours = (table: TableSummary): boolean =>
  table.toMove !== undefined && (table.own ?? []).includes(table.toMove);

export const others = ({ seats, own = [] }: TableSummary): number[] =>
  seats.flatMap((_, seat) => (own.includes(seat) ? [] : [seat]));

/** Those where one is to move first; among them the ones that end soonest, then the one that has waited longest. */
export const sorted = <T extends TableSummary>(tables: readonly T[]): T[] =>
  [...tables].sort((one, other) => {
    const turn = Number(yours(other)) - Number(yours(one));
    if (turn !== 0) return turn;
    const [left, otherLeft] = [one.left ?? Infinity, other.left ?? Infinity];
    if (left !== otherLeft) return left < otherLeft ? -1 : 1;
    return yours(one) ? one.acted - other.acted : other.acted - one.acted;
  });
