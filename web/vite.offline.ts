/** Writes the list of the built files, and a version made of their contents, into the service worker. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = 'offline.js';

async function files(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return found.filter((path) => path !== WORKER).sort();
}

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const paths = await files(dir);
      const hash = createHash('sha256');
      for (const path of paths) hash.update(path).update(await readFile(join(dir, path)));
      const worker = join(dir, WORKER);
      const version = hash
        .update(await readFile(worker))
        .digest('hex')
        .slice(0, 16);
      const list = JSON.stringify(paths.map((path) => `/${path}`));
      const head = `const FILES=${list},VERSION="${version}";\n`;
      await writeFile(worker, head + (await readFile(worker, 'utf8')));
    },
  };
}
