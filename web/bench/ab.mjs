import { readFileSync } from 'node:fs';
import { runnerImport } from 'vite';
const { Module } = (await runnerImport('./src/lib/backend/tab/module.ts')).module;
async function load(file) {
  const bytes = readFileSync(file);
  const instantiate = async (imports) => (await WebAssembly.instantiate(bytes, imports)).instance;
  const module = await Module.start(instantiate, { progress: () => {}, broken: (w) => { throw new Error(w); } });
  return async (request) => JSON.parse(module.hear(JSON.stringify(request)));
}
const games = process.argv.slice(4);
const sides = [await load(process.argv[2]), await load(process.argv[3])];
for (const game of games) {
  const occupants = [{ type: 'person' }, { type: 'person' }];
  const { table: opened } = await sides[0]({ type: 'open', id: 't', table: { game, seed: '1', sitters: occupants }, opened: 0 });
  const at = { game: opened.game, setup: opened.setup, moves: [] };
  for (const search of ['strongest', 'uct']) {
    const times = [[], []];
    let nodes = [];
    for (let r = 0; r < 7; r++) for (const k of [0, 1]) {
      const a = await sides[k]({ type: 'analyse', asked: { ...at, search, simulations: search === 'uct' ? 20000 : 8000, millis: null, lines: 1, threads: 1 } });
      times[k].push(a.analysis.nodes / a.analysis.millis * 1000); nodes[k] = a.analysis.nodes;
    }
    const best = times.map((t) => Math.max(...t));
    const med = times.map((t) => t.sort((x, y) => x - y)[3]);
    console.log(game, search, nodes, best.map(Math.round), (best[1] / best[0]).toFixed(3), 'median', (med[1] / med[0]).toFixed(3));
  }
}
