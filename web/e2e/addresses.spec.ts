/** Addresses that are wrong, old, huge or of another game: each page says so in words, and leads on. */
import { pages } from '../src/lib/pages';
import { readRoute } from '../src/lib/route';
import { ALL, expect, test, type Page } from './fixtures';

/** What no page has. */
const WRONG = [
  'chess',
  'constructor',
  '__proto__',
  '%',
  '%E0%A4%A',
  '%00',
  '..%2F..%2Fapi',
  '%3Cimg%20src=x%3E',
  '%F0%9F%92%A5',
  '-1',
  '1969-12-31',
  '0000-00-00',
  '99999999999999999999',
  'quantum-leap:board=rect99x99',
  'x'.repeat(6000),
];

/** Every address with something in it; `*` stands for what is wrong. */
const ADDRESSES = [
  '/?game=*',
  '/?game=quantum-leap:board=*',
  '/?game=quantum&seed=*',
  '/?game=quanta&clock=*',
  '/table/*',
  '/table/*#*',
  '/player/*',
  '/analysis/*',
  '/analysis?game=*',
  '/analysis?game=quanta&setup=*',
  '/analysis?game=quantum&seed=*',
  '/analysis?game=quanta&moves=*',
  '/analysis?game=quanta&at=*',
  '/analysis?table=*',
  '/analysis?link=*',
  '/analysis?edit=1&game=*',
  '/analysis?edit=1&game=quanta&setup=*',
  '/embed?game=*',
  '/embed?game=quanta&moves=*&ply=*',
  '/learn/*',
  '/learn/quantum-leap#*',
  '/puzzles/*',
  '/puzzles/*/run',
  '/puzzles/*/endless',
  '/puzzles/quanta/*',
  '/today/*',
  '/rules/*',
  '/rules/quanta#*',
  '/sweep?board=*',
  '/sweep?board=hex5&setup=*&leaps=*',
  '/lobby?to=*',
  '/mail/confirm#*',
  '/mail/*',
  '/account#back=*',
  '/games/*',
  '/analyses/*',
  '/boards/*',
  '/balance?game=*&found=*',
  '/replays/*',
  '/*',
];

/** What is there when nothing comes any more: the words of the page, and whether it has a heading and a link leads on. */
async function settled(page: Page, address: string): Promise<{ words: string; leads: boolean }> {
  return page.evaluate(async (to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    const look = () => {
      const main = document.querySelector('main');
      const words = (main?.innerText ?? '').trim();
      // A page that waits says so in a line of its own.
      const waits = words === '' || /^(Connecting|Opening the game…|Loading the puzzles)$/m.test(words);
      const ways = main?.querySelectorAll('a[href], button:not(:disabled)') ?? [];
      const leads = [...ways].some((way) => way.checkVisibility());
      return { words, leads: leads && main?.querySelector('h1') != null, waits };
    };
    const end = performance.now() + 8000;
    let seen = look();
    for (let same = 0, before = ''; same < 4 && performance.now() < end; before = seen.words) {
      await new Promise((done) => setTimeout(done, 60));
      seen = look();
      same = seen.words === before && !seen.waits && seen.leads ? same + 1 : 0;
    }
    return { words: seen.waits ? '' : seen.words, leads: seen.leads };
  }, address);
}

test('every page is among them', () => {
  const known = [...ADDRESSES, ...Object.keys(pages).map((name) => `/${name}`)];
  const paths = known.map((address) => address.split(/[?#]/)[0]!.replace('*', 'x'));
  const reached = new Set(paths.map((path) => readRoute(path).page));
  expect([...reached].sort()).toEqual([...Object.keys(pages), 'home', 'table', 'unknown'].sort());
});

test('what is wrong in an address is said, with a way on', async ({ page, expected }) => {
  test.slow();
  // What the server does not have is an error of the network, too.
  expected.push(/Failed to load resource|WebSocket/);
  await page.goto('/rules');
  const silent: string[] = [];
  for (const [place, form] of ADDRESSES.entries()) {
    for (const wrong of ALL ? WRONG : [WRONG[place % WRONG.length]!]) {
      const { words, leads } = await settled(page, form.replaceAll('*', wrong));
      if (words.length < 12 || !leads) silent.push(`${form} ${wrong.slice(0, 30)}: ${words.slice(0, 60)}`);
    }
  }
  expect(silent).toEqual([]);
});
