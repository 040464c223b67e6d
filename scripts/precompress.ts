import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|json|svg)$/;

/** The text files below a folder, without hidden ones, which are not sent. */
async function textFilesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => COMPRESSIBLE.test(name) && !name.startsWith('.'))
    .map((name) => path.join(folder, name));
}

/**
 * Writes .br and .gz versions of every text file of the build, so that the gateway need not
 * compress when serving. It stands after plugins that write files of their own.
 */
export function precompress(): Plugin {
  let out = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      out = path.resolve(root, build.outDir);
    },
    closeBundle: {
      // The service worker is built once the bundle is closed.
      sequential: true,
      order: 'post',
      async handler(error?: Error) {
        if (error) return;
        for (const file of await textFilesBelow(out)) {
          const source = await readFile(file);
          await writeFile(
            `${file}.br`,
            brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
          );
          await writeFile(`${file}.gz`, gzipSync(source, { level: 9 }));
        }
      },
    },
  };
}
