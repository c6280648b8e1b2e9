/** The server as the package's service starts it, in a folder for the root of the system. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, played, ready, test } from './fixtures';
import { makeMove, dice } from './player';
import { person, post, started } from './server';

/** The unit's command line, below another root and on another port. */
async function commandLine(root: string, port: string): Promise<string[]> {
  const unit = await readFile('../packaging/quantarium.service', 'utf8');
  const line = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '';
  const words = line.split(' ').filter((word) => word !== '$QUANTARIUM_OPTIONS');
  expect(words).toContain('6161');
  return words.map((word) => (word.startsWith('/') ? join(root, word) : word === '6161' ? port : word));
}

/** Puts the program there as a package manager does: beside the old one, then in its place, while that runs. */
async function install(program: string): Promise<void> {
  await mkdir(dirname(program), { recursive: true });
  await copyFile(process.env.QUANTARIUM_BIN!, `${program}.new`);
  await rename(`${program}.new`, program);
}

/** As systemd does; it ends well. */
async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}

test('a game goes on while the service is upgraded', async ({ page, expected }) => {
  expected.push(/ERR_(CONNECTION|SOCKET)|WebSocket connection/);
  const root = await mkdtemp(join(tmpdir(), 'quantarium-root-'));
  let running: ChildProcess | undefined;
  try {
    const [program] = await commandLine(root, '0');
    await install(program!);
    const before = await started(await commandLine(root, '0'));
    running = before.child;
    const table = { game: 'quantum-leap:board=hex3', seed: '7', sitters: [person, person] };
    const answer = await post(before.address, '/api/tables', table);
    const { id } = (await answer.json()) as { id: string };
    await page.goto(`${before.address}/table/${id}`);
    const draw = dice(3);
    for (let moves = 0; moves < 3; moves++) await makeMove(page, draw);
    const moves = await page.locator('[data-ply]').allTextContents();

    await install(program!);
    await stop(before.child);
    await expect(page.getByText('Connection lost')).toBeVisible();
    const after = await started(await commandLine(root, new URL(before.address).port));
    running = after.child;
    await expect(page.getByText('Connection lost')).toBeHidden({ timeout: 20_000 });
    await ready(page);
    expect(await page.locator('[data-ply]').allTextContents()).toEqual(moves);
    await makeMove(page, draw);
    await expect(played(page)).toHaveCount(4);
    await stop(after.child);
  } finally {
    running?.kill('SIGKILL');
    await rm(root, { recursive: true, force: true });
  }
});
