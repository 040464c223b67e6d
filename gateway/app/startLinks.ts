import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A chunk in the manifest of the build. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';

/** What a part of the manifest needs to run: its scripts and styles, the entry's left out. */
function filesOf(manifest: Manifest, name: string): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (one: string): void => {
    const chunk = manifest[one];
    if (!chunk || visited.has(one)) return;
    visited.add(one);
    [...(chunk.css ?? []), chunk.file].forEach((file) => files.add(file));
    chunk.imports?.forEach(visit);
  };
  visit(name);
  return files;
}

const linkTo = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`;

/**
 * Links to what the page's script imports next, so that a browser fetches it at once and not only
 * when the script has run. Which part that is follows from the address. Empty without a manifest.
 */
export function startLinks(directory: string): Readonly<Record<'portal' | 'signIn', string>> {
  const place = path.join(directory, '.vite', 'manifest.json');
  if (!existsSync(place)) return { portal: '', signIn: '' };
  const manifest = JSON.parse(readFileSync(place, 'utf8')) as Manifest;
  const entry = filesOf(manifest, ENTRY);
  const linksOf = (name: string): string =>
    [...filesOf(manifest, name)]
      .filter((file) => !entry.has(file))
      .map(linkTo)
      .join('');
  return { portal: linksOf('src/startPortal.tsx'), signIn: linksOf('src/startSignIn.tsx') };
}
