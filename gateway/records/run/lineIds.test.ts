import { describe, expect, it } from 'vitest';
import { f } from '../../../src/contract/model/fields.ts';
import { foreignLineIds, withLineIds } from './lineIds.ts';

const fields = { parts: f.lines({ fields: { name: f.text(), weight: f.int() } }), title: f.text() };
const id = (digit: number): string => `00000000-0000-7000-8000-00000000000${digit}`;
const row = (digit: number, name: string, weight: number | null = null) => ({
  id: id(digit),
  name,
  weight,
});
const before = { parts: [row(1, 'Test', 20), row(2, 'Essay', 20), row(3, 'Paper', 60)] };
const idsAfter = (parts: object[], mayHold?: (id: string) => boolean): unknown[] =>
  (withLineIds(fields, before, { parts }, mayHold)['parts'] as { id: string }[]).map(
    (one) => ['Test', 'Essay', 'Paper'].find((_, index) => one.id === id(index + 1)) ?? 'new',
  );

describe('child rows', () => {
  it.each<[string, object[], unknown[]]>([
    [
      'keep their ids when they are edited and put in another order',
      [row(3, 'Paper', 50), row(1, 'Quiz', 30), row(2, 'Essay', 20)],
      ['Paper', 'Test', 'Essay'],
    ],
    [
      'give none away when they are removed',
      [row(1, 'Test', 40), { name: 'Viva', weight: 60 }],
      ['Test', 'new'],
    ],
    [
      'that come without ids are those that say the same',
      [
        { name: 'Essay', weight: 20 },
        { name: 'Paper', weight: 70 },
      ],
      ['Essay', 'new'],
    ],
    [
      'that come without ids do not take one that is claimed',
      [{ name: 'Test', weight: 20 }, row(1, 'Test', 20)],
      ['new', 'Test'],
    ],
    [
      'stand under one id once: a copy is a row of its own',
      [row(1, 'Test', 20), row(1, 'Test', 20)],
      ['Test', 'new'],
    ],
    ['of another record become new ones', [row(7, 'Test', 30)], ['new']],
  ])('%s', (_guarantee, parts, expected) => expect(idsAfter(parts)).toEqual(expected));

  it('come back under their old id where a change is taken back', () => {
    const [one] = withLineIds(
      fields,
      before,
      { parts: [row(7, 'Test', 30)] },
      (known) => known === id(7),
    )['parts'] as { id: string }[];
    expect(one?.id).toBe(id(7));
  });

  it('that the record does not hold are named by their place', () => {
    expect(
      foreignLineIds(fields, before, {
        title: 'x',
        parts: [row(1, 'Test'), { name: 'Viva' }, row(7, 'Paper')],
      }),
    ).toEqual([{ field: 'parts', position: 2, id: id(7) }]);
  });
});
