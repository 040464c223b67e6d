import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';

/** The website, apart from the portal: another page, with nothing of the portal's in it. */
export default defineConfig({
  root: fileURLToPath(new URL('src/site', import.meta.url)),
  base: '/site/',
  publicDir: false,
  plugins: [react(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('dist/site', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
