/** A tree of moves: the main line, what else could be played, and what is said about it. */
import type { RecordTree, RecordNode } from '../wire';

export interface Node {
  id: number;
  parent: number | null;
  text: string;
  nags: number[];
  comments: string[];
  /** The moves that follow, the main one first. */
  children: number[];
}

/** The start position is node 0; its text is empty. */
export const START = 0;

export interface Tree {
  nodes: Map<number, Node>;
  next: number;
}

const node = (id: number, parent: number | null, text: string): Node => ({
  id,
  parent,
  text,
  nags: [],
  comments: [],
  children: [],
});

export const emptyTree = (): Tree => ({ nodes: new Map([[START, node(START, null, '')]]), next: START + 1 });

const at = (tree: Tree, id: number): Node => tree.nodes.get(id) ?? tree.nodes.get(START)!;

function change(tree: Tree, id: number, edit: (node: Node) => Node): Tree {
  const nodes = new Map(tree.nodes);
  nodes.set(id, edit(at(tree, id)));
  return { ...tree, nodes };
}

const withChildren = (tree: Tree, id: number, make: (children: readonly number[]) => number[]): Tree =>
  change(tree, id, (old) => ({ ...old, children: make(old.children) }));

/** The moves from the start to a node. */
export function path(tree: Tree, id: number): Node[] {
  const found: Node[] = [];
  for (let here = at(tree, id); here.parent !== null; here = at(tree, here.parent)) found.push(here);
  return found.reverse();
}

export const moves = (tree: Tree, id: number): string[] => path(tree, id).map(({ text }) => text);

/** The last node of the main line that begins at a node. */
export function lineEnd(tree: Tree, id: number): number {
  let here = at(tree, id);
  while (here.children.length > 0) here = at(tree, here.children[0]!);
  return here.id;
}

/** Adds a move after a node, or finds it there. */
export function play(tree: Tree, id: number, text: string): { tree: Tree; id: number } {
  const known = at(tree, id).children.find((child) => at(tree, child).text === text);
  if (known !== undefined) return { tree, id: known };
  const fresh = tree.next;
  const grown = withChildren(tree, id, (children) => [...children, fresh]);
  grown.nodes.set(fresh, node(fresh, id, text));
  return { tree: { ...grown, next: fresh + 1 }, id: fresh };
}

/** Adds a line of moves after a node; the last one's id. */
export const playLine = (tree: Tree, id: number, texts: readonly string[]): { tree: Tree; id: number } =>
  texts.reduce((grown, text) => play(grown.tree, grown.id, text), { tree, id });

export function remove(tree: Tree, id: number): Tree {
  const { parent } = at(tree, id);
  if (parent === null) return tree;
  const cut = withChildren(tree, parent, (children) => children.filter((child) => child !== id));
  const doomed = [id];
  for (let one = doomed.pop(); one !== undefined; one = doomed.pop()) {
    doomed.push(...at(tree, one).children);
    cut.nodes.delete(one);
  }
  return cut;
}

/** Makes a node's line the main one among those that follow the same position. */
export function promote(tree: Tree, id: number): Tree {
  const { parent } = at(tree, id);
  if (parent === null) return tree;
  return withChildren(tree, parent, (children) => [id, ...children.filter((child) => child !== id)]);
}

/** Says something about a node; empty words say nothing. */
export function comment(tree: Tree, id: number, words: string): Tree {
  const said = words.trim() === '' ? [] : [words];
  return change(tree, id, (old) => ({ ...old, comments: said }));
}

/** The marks for moves, by their numbers in records. */
export const MARKS: ReadonlyMap<number, string> = new Map([
  [3, '!!'],
  [1, '!'],
  [5, '!?'],
  [6, '?!'],
  [2, '?'],
  [4, '??'],
]);

/** Marks a move, or takes the same mark off it; other numbers of the record stay. */
export const mark = (tree: Tree, id: number, nag: number): Tree =>
  change(tree, id, (old) => {
    const others = old.nags.filter((one) => !MARKS.has(one));
    return { ...old, nags: old.nags.includes(nag) ? others : [nag, ...others] };
  });

