import { describe, expect, it } from 'vitest';
import type { Kind } from '../../src/contract/model/fields.ts';
import { KINDS } from '../../src/contract/model/kinds/registry.ts';
import { filesIn, isTest, textOf } from './sourceFiles.ts';

const kinds = Object.keys(KINDS) as Kind[];
/** The code of kinds, which may compare their names. */
const HOMES =
  /^src\/contract\/model\/kinds\/|^src\/framework\/kinds\/(?!parts\/)\w+\/|^gateway\/db\/storage\.ts$/;
/** Code with other things called “kind”: survey questions, registers, previews. */
const OTHER_KINDS = /^src\/resources\/(attendance|evaluation)\/|\/files\/preview\//;
const CEILING = 2;
const MAX_FILES_OF_A_KIND = 15;

/** The fields that take a date as text, whose type is no attribute of the browser's input. */
const MOMENT_FIELDS = new Set(['FormField', 'MomentInput', 'PageField', 'RangeFilter']);

const sources = filesIn(['src', 'gateway', 'scripts']).filter((file) => !isTest(file));

describe('a kind of field', () => {
  it('is rarely compared by name outside its own folders', () => {
    const comparison = new RegExp(`\\bkind\\b\\)? *[!=]== *'(${kinds.join('|')})'`, 'g');
    const found = sources
      .filter((file) => !HOMES.test(file) && !OTHER_KINDS.test(file))
      .flatMap((file) =>
        [...textOf(file).matchAll(comparison)].map(([text]) => `${file}: ${text}`),
      );
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(CEILING);
  });

  it('consists of its own files and a line in each table of kinds', () => {
    const tables = sources.filter((file) => {
      const text = textOf(file);
      return kinds.every((kind) => new RegExp(`^\\s*${kind}[:,]`, 'm').test(text));
    });
    expect(tables).toEqual([
      'gateway/db/storage.ts',
      'gateway/exchange/export/columns.ts',
      'src/contract/model/fields.ts',
      'src/contract/model/kindTraits.ts',
      'src/contract/model/kinds/registry.ts',
      'src/framework/kinds/cells.ts',
      'src/framework/kinds/filters.ts',
      'src/framework/kinds/inputs.ts',
    ]);
    const own = sources.filter((file) =>
      /^src\/(contract\/model\/kinds\/contacts|framework\/kinds\/phone\/)/.test(file),
    );
    const samples = filesIn(['src', 'tests']).filter(
      (file) =>
        isTest(file) && kinds.every((kind) => new RegExp(`^\\s*${kind}:`, 'm').test(textOf(file))),
    );
    expect(tables.length + own.length + samples.length).toBeLessThanOrEqual(MAX_FILES_OF_A_KIND);
  });
});

describe('a date or a time', () => {
  it('is never entered in the input of the browser, which speaks the language of the browser', () => {
    const typed = /\btype="(?:date|time|datetime-local|month|week)"/g;
    const elementAt = (text: string, place: number) =>
      [...text.slice(0, place).matchAll(/<([A-Za-z]\w*)/g)].at(-1)?.[1] ?? '';
    const found = sources
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => {
        const text = textOf(file);
        return [...text.matchAll(typed)]
          .map(({ index }) => elementAt(text, index))
          .filter((element) => !MOMENT_FIELDS.has(element))
          .map((element) => `${file}: <${element}>`);
      });
    expect(found).toEqual([]);
  });

  it('has its type read by the one field of dates alone', () => {
    const readers = sources.filter((file) => /\bMomentType\b/.test(textOf(file)));
    expect(readers).toEqual([
      'src/framework/core/fields/typedMoment.ts',
      'src/framework/kinds/parts/MomentInput.tsx',
      'src/framework/ui/dates/useTypedMoment.ts',
      'src/framework/ui/page/MomentField.tsx',
      'src/framework/ui/page/PageField.tsx',
    ]);
  });
});
