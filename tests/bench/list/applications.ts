import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { translationsPlugin } from '../../../scripts/translationsPlugin.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = path.join(ROOT, 'node_modules/.cache');

export type ApplicationName = 'ours' | 'stock' | 'bare';

interface Chunk {
  file: string;
  imports?: string[];
}

export interface Application {
  directory: string;
  /** Gzipped bytes of all scripts needed to run `entries` and their static imports. */
  weigh: (entries: readonly string[]) => Promise<number>;
}

/** Bytes of the chunks that a browser fetches to run these entries, from a build with a manifest. */
export async function weighBuild(directory: string, entries: readonly string[]): Promise<number> {
  const manifest = JSON.parse(
    await readFile(path.join(directory, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>;
  const found = new Set<string>();
  const walk = (names: readonly string[]): void => {
    for (const name of names) {
      const chunk = manifest[name];
      if (!chunk) throw new Error(`The build has no chunk “${name}”`);
      if (found.has(name)) continue;
      found.add(name);
      walk(chunk.imports ?? []);
    }
  };
  walk(entries);
  const files = [...found]
    .map((name) => manifest[name]?.file ?? '')
    .filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(
    files.map(
      async (file) => gzipSync(await readFile(path.join(directory, file)), { level: 9 }).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A production build of one application of the benchmark, in a temporary directory. */
export async function buildApplication(
  name: ApplicationName,
): Promise<Application & { remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  // Inside the project, so that packages resolve.
  const source = await mkdtemp(path.join(CACHE, `bench-${name}-`));
  const directory = path.join(source, 'dist');
  const page = `<!doctype html><html lang="en" data-theme="dark"><head><meta charset="utf-8"><title>${name}</title></head><body><div id="root"></div><script type="module" src="${path.join(HERE, `${name}.tsx`)}"></script></body></html>`;
  await writeFile(path.join(source, 'index.html'), page);
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    plugins: [react(), translationsPlugin()],
    build: {
      outDir: directory,
      emptyOutDir: true,
      target: 'es2023',
      manifest: true,
      modulePreload: { polyfill: false },
    },
  });
  return {
    directory,
    weigh: (entries) => weighBuild(directory, entries),
    remove: () => rm(source, { recursive: true, force: true }),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** Serves a build as a single-page application. */
export async function serve(
  directory: string,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const wanted = path.join(directory, path.normalize(pathname));
    const file = path.extname(pathname) === '' ? path.join(directory, 'index.html') : wanted;
    readFile(file).then(
      (bytes) =>
        response
          .writeHead(200, {
            'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
          })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
