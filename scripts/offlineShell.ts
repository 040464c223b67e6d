import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/** The portal up to its menu and the dashboard. */
const SHELL = ['index.html', 'src/startPortal.tsx', 'src/framework/shell/dashboard/Dashboard.tsx'];

/** Adds the files that a chunk needs to run. */
function addFilesOf(manifest: Record<string, Chunk>, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no chunk “${name}”`);
  if (files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const next of chunk.imports ?? []) addFilesOf(manifest, next, files);
}

/**
 * Of all files of the build, those that the shell needs offline, with the page itself. The rest is
 * kept as it is used.
 */
export function offlineShell(directory: string, entries: readonly Entry[]): Entry[] {
  const manifest = JSON.parse(
    readFileSync(path.join(directory, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>;
  const files = new Set<string>();
  for (const name of SHELL) addFilesOf(manifest, name, files);
  const kept = entries.filter(({ url }) => files.has(url));
  // The gateway writes the settings into the page; it changes with the files that it names.
  const revision = createHash('sha256')
    .update(kept.map(({ url }) => url).join())
    .digest('hex')
    .slice(0, 16);
  return [...kept, { url: '/', revision, size: 0 }];
}
