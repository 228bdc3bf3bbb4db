import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/deckload/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // The page's own files only: nothing is inlined as a data: address.
    assetsInlineLimit: 0,
  },
  server: {
    // `npm run dev` beside a running `deckload serve`.
    proxy: { '/api': { target: 'http://127.0.0.1:8620', ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
