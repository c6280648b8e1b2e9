import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './vite.compress.ts';
import { offline } from './vite.offline.ts';
import { shell } from './vite.shell.ts';

/** Where `npm run dev` finds a running `quantarium serve`. */
const server = process.env.QUANTARIUM_SERVER ?? 'http://127.0.0.1:6161';

export default defineConfig(({ mode }) => ({
  // In mode `quick`, for tests and a first start, nothing is compressed.
  plugins: [svelte(), shell(), offline(), mode === 'quick' ? [] : compress()],
  build: {
    target: 'es2022',
    // The server's content security policy allows no `data:` scripts or styles; fonts and pictures
    // stay files too, so that one rule holds for everything.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      checks: { circularDependency: true },
      // No circles: what a file needs is below it. Libraries may have theirs.
      onLog(level, log, handle) {
        if (log.code !== 'CIRCULAR_DEPENDENCY') handle(level, log);
        else if (!log.message.includes('node_modules/')) throw new Error(log.message);
      },
      input: {
        index: 'index.html',
        locale: 'src/lib/i18n/locale.ts',
        offline: 'src/lib/offline/service-worker.ts',
      },
      output: {
        // A service worker governs what lies below it, so its place is the root.
        entryFileNames: ({ name }) => (name === 'offline' ? 'offline.js' : 'assets/[name]-[hash].js'),
        // What every page begins with comes in one file, but for the words (`vite.shell.ts`): a browser asks
        // for six files at a time, and each asking costs a phone 150 ms.
        codeSplitting: {
          groups: [
            { name: 'words', test: /\/i18n\/(locale|language)\.ts$/, priority: 1 },
            {
              name: 'page',
              tags: ['$initial'],
              test: (id) => !/\/(offline\/worker|i18n\/\w+\/notices\.ts|service-worker\.ts)/.test(id),
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    // The server answers only pages of its own address.
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  test: {
    // A file's imports are another file's too: half of the time goes into them otherwise. So no test may leave
    // anything behind.
    isolate: false,
    setupFiles: './tests/setup.ts',
    // Tests end; how soon depends on what else the machine has to do.
    testTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'plain', include: ['tests/**/*.test.ts'], exclude: ['tests/**/*.svelte.test.ts'] },
      },
      // State as in a browser.
      {
        extends: true,
        test: { name: 'state', include: ['tests/**/*.svelte.test.ts'], environment: './tests/client.ts' },
      },
    ],
  },
}));
