import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { steadyFonts } from './scripts/steadyFonts.ts';
import { systemTheme } from './scripts/systemTheme.ts';

/** The website, apart from the portal: another page, with nothing of the portal's in it. */
export default defineConfig({
  root: fileURLToPath(new URL('src/site', import.meta.url)),
  base: '/site/',
  publicDir: false,
  plugins: [systemTheme(), react(), steadyFonts(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('dist/site', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
