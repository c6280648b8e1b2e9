/** The same searches in the tab's module and natively. Called by `cargo xtask wasm-bench` with the native program. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { runnerImport } from 'vite';

/** A search is made long enough to last so many milliseconds natively; the best of so many rounds counts. */
const LONG = 400;
const ROUNDS = 5;

const { Module } = (await runnerImport('./src/lib/backend/tab/module.ts')).module;
const bytes = readFileSync('wasm/quantarium.wasm');

async function inTab() {
  const instantiate = async (imports) => (await WebAssembly.instantiate(bytes, imports)).instance;
  const broken = (why) => {
    throw new Error(why);
  };
  const module = await Module.start(instantiate, broken);
  const ask = async (request) => JSON.parse(module.hear(JSON.stringify(request)));
  return { ask, memory: () => module.memory };
}

function natively(program) {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error(`${program} stopped`);
    return JSON.parse(value);
  };
  return { ask, end: () => child.stdin.end() };
}

async function place(side, game) {
  const occupants = [{ type: 'person' }, { type: 'person' }];
  const table = { game, seed: '1', sitters: occupants };
  const { table: opened } = await side.ask({ type: 'open', id: 't', table, opened: 0 });
  return { game: opened.game, setup: opened.setup, moves: [] };
}

async function search(side, at, name, simulations) {
  const limits = { search: name, simulations, millis: null, lines: 1, threads: 1 };
  const answer = await side.ask({ type: 'analyse', asked: { ...at, ...limits } });
  if (answer.type !== 'analysed') throw new Error(JSON.stringify(answer));
  return answer.analysis;
}

/** How many simulations last long enough. */
async function amount(side, at, name) {
  for (let simulations = 250; ; simulations *= 2) {
    const { millis, hashfull } = await search(side, at, name, simulations);
    if (millis >= LONG || hashfull > 0.5) return simulations;
  }
}

const program = process.argv[2];
if (!program) throw new Error('name the native program: `cargo xtask wasm-bench` does');
const native = natively(program);
const rows = [];
let most = 0;
for (const name of ['uct', 'strongest']) {
  for (const game of ['quantum-leap', 'quantum', 'quantum-link', 'quanta']) {
    const at = await place(native, game);
    const simulations = await amount(native, at, name);
    const tab = await inTab();
    const best = { native: 0, tab: 0 };
    let nodes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const one = await search(native, at, name, simulations);
      const other = await search(tab, at, name, simulations);
      if (one.nodes !== other.nodes) {
        throw new Error(`${game}, ${name}: ${one.nodes} nodes natively, ${other.nodes} in the tab`);
      }
      nodes = one.nodes;
      best.native = Math.max(best.native, (nodes / one.millis) * 1000);
      best.tab = Math.max(best.tab, (nodes / other.millis) * 1000);
    }
    most = Math.max(most, tab.memory());
    rows.push({ name, game, nodes, ...best });
  }
}
native.end();

const number = (value) => Math.round(value).toLocaleString('en').padStart(12);
console.log(
  `${'search'.padEnd(10)} ${'game'.padEnd(13)}${'nodes'.padStart(12)}${'native /s'.padStart(12)}${'tab /s'.padStart(12)}  tab/native`,
);
for (const { name, game, nodes, native, tab } of rows) {
  const share = (tab / native).toFixed(2).padStart(10);
  console.log(
    `${name.padEnd(10)} ${game.padEnd(13)}${number(nodes)}${number(native)}${number(tab)}  ${share}`,
  );
}
const geometric = Math.exp(
  rows.reduce((sum, { native, tab }) => sum + Math.log(tab / native), 0) / rows.length,
);
console.log(`\ntab/native, geometric mean: ${geometric.toFixed(2)}`);
console.log(`memory of a worker with its largest tree: ${(most / 1e6).toFixed(1)} MB`);
