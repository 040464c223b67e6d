import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allRequirements, asvsPage, evidenceKind, type Evidence } from '../asvs/asvsPage.ts';
import { unproved } from '../asvs/unproved.ts';
import { markdownOf, root, textOf } from './sourceFiles.ts';

/** Whether the file has a test or table case of this name, or a document this heading. */
const holds = ({ file, name }: Evidence): boolean =>
  existsSync(path.join(root, file)) &&
  (file.endsWith('.md')
    ? textOf(file).split('\n').includes(name)
    : [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => textOf(file).includes(quoted)));

const withoutPadding = (page: string): string =>
  page.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').trim();

describe('the map of ASVS', () => {
  it('is written from its requirements', () => {
    expect(withoutPadding(markdownOf('docs/asvs.md'))).toBe(withoutPadding(asvsPage()));
  });

  it('names only tests and sections that exist', () => {
    const named = allRequirements.flatMap(({ id, evidence = [] }) =>
      evidence.map((each) => ({ id, ...each })),
    );
    expect(named.filter((each) => !holds(each))).toEqual([]);
    expect(named.length).toBeGreaterThan(150);
  });

  it('names every requirement once, in order', () => {
    const order = allRequirements.map(({ id }) =>
      id
        .split('.')
        .map((number) => number.padStart(3, '0'))
        .join('.'),
    );
    expect(order).toEqual([...new Set(order)].toSorted());
  });

  it('holds a requirement by an attack or a reading, never by a rule alone', () => {
    const weak = allRequirements.filter(
      ({ evidence }) => evidence?.every((each) => evidenceKind(each) === 'rule') ?? false,
    );
    expect(weak.map(({ id }) => id)).toEqual([]);
  });

  it('counts a proof only if all its tests ran and passed', () => {
    const proof = { id: '1.1.1', file: 'a.test.ts', name: 'is refused as %s (50%)' };
    const test = (name: string, isPassed: boolean) => ({
      file: 'a.test.ts',
      names: [name, 'a group'],
      isPassed,
    });
    const good = test('is refused as x (50%)', true);
    expect(unproved([proof], [good])).toEqual([]);
    expect(unproved([{ ...proof, name: 'a group' }], [good])).toEqual([]);
    expect(unproved([proof], [good, test('is refused as y (50%)', false)])).toEqual([proof]);
    expect(unproved([proof], [test('is refused', true)])).toEqual([proof]);
    expect(unproved([proof], [{ ...good, file: 'b.test.ts' }])).toEqual([proof]);
  });
});
