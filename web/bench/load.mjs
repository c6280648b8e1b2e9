/** What Lighthouse measures of a first visit, by the browser itself, and when the page is ready: its board's cells or its heading are there.
 * Called by `cargo xtask load-bench` with a built quantarium (QUANTARIUM_BIN) and a Chromium (CHROMIUM). */
import { computer, person, withBrowser, workOf } from './browser.mjs';

/** Each visit is as if for the first time. Other programs make one slower and never faster, so the best counts; of the shifts the worst. */
const ROUNDS = 2;
/** So long after the network has fallen silent the page is taken to be done, in milliseconds. */
const QUIET = 1500;
/** No longer is waited for that silence, in milliseconds. */
const BUSY = 12_000;
/** A task that lasts longer keeps the reader waiting by what it lasts longer, in milliseconds. */
const LONG = 50;

/** The machines and networks that Lighthouse supposes: throughput in kB a second, latency in ms. */
const READERS = [
  {
    name: 'phone',
    words: 'processor 4 times slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms',
    viewport: { width: 412, height: 823 },
    slower: 4,
    network: { latency: 150, down: 1600 / 8, up: 750 / 8 },
  },
  {
    name: 'desktop',
    words: 'processor as it is, 10 Mbit/s both ways, 40 ms',
    viewport: { width: 1350, height: 940 },
    slower: 1,
    network: { latency: 40, down: 10_240 / 8, up: 10_240 / 8 },
  },
];

/** What Lighthouse and the Web Vitals call good, the first paint sooner, and when a page is to be ready; the load is what came without
 * the rules and the engine. The work, the main thread's processor time, is told because other programs change it least. How each is
 * shown: its decimals, and how wide its column is. */
const MEASURES = {
  fcp: { good: 1500, decimals: 0, width: 16 },
  ready: { good: 3000, decimals: 0, width: 10 },
  lcp: { good: 2500, decimals: 0, width: 18 },
  tbt: { good: 200, decimals: 0, width: 12 },
  cls: { good: 0.1, decimals: 3, width: 8 },
  kB: { good: 200, decimals: 1, width: 16 },
  work: { good: Infinity, decimals: 0, width: 9 },
};

/** Lets the browser note what it paints, what shifts and what takes long. */
function watch() {
  const seen = (window.seen = { fcp: 0, ready: 0, lcp: 0, shifts: [], tasks: [] });
  const on = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.fcp = startTime));
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  on('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shifts.push({ at: startTime, value });
  });
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, duration }));
  // The shell has no heading, and a page that waits for its board no visible one.
  const there = 'main [role=gridcell], main h1:not(.hidden), main h2';
  new MutationObserver(() => {
    if (!seen.ready && document.querySelector(there)) {
      seen.ready = Infinity;
      requestAnimationFrame(() => (seen.ready = performance.now()));
    }
  }).observe(document, { childList: true, subtree: true });
}

/** The worst of the bursts of shifts: no pause of a second in them, and none longer than five. */
function worstShift(shifts) {
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
    last = at;
    sum += value;
    worst = Math.max(worst, sum);
  }
  return worst;
}

async function visit(browser, server, address, { viewport, slower, network }) {
  const context = await browser.newContext({ baseURL: server.address, viewport });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.down * 1000,
      uploadThroughput: network.up * 1000,
    });
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const modules = new Set();
    let bytes = 0;
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.url.endsWith('.wasm')) modules.add(requestId);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!modules.has(requestId)) bytes += encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: 'load' });
    // An engine that thinks on the server keeps the network busy.
    await page.waitForLoadState('networkidle', { timeout: BUSY }).catch(() => {});
    await page.waitForTimeout(QUIET);
    const { fcp, ready, lcp, shifts, tasks } = await page.evaluate(() => window.seen);
    const late = tasks.filter(({ at, duration }) => at + duration > fcp);
    const tbt = late.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG), 0);
    return { fcp, ready, lcp, tbt, cls: worstShift(shifts), kB: bytes / 1000, work: await workOf(cdp) };
  } finally {
    await context.close();
  }
}

const missed = [];
await withBrowser(async (browser, server) => {
  const pages = {
    home: '/',
    'a game': await server.open('quantum-leap', [person, computer]),
    games: '/games',
    analysis: '/analysis?game=quanta',
    learn: '/learn/quantum',
    rules: '/rules/quantum-leap',
    puzzles: '/puzzles/quantum-link',
    sweep: '/sweep?seed=7',
  };
  for (const reader of READERS) {
    console.log(`${reader.name}: ${reader.words}`);
    console.log(
      '  page          first paint ms  ready ms  largest paint ms  blocked ms   shift  transferred kB  work ms',
    );
    for (const [name, address] of Object.entries(pages)) {
      const visits = [];
      for (let round = 0; round < ROUNDS; round++) {
        visits.push(await visit(browser, server, address, reader));
      }
      const row = Object.entries(MEASURES).map(([what, { good, decimals, width }]) => {
        const each = visits.map((one) => one[what]);
        const found = what === 'cls' ? Math.max(...each) : Math.min(...each);
        if (found > good) missed.push(`${reader.name}, ${name}: ${what} ${found.toFixed(2)}`);
        return found.toFixed(decimals).padStart(width);
      });
      console.log(`  ${name.padEnd(12)}${row.join('')}`);
    }
  }
});
const { fcp, ready, lcp, tbt, cls, kB } = MEASURES;
console.log(
  `\nbest of ${ROUNDS} first visits each; good is at most ${fcp.good} and ${lcp.good} ms to the paints, ${ready.good} ms until ready, ` +
    `${tbt.good} ms blocked, ${cls.good} shifted, ${kB.good} kB without the rules and the engine`,
);
for (const line of missed) console.log(`not good: ${line}`);
process.exitCode = missed.length === 0 ? 0 : 1;
