/** The games that can follow a finished one. */
import { HIGHEST } from '../games/levels';
import { drawStart } from '../start-names';
import type { Contest, NewTable, Occupant, TableView } from '../wire';
import { soleSeat } from './verdict';

const LOWEST = 1;
/** For how long after its end an arena is where its players go, in seconds. */
const LATE = 30 * 60;

/** Whether an arena's next game can follow, or how it ended is news, at a time in seconds since 1970. */
export const leadsBack = ({ ends }: Contest, now: number): boolean => ends !== undefined && now < ends + LATE;

function anew(view: TableView, sitters: Occupant[], seed: string | null): NewTable {
  const { game, clock, standIn } = view;
  return {
    game,
    seed,
    sitters,
    ...(clock ? { clock: clock.control } : {}),
    ...(standIn === undefined ? {} : { standIn }),
  };
}

/** Who sits there again: who has left does where no person has stayed. */
function occupants({ seats, replaced = [] }: TableView): Occupant[] {
  const again = seats.some(({ sitter }) => sitter.type === 'person') ? [] : replaced;
  return seats.map(({ sitter }, seat) => (again.includes(seat) ? { type: 'person' } : sitter));
}
/** Everybody one seat on. */
const changed = (view: TableView): Occupant[] => {
  const all = occupants(view);
  return [...all.slice(-1), ...all.slice(0, -1)];
};
const fresh = ({ seed }: TableView): string | null => (seed === null ? null : drawStart());

/** The same again, from a new start. */
export const newGame = (view: TableView): NewTable => anew(view, occupants(view), fresh(view));
/** The other sides, from a new start. */
export const rematch = (view: TableView): NewTable => anew(view, changed(view), fresh(view));
/** The other sides of the same start; nothing where there is only one start. */
export const sameStart = (view: TableView): NewTable | null =>
  view.seed === null ? null : anew(view, changed(view), view.seed);

/** The one computer that a sole person plays, so many levels stronger; nothing where there is none. */
export function atLevel(view: TableView, by: number): { level: number; table: NewTable } | null {
  const all = occupants(view);
  const levels = new Set(all.flatMap((occupant) => (occupant.type === 'computer' ? [occupant.level] : [])));
  const level = [...levels][0]! + by;
  if (soleSeat(view) === null || levels.size !== 1 || level < LOWEST || level > HIGHEST) return null;
  const seated = all.map((occupant) =>
    occupant.type === 'computer' ? { type: occupant.type, level } : occupant,
  );
  return { level, table: anew(view, seated, fresh(view)) };
}
