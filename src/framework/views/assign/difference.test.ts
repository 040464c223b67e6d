import { describe, expect, it } from 'vitest';
import type { AssignmentRow } from './assignmentSet.ts';
import { differenceOf, groupRows, isFixed, sizeOf, pendingOrder, writeOf } from './difference.ts';

const row = (id: string, fields: Partial<AssignmentRow> = {}): AssignmentRow => ({
  id,
  label: id,
  ticked: false,
  extras: {},
  ...fields,
});

describe('the difference', () => {
  const rows = [
    row('a'),
    row('b', { ticked: true }),
    row('c', { ticked: true, extras: { endsOn: '2026-01-01' } }),
    row('d'),
  ];

  it('is empty while everything is as stored, also after a tick was set and removed again', () => {
    expect(
      differenceOf(rows, { ticks: { a: false, b: true }, extras: {}, names: ['endsOn'] }),
    ).toEqual({
      added: [],
      removed: [],
      changed: [],
      order: null,
    });
  });

  it('distinguishes added, removed and changed rows', () => {
    const extras = {
      a: { endsOn: '2027-01-01' },
      c: { endsOn: null },
      b: { endsOn: '2030-01-01' },
    };
    const found = differenceOf(rows, { ticks: { a: true, b: false }, extras, names: ['endsOn'] });
    expect(found.added).toEqual([{ row: rows[0], extras: { endsOn: '2027-01-01' } }]);
    expect(found.removed).toEqual([rows[1]]);
    expect(found.changed).toEqual([
      { row: rows[2], fields: [{ name: 'endsOn', before: '2026-01-01', after: null }] },
    ]);
    expect(writeOf(found, 'v1')).toEqual({
      version: 'v1',
      set: [
        { id: 'a', extras: { endsOn: '2027-01-01' } },
        { id: 'c', extras: { endsOn: null } },
      ],
      unset: ['b'],
    });
  });

  it('does not send blank values of a new tick', () => {
    const found = differenceOf(rows, {
      ticks: { d: true },
      extras: { d: { endsOn: null, reason: '' } },
      names: ['endsOn', 'reason'],
    });
    expect(writeOf(found, 1).set).toEqual([{ id: 'd', extras: {} }]);
  });
});

it('a tick is closed if it is locked or inherited', () => {
  expect(isFixed(row('a', { inherited: 'Dean' }))).toBe(true);
  expect(isFixed(row('a', { inherited: 'Dean', ticked: true }))).toBe(false);
  expect(isFixed(row('a', { locked: 'because' }))).toBe(true);
});

it('rows are grouped in their original order', () => {
  const rows = [
    row('1', { group: 'b' }),
    row('2', { group: 'a' }),
    row('3', { group: 'b' }),
    row('4'),
  ];
  expect(
    groupRows(rows, ({ id }) => id !== '2').map(({ key, rows: members }) => [
      key,
      members.map(({ id }) => id),
    ]),
  ).toEqual([
    ['b', ['1', '3']],
    [null, ['4']],
  ]);
});

describe('ticks in order', () => {
  const rows = [
    row('a', { ticked: true, place: 1 }),
    row('b', { ticked: true, place: 0 }),
    row('c'),
    row('d', { ticked: true, place: 2 }),
  ];
  const found = (ticks: Record<string, boolean>, chosen: readonly string[] | null) => {
    const difference = differenceOf(rows, {
      ticks,
      extras: {},
      names: [],
      order: pendingOrder(rows, ticks, chosen),
    });
    return {
      order: difference.order?.map(({ id }) => id) ?? null,
      size: sizeOf(difference),
      set: writeOf(difference, 1).set,
    };
  };

  it('keep the stored order with new ones last, which is no new order', () => {
    expect(pendingOrder(rows, { c: true, b: false }, null)).toEqual(['a', 'd', 'c']);
    expect(found({ c: true, b: false }, null)).toEqual({
      order: null,
      size: 2,
      set: [{ id: 'c', extras: {} }],
    });
  });

  it('in another order are all listed, as one change', () => {
    expect(found({}, ['d', 'b', 'a'])).toEqual({
      order: ['d', 'b', 'a'],
      size: 1,
      set: [{ id: 'd' }, { id: 'b' }, { id: 'a' }],
    });
    expect(found({ c: true }, ['c', 'b', 'a', 'd'])).toEqual({
      order: ['c', 'b', 'a', 'd'],
      size: 2,
      set: [{ id: 'c', extras: {} }, { id: 'b' }, { id: 'a' }, { id: 'd' }],
    });
  });

  it('are unchanged after a move there and back', () =>
    expect(found({}, ['b', 'a', 'd'])).toEqual({ order: null, size: 0, set: [] }));
});
