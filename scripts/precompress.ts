import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|json|svg)$/;

/**
 * Writes .br and .gz versions of every text file of the build, so that the gateway need not
 * compress when serving.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  // After writing, because Vite still changes chunks while generating the bundle.
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((fileName) => COMPRESSIBLE.test(fileName));
    await Promise.all(
      names.map(async (fileName) => {
        const file = path.join(dir, fileName);
        const source = await readFile(file);
        await writeFile(
          `${file}.br`,
          brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
        );
        await writeFile(`${file}.gz`, gzipSync(source, { level: 9 }));
      }),
    );
  },
});
