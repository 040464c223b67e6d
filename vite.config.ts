import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { translationsPlugin } from './scripts/translationsPlugin.ts';

const COMPRESSIBLE = /\.(js|css|json|svg)$/;

/** Writes .br and .gz beside every text file of the build, so that the gateway compresses nothing while it serves. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  // Written last: Vite still completes its chunks while it generates the bundle.
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((fileName) => COMPRESSIBLE.test(fileName));
    await Promise.all(
      names.map(async (fileName) => {
        const file = path.join(dir, fileName);
        const source = await readFile(file);
        await writeFile(`${file}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
        await writeFile(`${file}.gz`, gzipSync(source, { level: 9 }));
      }),
    );
  },
});

export default defineConfig({
  plugins: [react(), translationsPlugin(), precompress()],
  // Replaced for each request by the gateway, which sends the same nonce in its policy.
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: fileURLToPath(new URL('dist/portal', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['GATEWAY_PORT'] ?? '4001'}` } },
});
