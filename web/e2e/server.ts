/** The real server, in a data folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type * as wire from '../src/lib/wire';

export const person: wire.Occupant = { type: 'person' };
export const computer: wire.Occupant = { type: 'computer', level: 1 };

/** Starts a program that serves, and waits until it does. */
export async function started([program, ...options]: string[]) {
  const child = spawn(program!, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const found = /^Listening on (http:\/\/\S+?)\/?$/.exec(line.trim());
    if (!found) continue;
    child.stdout.resume();
    return { child, address: found[1]! };
  }
  throw new Error(`${program} stopped before it listened`);
}

export const post = (address: string, path: string, body: object): Promise<Response> =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What was made by what was posted. */
async function made<Made>(answer: Response): Promise<Made> {
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Made;
}

export class Server {
  #child: ChildProcess | null = null;
  #seeks: { id: string; cookie: string }[] = [];

  private constructor(
    private readonly folder: string,
    private readonly options: readonly string[],
    public address = '',
  ) {}

  static async start(...options: string[]): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'quantarium-e2e-')), options);
    await server.run();
    return server;
  }

  /** Starts the program; again after a kill, with the same port and the same data. */
  async run(): Promise<void> {
    const program = process.env.QUANTARIUM_BIN;
    if (!program)
      throw new Error('QUANTARIUM_BIN names no program: the browser tests need a built quantarium');
    const port = this.address === '' ? '0' : new URL(this.address).port;
    const line = [program, 'serve', '--port', port, '--data-dir', this.folder, ...this.options];
    ({ child: this.#child, address: this.address } = await started(line));
  }

  /** Ends the program at once, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  async games(): Promise<string[]> {
    const catalogue = (await (await fetch(`${this.address}/api/catalogue`)).json()) as wire.Catalogue;
    return catalogue.games.map(({ id }) => id);
  }

  /** A seed for a game whose start is drawn: only such a game has one. */
  async seedOf(game: string): Promise<string | null> {
    const query = new URLSearchParams({ game });
    const answer = await fetch(`${this.address}/api/preview?${query.toString()}`);
    return ((await answer.json()) as wire.Preview).randomStart ? '7' : null;
  }

  /** Opens a seek as somebody who is at no page: its name. */
  async seek(game: string, clock?: wire.TimeControl): Promise<string> {
    const seek: wire.NewSeek = { game, seating: 'opener', ...(clock ? { clock } : {}) };
    const answer = await post(this.address, '/api/lobby/seeks', seek);
    const { id } = await made<wire.Seek>(answer);
    const [cookie = ''] = answer.headers.getSetCookie();
    this.#seeks.push({ id, cookie: cookie.split(';')[0]! });
    return id;
  }

  /** Withdraws what `seek` has opened, as far as nobody has taken it. */
  async withdrawSeeks(): Promise<void> {
    for (const { id, cookie } of this.#seeks.splice(0))
      await fetch(`${this.address}/api/lobby/seeks/${id}`, { method: 'DELETE', headers: { cookie } });
  }

  /** Opens a table past the page, where the way there is not what is tested. */
  async open(game: string, sitters: wire.Occupant[], seed: string | null = '7', clock?: wire.TimeControl) {
    const table: wire.NewTable = { game, seed, sitters, ...(clock ? { clock } : {}) };
    const { id } = await made<wire.TableSummary>(await post(this.address, '/api/tables', table));
    return `/table/${id}`;
  }
}
