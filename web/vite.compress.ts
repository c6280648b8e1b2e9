/** Leaves every file that gains by it beside itself as `.br` and `.gz`: the server sends these. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are compressed already. */
const TEXTS = /\.(html|js|css|svg|webmanifest|wasm|json|txt)$/;
/** Less than this share of the file must be left, or it is sent as it is. */
const GAIN = 0.95;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    // After the service worker has its list, which names files by what they are asked for.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir = '' }) => {
        const names = await readdir(dir, { recursive: true });
        for (const path of names.filter((name) => TEXTS.test(name)).map((name) => join(dir, name))) {
          const content = await readFile(path);
          const made = {
            br: await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            gz: await zip(content, { level: 9 }),
          };
          for (const [ending, small] of Object.entries(made)) {
            if (small.length < GAIN * content.length) await writeFile(`${path}.${ending}`, small);
          }
        }
      },
    },
  };
}
