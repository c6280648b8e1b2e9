import { beforeEach, expect, test, vi } from 'vitest';

const BASE = 'http://localhost';
let { dropAddress, showAddress, writeAddress } = {} as typeof import('../src/lib/address');
let written: string[];
let refuses: boolean;

beforeEach(async () => {
  [written, refuses] = [[], false];
  vi.useFakeTimers();
  vi.resetModules();
  ({ dropAddress, showAddress, writeAddress } = await import('../src/lib/address'));
  const location = { href: `${BASE}/sweep` };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, address: string) => {
      if (refuses) throw new DOMException('', 'SecurityError');
      written.push(address);
      location.href = `${BASE}${address}`;
    },
  });
});

const show = (from: number, to: number): void => {
  for (let at = from; at <= to; at++) showAddress(`/sweep?at=${at}`);
};

test('addresses are written at once, until there are too many: of those that wait the last one counts', () => {
  show(1, 20);
  showAddress('/sweep?at=20');
  expect(written).toHaveLength(20);
  show(21, 300);
  expect(written.length).toBeLessThan(40);
  vi.advanceTimersByTime(1000);
  expect(written.at(-1)).toBe('/sweep?at=300');
});

test('in half a minute there are fewer than a hundred', () => {
  for (let at = 0; at < 3000; at++) {
    show(at, at);
    vi.advanceTimersByTime(10);
  }
  expect(written.length).toBeLessThan(95);
});

test('what waits is written when the page goes, and not where another place is shown', () => {
  show(1, 100);
  writeAddress();
  expect(written.at(-1)).toBe('/sweep?at=100');
  show(101, 200);
  dropAddress();
  vi.advanceTimersByTime(1000);
  expect(written.at(-1)).toBe('/sweep?at=100');
});

test('what the browser refuses is written once it does not', () => {
  refuses = true;
  showAddress('/sweep?at=1');
  vi.advanceTimersByTime(1000);
  refuses = false;
  vi.advanceTimersByTime(1000);
  expect(written).toEqual(['/sweep?at=1']);
});
