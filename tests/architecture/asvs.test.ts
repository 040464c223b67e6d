import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownOf, root, textOf } from './sourceFiles.ts';

interface Line {
  id: string;
  level: number;
  held: string;
}

const page = markdownOf('docs/asvs.md');
const lines: Line[] = [
  ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| (.+) \|$/gm),
].map(([, id = '', level, held = '']) => ({ id, level: Number(level), held }));
const isOf =
  (kind: string) =>
  ({ held }: Line): boolean =>
    held.startsWith(kind);
const named = lines
  .filter(isOf('`'))
  .flatMap(({ id, held }) =>
    held.split('<br>').map((part) => ({ id, part, found: /^`([^`]+)` – (.+)$/.exec(part) })),
  );

/** Whether the file has a test or table case of this name, or a document this heading. */
const holds = (file: string, name: string): boolean =>
  existsSync(path.join(root, file)) &&
  (file.endsWith('.md')
    ? textOf(file).split('\n').includes(name)
    : [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => textOf(file).includes(quoted)));

describe('the map of ASVS', () => {
  it('names only tests and sections that exist', () => {
    expect(
      named
        .filter(({ found }) => found === null || !holds(found[1] ?? '', found[2] ?? ''))
        .map(({ id, part }) => `${id}: ${part}`),
    ).toEqual([]);
    expect(named.length).toBeGreaterThan(150);
  });

  it('names every requirement once, in order, with its tests or the reason for none', () => {
    const order = lines.map(({ id }) =>
      id
        .split('.')
        .map((number) => number.padStart(3, '0'))
        .join('.'),
    );
    expect(order).toEqual([...new Set(order)].toSorted());
    expect(
      lines.filter(
        (line) =>
          !['`', '**open**: ', 'outside: ', 'does not apply: '].some((kind) => isOf(kind)(line)),
      ),
    ).toEqual([]);
  });

  it('states the totals of its lines', () => {
    const leftOut = [...page.matchAll(/\((?:OAuth and OpenID Connect|WebRTC), (\d+) and (\d+)\)/g)];
    const counted = (level: number, kind: string): number =>
      lines.filter((line) => line.level === level && isOf(kind)(line)).length +
      (kind === 'does not apply: '
        ? leftOut.reduce((sum, numbers) => sum + Number(numbers[level]), 0)
        : 0);
    const stated = [
      ...page.matchAll(/^\| (held|open|outside|does not apply) \| (\d+) \| (\d+) \|$/gm),
    ].map(([, kind, one, two]) => [kind, Number(one), Number(two)]);
    expect(stated).toEqual(
      [
        ['held', '`'],
        ['open', '**open**: '],
        ['outside', 'outside: '],
        ['does not apply', 'does not apply: '],
      ].map(([kind, mark = '']) => [kind, counted(1, mark), counted(2, mark)]),
    );
  });
});
