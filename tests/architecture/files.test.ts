import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, isTest, textOf } from './sourceFiles.ts';

const CEILING = 400;
const MEDIAN = 80;
const FOLDER_CEILING = 25;

/** The folders at the top of the checkout. */
const FOLDERS = [
  '.ci',
  'deploy',
  'docs',
  'examples',
  'gateway',
  'public',
  'scripts',
  'src',
  'tests',
];
const DOCUMENTS = /^[^/]+\.(md|json|ts|html)$|^(LICENSE|\.gitignore|\.containerignore|\.nvmrc)$/;

const sources = filesIn(['src', 'gateway']).filter((file) => !isTest(file));
const lines = (file: string): number => textOf(file).split('\n').length;

describe('files', () => {
  it('stay under the maximum length, and half of them under the median', () => {
    expect(sources.filter((file) => lines(file) > CEILING)).toEqual([]);
    const sorted = sources.map(lines).toSorted((left, right) => left - right);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(MEDIAN);
  });

  it('of the framework are in small folders', () => {
    const folders = sources
      .filter((file) => file.startsWith('src/framework/'))
      .map((file) => path.posix.dirname(file));
    const full = [...new Set(folders)].filter(
      (folder) => folders.filter((other) => other === folder).length > FOLDER_CEILING,
    );
    expect(full).toEqual([]);
  });

  it('are named in PascalCase for components, in camelCase otherwise and for folders', () => {
    const offences = sources.filter((file) => {
      const segments = file.split('/');
      const name = segments.at(-1) ?? '';
      const folders = segments.slice(0, -1);
      const fits = name.endsWith('.tsx')
        ? /^[A-Za-z][A-Za-z0-9]*\.tsx$/.test(name)
        : /^[a-z][A-Za-z0-9]*(\.d)?\.ts$/.test(name);
      return !fits || folders.some((folder) => !/^[a-z][A-Za-z0-9]*$/.test(folder));
    });
    expect(offences).toEqual([]);
  });

  it('are in the known folders: no picture, database or note is at the top', () => {
    const kept = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
      .split('\0')
      .filter((file) => file !== '');
    expect(
      kept.filter((file) => !FOLDERS.includes(file.split('/')[0] ?? '') && !DOCUMENTS.test(file)),
    ).toEqual([]);
  });

  it('have no meaningless name', () => {
    expect(
      sources.filter((file) =>
        /(^|\/)(utils?|helpers?|misc|common|manager|data2)\.tsx?$/i.test(file),
      ),
    ).toEqual([]);
  });

  it('contain no TODO and disable no rule', () => {
    const pattern =
      /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|(ox|es)lint-disable/;
    expect(sources.filter((file) => pattern.test(textOf(file)))).toEqual([]);
    const tests = filesIn(['src', 'gateway', 'tests']).filter(
      (file) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/architecture/'),
    );
    expect(
      tests.filter((file) => /\b(it|test|describe)\.(skip|only|todo)\b/.test(textOf(file))),
    ).toEqual([]);
  });
});
