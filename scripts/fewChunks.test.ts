import { describe, expect, it } from 'vitest';
import { type BuiltChunk, mergedModules } from './fewChunks.ts';

const ENTRIES = ['index.html', 'signIn.tsx', 'portal.tsx', 'list.tsx', 'form.tsx'];

const chunk = (fileName: string, imports: string[], size = 100): BuiltChunk => ({
  fileName,
  facadeModuleId: /\.(tsx|html)$/.test(fileName) ? `/src/${fileName}` : null,
  imports,
  moduleIds: [`${fileName} module`],
  size,
});

const BUILD = [
  chunk('index.html', ['constants']),
  chunk('signIn.tsx', ['react', 'constants']),
  chunk('portal.tsx', ['react', 'constants', 'queries', 'routes']),
  chunk('list.tsx', ['button', 'cells', 'paper']),
  chunk('form.tsx', ['button', 'cells', 'inputs', 'title']),
  chunk('page.tsx', ['button', 'text', 'album']),
  chunk('other.tsx', ['text', 'paper', 'album']),
  chunk('constants', []),
  chunk('react', [], 900_000),
  chunk('queries', ['react'], 900_000),
  chunk('routes', ['constants']),
  chunk('button', []),
  chunk('cells', ['button', 'names']),
  chunk('names', []),
  chunk('inputs', ['editor', 'names']),
  chunk('title', []),
  chunk('editor', ['labels'], 900_000),
  chunk('labels', []),
  chunk('paper', []),
  chunk('text', []),
  chunk('album', ['pictures']),
  chunk('pictures', ['frame'], 900_000),
  chunk('frame', []),
];

const groups = mergedModules(BUILD, ENTRIES);
const groupOf = (file: string) => groups.get(`${file} module`);

describe('the merging of chunks', () => {
  it('merges what each signed-in visit loads, whatever its size', () => {
    expect(groupOf('queries')).toBeDefined();
    expect(groupOf('queries')).toBe(groupOf('routes'));
  });

  it('keeps what the sign-in page shares apart from the rest of the portal', () => {
    expect(groupOf('react')).toBeDefined();
    expect(groupOf('react')).not.toBe(groupOf('queries'));
  });

  it('merges small chunks that the same screens load', () => {
    expect(groupOf('names')).toBe(groupOf('cells'));
    expect(groupOf('title')).toBe(groupOf('labels'));
  });

  it('keeps a screen of its own in its own chunk', () => {
    expect(groupOf('page.tsx')).toBeUndefined();
    expect(groupOf('list.tsx')).toBeUndefined();
  });

  it('keeps a large chunk apart that many screens load, and its importers from the rest', () => {
    expect(groupOf('pictures')).toBeUndefined();
    expect(groupOf('album')).not.toBe(groupOf('text'));
  });

  it('leaves no circle between chunks', () => {
    const place = (file: string) => groupOf(file) ?? file;
    const imports = new Map<string, Set<string>>();
    for (const { fileName, imports: files } of BUILD) {
      const known = imports.get(place(fileName)) ?? new Set();
      for (const file of files) if (place(file) !== place(fileName)) known.add(place(file));
      imports.set(place(fileName), known);
    }
    const reaches = (from: string, to: string): boolean =>
      [...(imports.get(from) ?? [])].some((next) => next === to || reaches(next, to));
    for (const name of imports.keys()) expect(reaches(name, name), name).toBe(false);
  });

  it('refuses a build without one of the entries', () => {
    expect(() => mergedModules(BUILD, [...ENTRIES, 'gone.tsx'])).toThrow('gone.tsx');
  });
});
