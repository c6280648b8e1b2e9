/** A site of two servers over PostgreSQL, and ways to it that go to the one that answers. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Line } from './line';
import { Server } from './server';

const VERSIONS = '/usr/lib/postgresql';
const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
/** The folder with PostgreSQL's programs, as Debian has them: the newest. */
const bin = versions
  .map((version) => join(VERSIONS, version, 'bin'))
  .filter((folder) => existsSync(join(folder, 'initdb')))
  .at(-1);

/** Whether there can be a site; where it is tested for everybody there must be. */
export function canStart(): boolean {
  if (!bin && process.env.CI) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  return bin !== undefined;
}

/** PostgreSQL refuses to run as root. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (of: string): number => Number(execFileSync('id', [of, 'postgres']));
  return { uid: id('-u'), gid: id('-g') };
}

export class Site {
  #ways: Line[] = [];

  private constructor(
    readonly servers: readonly [Server, Server],
    private readonly end: () => Promise<void>,
  ) {}

  static async start(): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'quantarium-postgres-'));
    const owner = user();
    if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid!);
    const data = join(folder, 'data');
    const made = ['--username=quantarium', '--no-sync', '--locale=C', '--encoding=UTF8', '-D', data];
    execFileSync(join(bin!, 'initdb'), made, { ...owner, cwd: '/', stdio: 'ignore' });
    const set = ['listen_addresses=', 'fsync=off', 'log_min_messages=fatal'].flatMap((one) => ['-c', one]);
    const options = { ...owner, cwd: '/', stdio: 'ignore' as const };
    const postgres = spawn(join(bin!, 'postgres'), ['-D', data, '-k', folder, ...set], options);
    const is = (): boolean => {
      try {
        execFileSync(join(bin!, 'pg_isready'), ['-h', folder], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    };
    while (!is()) await new Promise((done) => setTimeout(done, 50));
    const database = ['--database', `host=${folder} user=quantarium dbname=postgres`];
    const servers = [await Server.start(...database), await Server.start(...database)] as const;
    return new Site(servers, async () => {
      for (const server of servers) await server.stop();
      postgres.kill('SIGKILL');
      await once(postgres, 'exit');
      await rm(folder, { recursive: true, force: true });
    });
  }

  /** An address that leads to the first of these servers that answers. */
  async way(...servers: Server[]): Promise<string> {
    const line = await Line.to(...servers.map(({ address }) => address));
    this.#ways.push(line);
    return line.address;
  }

  async stop(): Promise<void> {
    for (const way of this.#ways) way.close();
    await this.end();
  }
}
