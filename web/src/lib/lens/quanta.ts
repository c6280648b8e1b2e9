/** Quanta through the lens: what may go where, and how far each cluster is. */
import { sightsBy, type LensMark, type Scene } from './scene';

/** The order in which particles are written in a square. */
const ORDER = ['n', '+', '-'];
const SIGNS: Record<string, string> = { n: 'n', '+': '+', '-': '\u2212' };

export function quantaLens(scene: Scene): LensMark[] {
  const owners = new Map(scene.pieces.map((piece) => [piece.cell, piece.owner]));
  const marks: LensMark[] = [];
  for (const [cell, around] of sightsBy(scene.sights, 'cluster')) {
    const taken = around.filter((near) => owners.has(near));
    const own = (seat: number): number => taken.filter((near) => owners.get(near) === seat).length;
    const by = own(0) - own(1);
    marks.push({
      cell,
      kind: 'cluster',
      label: `${taken.length}/${around.length}`,
      ...(by === 0 ? {} : { lead: { seat: by > 0 ? 0 : 1, by: Math.abs(by) } }),
    });
  }
  const may = new Map<number, string[]>();
  for (const { clicks } of scene.legal) {
    const [first, second] = clicks;
    if (first?.type !== 'cell' || second?.type !== 'choice') continue;
    may.set(first.cell, [...(may.get(first.cell) ?? []), second.choice]);
  }
  for (const [cell, choices] of may) {
    const label = ORDER.filter((one) => choices.includes(one)).map((one) => SIGNS[one]);
    marks.push({ cell, kind: 'may', label: label.join('') });
  }
  return marks;
}

/** Who takes the bonuses that are owed, in order: the position's last field, after the starter. */
export function owed(position: string): number[] {
  const field = position.split(' ')[2] ?? '-';
  return field === '-' ? [] : [...field.slice(1)].map((letter) => (letter === 'w' ? 0 : 1));
}
