/**
 * How long it takes from an event to the next picture on the largest boards, by kind of interaction.
 * Called by `cargo xtask paint-bench` with a built quantarium (QUANTARIUM_BIN) and a Chromium (CHROMIUM).
 */
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';

/** As long as an answer may take that seems to come at once, in milliseconds. */
const MOST = 50;
/** How often each thing is done. */
const ROUNDS = 12;

const BOARDS = [
  'quantum-leap:board=rhomb16x16',
  'quantum:board=16x16',
  'quantum-link:board=rhomb16x16',
  'quanta:board=16x16',
];

const { Server, person } = (await runnerImport('./e2e/server.ts')).module;

/** Notes for each event how long it was until its picture had been made. */
function watch() {
  window.painted = [];
  const note = (event) => {
    const begun = event.timeStamp;
    requestAnimationFrame(() => {
      // A message comes after the frame that was asked for.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.painted.push(performance.now() - begun);
      port2.postMessage(null);
    });
  };
  for (const kind of ['pointerover', 'click', 'keydown']) addEventListener(kind, note, { capture: true });
}

/** What an action took: the slowest of the events it consists of. */
async function timed(page, action) {
  await page.evaluate(() => (window.painted = []));
  await action();
  await page.waitForFunction(() => window.painted.length > 0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
  return page.evaluate(() => Math.max(...window.painted));
}

/** Where a cell is on the screen. */
async function spot(cell) {
  const { x, y, width, height } = await cell.boundingBox();
  return [x + width / 2, y + height / 2];
}

async function measure(page, address) {
  await page.goto(address);
  await page.locator('.headline.yours').waitFor();
  const able = page.locator('[role=gridcell].able');
  const cells = page.locator('[role=gridcell]');
  const found = {
    'look at a cell': [],
    'arrow key': [],
    'lens on or off': [],
    'choose a cell': [],
    'play a move': [],
  };
  const count = await cells.count();
  for (let round = 0; round < ROUNDS; round++) {
    const at = await spot(cells.nth((round * 37 + 11) % count));
    found['look at a cell'].push(await timed(page, () => page.mouse.move(...at)));
    await page.mouse.move(2, 2);
    await page.keyboard.press('b');
    found['arrow key'].push(await timed(page, () => page.keyboard.press('ArrowLeft')));
    found['lens on or off'].push(await timed(page, () => page.keyboard.press('l')));
    await move(page, able, found);
  }
  return { cells: count, found };
}

/** Enters a move by clicks: each but the last chooses, the last plays. */
async function move(page, able, found) {
  const plies = () => page.locator('[data-ply]').count();
  const before = await plies();
  for (let clicks = 0; clicks < 4; clicks++) {
    const pick = page.locator('.picker button').first();
    const target = (await pick.count()) > 0 ? pick : able.first();
    const at = await spot(target);
    await page.mouse.move(...at);
    const took = await timed(page, () => page.mouse.click(...at));
    await page.waitForTimeout(60);
    const played = (await plies()) > before;
    found[played ? 'play a move' : 'choose a cell'].push(took);
    if (played) return page.waitForTimeout(260);
  }
  throw new Error('no move could be entered');
}

const server = await Server.start();
const asRoot = process.getuid?.() === 0;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: asRoot ? ['--no-sandbox'] : [],
});
let worst = 0;
try {
  const page = await browser.newPage({ baseURL: server.address, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watch);
  console.log(`${'board'.padEnd(30)} ${'cells'.padStart(5)}  ${'what'.padEnd(16)} median ms   most ms`);
  for (const board of BOARDS) {
    const address = await server.open(board, [person, person], board.includes('leap') ? '7' : null);
    const { cells, found } = await measure(page, address);
    for (const [what, times] of Object.entries(found)) {
      if (times.length === 0) continue;
      const sorted = [...times].sort((a, b) => a - b);
      const [median, most] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
      worst = Math.max(worst, median);
      const number = (value) => value.toFixed(1).padStart(9);
      console.log(
        `${board.padEnd(30)} ${String(cells).padStart(5)}  ${what.padEnd(16)} ${number(median)} ${number(most)}`,
      );
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`\nslowest median: ${worst.toFixed(1)} ms; at most ${MOST} ms is wanted`);
process.exitCode = worst < MOST ? 0 : 1;
