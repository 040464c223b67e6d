import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const PORTAL = fileURLToPath(new URL('../../dist/portal', import.meta.url));
const SITE = fileURLToPath(new URL('../../dist/site', import.meta.url));
const KILOBYTE = 1000;
const SIGN_IN_KB = 95;
const SITE_KB = 90;
// 0.82 of the 358 KB of a bare react-admin application (tests/bench/list/bare.tsx).
const FIRST_LIST_KB = 296;
// The browser opens six connections, so each further file waits for one of them.
const FIRST_LIST_FILES = 20;

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The chunks that a browser fetches to run these entries. */
function closureOf(
  manifest: Manifest,
  entries: readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const name of entries) {
    if (found.has(name)) continue;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk “${name}”`);
    found.add(name);
    closureOf(manifest, chunk.imports ?? [], found);
  }
  return found;
}

/** Gzipped kilobytes of script, the largest chunks first in the note. */
function weigh(entries: readonly string[], folder = PORTAL) {
  const manifest = manifestOf(folder);
  const parts = [...closureOf(manifest, entries)]
    .map((name) => manifest[name]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      file,
      size: gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length / KILOBYTE,
    }))
    .toSorted((left, right) => right.size - left.size);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  return {
    total,
    files: parts.length,
    note: parts
      .slice(0, 12)
      .map(({ file, size }) => `${size.toFixed(1)} ${file}`)
      .join(', '),
  };
}

describe('first load', () => {
  it(`fetches at most ${SIGN_IN_KB} KB of script for the sign-in page`, () => {
    const { total, note } = weigh(['index.html', 'src/startSignIn.tsx']);
    expect(total, note).toBeLessThanOrEqual(SIGN_IN_KB);
  });

  it(`fetches at most ${SITE_KB} KB of script for the website`, () => {
    const { total, note } = weigh(['index.html'], SITE);
    expect(total, note).toBeLessThanOrEqual(SITE_KB);
  });

  it(`fetches at most ${FIRST_LIST_KB} KB of script in ${FIRST_LIST_FILES} files for the first list`, () => {
    const { total, files, note } = weigh([
      'index.html',
      'src/startPortal.tsx',
      'src/framework/views/ListScreen.tsx',
    ]);
    expect(total, note).toBeLessThanOrEqual(FIRST_LIST_KB);
    expect(files, note).toBeLessThanOrEqual(FIRST_LIST_FILES);
  });
});

it('has no chunks that import each other in a circle, so each runs after what it imports', () => {
  const manifest = manifestOf(PORTAL);
  const done = new Set<string>();
  const visit = (name: string, above: readonly string[]): void => {
    expect(above, [...above, name].join(' → ')).not.toContain(name);
    if (done.has(name)) return;
    for (const next of manifest[name]?.imports ?? []) visit(next, [...above, name]);
    done.add(name);
  };
  for (const name of Object.keys(manifest)) visit(name, []);
});

describe('heavy or rarely used code', () => {
  const manifest = manifestOf(PORTAL);
  // The chunks needed for a list and a form of any resource.
  const everyday = closureOf(manifest, [
    'index.html',
    'src/startPortal.tsx',
    'src/framework/views/ListScreen.tsx',
    'src/framework/views/EditScreen.tsx',
    'src/framework/views/CreateScreen.tsx',
  ]);
  const lazily = Object.keys(manifest).filter(
    (name) => name.startsWith('src/') && !everyday.has(name),
  );

  it.each([
    'src/framework/kinds/parts/richText/RichTextEditor.tsx',
    'src/framework/kinds/parts/files/crop/CropDialog.tsx',
    'src/framework/kinds/parts/files/preview/PreviewDialog.tsx',
    'src/framework/kinds/lines/PasteRowsDialog.tsx',
    'src/framework/shell/palette/Palette.tsx',
    'src/framework/views/import/ImportScreen.tsx',
    'src/framework/views/history/HistoryScreen.tsx',
    'src/framework/views/list/conditions/ConditionsDialog.tsx',
    'src/framework/views/list/print/PrintDialog.tsx',
    'src/framework/views/workflow/RecordSteps.tsx',
  ])('is a chunk of its own: %s', (name) => {
    expect(lazily).toContain(name);
  });

  it('is a chunk of its own in every area with code', () => {
    const areas = [...everyday]
      .flatMap((name) => (manifest[name] as { src?: string }).src ?? [])
      .filter((source) => /^src\/resources\/.*\.tsx$/.test(source));
    expect(areas).toEqual([]);
    expect(lazily.filter((name) => name.startsWith('src/resources/')).length).toBeGreaterThan(10);
  });
});
