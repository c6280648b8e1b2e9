import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a running `quantarium serve`. */
const server = process.env.QUANTARIUM_SERVER ?? 'http://127.0.0.1:7777';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The server's content security policy allows no `data:` scripts or styles; fonts and pictures
    // stay files too, so that one rule holds for everything.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