/** A record's tree. What it gives twice after the same position is there once: a move, a mark, a comment. */
export function fromRecord(record: RecordTree): Tree {
  const start = { ...node(START, null, ''), comments: [...new Set(record.comments)] };
  const nodes = new Map([[START, start]]);
  const ids: number[] = [];
  for (const given of record.nodes) {
    const parent = nodes.get(ids[given.parent ?? -1] ?? START) ?? start;
    const known = parent.children.find((child) => nodes.get(child)?.text === given.text);
    const id = known ?? nodes.size;
    const here = nodes.get(id) ?? node(id, parent.id, given.text);
    if (known === undefined) parent.children.push(id);
    here.nags = [...new Set([...here.nags, ...given.nags])];
    here.comments = [...new Set([...here.comments, ...given.comments])];
    nodes.set(id, here);
    ids.push(id);
  }
  return { nodes, next: nodes.size };
}

/** The nodes in the order of a record: every move after the one it follows, main moves first. */
function inOrder(tree: Tree): Node[] {
  const found: Node[] = [];
  const todo = [...at(tree, START).children].reverse();
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const here = at(tree, id);
    found.push(here);
    todo.push(...[...here.children].reverse());
  }
  return found;
}

export function toNodes(tree: Tree): RecordNode[] {
  const nodes = inOrder(tree);
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  return nodes.map(({ parent, text, nags, comments }) => ({
    parent: places.get(parent ?? START) ?? null,
    text,
    nags: [...nags],
    comments: [...comments],
  }));
}

/** A node's place in the record, from 1; 0 for the start position. Unlike its number it outlives the page. */
export const placeOf = (tree: Tree, id: number): number =>
  inOrder(tree).findIndex((node) => node.id === id) + 1;

/** The node at a place of the record; nothing where there is none. */
export const nodeAt = (tree: Tree, place: number): number | null =>
  place === 0 ? START : (inOrder(tree)[place - 1]?.id ?? null);

/** A tree with what another has besides: its moves, and what it says where this one says no more than its beginning. */
export function merge(tree: Tree, other: Tree): Tree {
  const ids = new Map([[START, START]]);
  return [at(other, START), ...inOrder(other)].reduce((grown, theirs) => {
    const parent = ids.get(theirs.parent ?? START)!;
    const found = theirs.parent === null ? { tree: grown, id: START } : play(grown, parent, theirs.text);
    ids.set(theirs.id, found.id);
    return change(found.tree, found.id, (old) => ({
      ...old,
      nags: old.nags.length > 0 ? old.nags : theirs.nags,
      comments: theirs.comments.join('\n').startsWith(old.comments.join('\n'))
        ? theirs.comments
        : old.comments,
    }));
  }, tree);
}

/** How far a line of moves leads in a tree. */
export function lineIn(tree: Tree, texts: readonly string[]): number {
  let here = at(tree, START);
  for (const text of texts) {
    const next = here.children.find((child) => at(tree, child).text === text);
    if (next === undefined) break;
    here = at(tree, next);
  }
  return here.id;
}

/** A row of the tree as it is shown: a line of moves, indented below the move it departs from. */
export interface Row {
  depth: number;
  /** How many plies came before the first move. */
  ply: number;
  nodes: Node[];
}

/** The tree in rows, main lines first. A line is cut after a move that has alternatives, which stand right below it. */
export function rows(tree: Tree): Row[] {
  const found: Row[] = [];
  const todo = [{ ids: at(tree, START).children, depth: 0, ply: 0 }];
  for (let one = todo.pop(); one; one = todo.pop()) {
    const { depth, ply } = one;
    const nodes: Node[] = [];
    let { ids } = one;
    let others: number[] = [];
    while (ids.length > 0 && others.length === 0) {
      const here = at(tree, ids[0]!);
      nodes.push(here);
      others = ids.slice(1);
      ids = here.children;
    }
    if (nodes.length > 0) found.push({ depth, ply, nodes });
    if (others.length === 0) continue;
    const next = ply + nodes.length;
    const beside = others.map((id) => ({ ids: [id], depth: depth + 1, ply: next - 1 }));
    todo.push({ ids, depth, ply: next }, ...beside.reverse());
  }
  return found;
}
