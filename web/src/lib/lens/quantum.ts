/** Quantum through the lens: towers on the way to six, what can be captured, what is stuck. */
import { attackers, sightsBy, type LensMark, type Scene } from './scene';

/** Towers of this height never move, and three of them win. */
const HIGH = 6;

export function quantumLens(scene: Scene): LensMark[] {
  const blocked = sightsBy(scene.sights, 'blocked');
  const open = new Map(
    [...sightsBy(scene.sights, 'reach')].map(([at, cells]) => [
      at,
      cells.filter((cell) => !blocked.get(at)?.includes(cell)),
    ]),
  );
  const hits = attackers(scene.pieces, open);
  return scene.pieces.flatMap((piece): LensMark[] => {
    const { cell, count } = piece;
    const marks: LensMark[] = [];
    if (count > 1)
      marks.push({ cell, kind: 'height', label: count >= HIGH ? String(count) : `${count}/${HIGH}` });
    if (count < HIGH && (open.get(cell) ?? []).length === 0) marks.push({ cell, kind: 'still', label: '' });
    const by = hits.get(cell) ?? [];
    const highest = Math.max(0, ...by.map((other) => other.count + count));
    if (highest >= HIGH) marks.push({ cell, kind: 'six', label: String(highest) });
    else if (by.length > 0) marks.push({ cell, kind: 'hit', label: String(by.length) });
    return marks;
  });
}
