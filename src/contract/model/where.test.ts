import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches, normalise, pathsOf, type Comparison, type Where } from './where.ts';

const record = {
  year: 2024,
  title: 'Folk Drama',
  inPress: false,
  doi: null,
  blank: '',
  staff: { user: 'u1', department: 'd1' },
  nobody: null,
  authors: [
    { name: 'Nimali', staff: 's1' },
    { name: 'Kamal', staff: null },
  ],
  areas: ['a1', 'a2'],
  none: [],
};

const scalar = fc.oneof(
  fc.constantFrom('a', 'b', 'Ab', '$user', '$today'),
  fc.integer({ min: -2, max: 2 }),
  fc.boolean(),
  fc.constant(null),
);
const comparison: fc.Arbitrary<Comparison> = fc.oneof(
  fc
    .record({ operator: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'), value: scalar })
    .map(({ operator, value }) => ({ [operator]: value })),
  fc.array(scalar, { maxLength: 3 }).map((value) => ({ in: value })),
  fc.constantFrom('a', 'B').map((value) => ({ contains: value })),
  fc.boolean().map((value) => ({ empty: value })),
);
const test = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), comparison);
const field = fc.constantFrom('x', 'y', 'z.x', 'rows.x');
const where: fc.Arbitrary<Where> = fc.letrec<{ where: Where }>((tie) => ({
  where: fc.oneof(
    { depthSize: 'small' },
    fc.dictionary(field, test, { maxKeys: 3 }) as fc.Arbitrary<Where>,
    fc.array(tie('where'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('where'), { maxLength: 3 }).map((any) => ({ any })),
    tie('where').map((not) => ({ not })),
  ),
})).where;
const row = fc.record({
  x: scalar,
  y: scalar,
  z: fc.option(fc.record({ x: scalar })),
  rows: fc.array(fc.record({ x: scalar }), { maxLength: 2 }),
});
const context = { $user: 'a', $today: null };

describe('the laws of predicates', () => {
  const holds = (predicate: Where, given: unknown) => matches(predicate, given, context);

  it('a negation is always the opposite: the logic is two-valued', () => {
    fc.assert(
      fc.property(where, row, (predicate, given) => {
        expect(holds({ not: predicate }, given)).toBe(!holds(predicate, given));
      }),
    );
  });

  it('negation follows De Morgan’s laws', () => {
    fc.assert(
      fc.property(fc.array(where, { maxLength: 3 }), row, (parts, given) => {
        const denied = parts.map((not) => ({ not }));
        expect(holds({ not: { all: parts } }, given)).toBe(holds({ any: denied }, given));
        expect(holds({ not: { any: parts } }, given)).toBe(holds({ all: denied }, given));
      }),
    );
  });

  it('all tests of one object must hold', () => {
    fc.assert(
      fc.property(fc.dictionary(field, test, { maxKeys: 3 }), row, (tests, given) => {
        const apart = Object.entries(tests).map(([path, value]) => ({ [path]: value }) as Where);
        expect(holds(tests as Where, given)).toBe(holds({ all: apart }, given));
      }),
    );
  });

  it('an empty “all” holds and an empty “any” does not', () => {
    expect(matches({}, record)).toBe(true);
    expect(matches({ all: [] }, record)).toBe(true);
    expect(matches({ any: [] }, record)).toBe(false);
  });

  it('depends only on the paths it names', () => {
    fc.assert(
      fc.property(where, row, (predicate, given) => {
        const heads = new Set(pathsOf(predicate).map((path) => path.split('.')[0]));
        const only = Object.fromEntries(Object.entries(given).filter(([name]) => heads.has(name)));
        expect(holds(predicate, only)).toBe(holds(predicate, given));
      }),
    );
  });
});

describe('a predicate', () => {
  it.each<[string, Where, boolean]>([
    ['a bare value is equality', { year: 2024 }, true],
    ['a bare list is one of', { year: [2023, 2024] }, true],
    ['one of nothing is none', { year: [] }, false],
    ['several tests on a field all hold', { year: { gte: 2020, lt: 2024 } }, false],
    ['text contains, whatever the case', { title: { contains: 'DRAMA' } }, true],
    ['a missing value equals null alone', { doi: null }, true],
    ['a missing value is no text', { doi: '' }, false],
    ['a missing value differs from any other', { doi: { ne: 'x' } }, true],
    ['a missing value is never smaller', { doi: { lt: 'x' } }, false],
    ['nor greater or equal', { doi: { gte: 'x' } }, false],
    ['text is never compared with a number', { title: { gt: 1 } }, false],
    ['null and blank are empty', { doi: { empty: true }, blank: { empty: true } }, true],
    ['no rows are empty', { none: { empty: true } }, true],
    ['a path follows a reference', { 'staff.department': 'd1' }, true],
    ['a path behind nobody is a missing value', { 'nobody.department': null }, true],
    ['one row is enough', { 'authors.staff': 's1' }, true],
    ['one id of many is enough', { areas: 'a2' }, true],
    ['none of many', { areas: ['a8', 'a9'] }, false],
  ])('%s', (_, predicate, expected) => {
    expect(matches(predicate, record)).toBe(expected);
  });

  it('resolves $user, and matches nothing if the person has no such value', () => {
    expect(matches({ 'staff.user': '$user' }, record, { $user: 'u1' })).toBe(true);
    expect(matches({ 'staff.user': '$user' }, record, { $user: null })).toBe(false);
    expect(matches({ doi: '$staff' }, record, {})).toBe(false);
    expect(matches({ 'staff.user': { ne: '$user' } }, record, {})).toBe(false);
    expect(matches({ 'staff.user': ['$user', 'u2'] }, record, { $user: 'u1' })).toBe(true);
  });

  it('names each path it reads once', () => {
    expect(
      pathsOf({
        all: [{ year: 1 }, { any: [{ year: { gt: 2 } }, { not: { 'staff.user': null } }] }],
      }),
    ).toEqual(['year', 'staff.user']);
  });

  it('is refused with an unknown operator', () => {
    expect(() => normalise({ year: { above: 3 } as never })).toThrow(
      'unknown operator “above” on year',
    );
  });
});
