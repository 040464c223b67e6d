import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grant } from './privileges.ts';
import { everyKey, opensSome, privilegesOf, rightsHeld, type Scope } from './scopes.ts';
import { matches } from './where.ts';

const place = fc.constantFrom('d1', 'd2', null);
const row = fc.record({
  department: place,
  unit: fc.record({ id: fc.constantFrom('u1', 'u2'), hall: place }),
  owner: fc.constantFrom('me', 'other'),
});
const resource = { scopes: { department: 'department', hall: 'unit.hall' } };
const scope: fc.Arbitrary<Scope> = fc.record(
  {
    department: fc.constantFrom('d1', 'd2'),
    hall: fc.constantFrom('d1', 'd2'),
    courseUnit: fc.constantFrom('u1'),
  },
  { requiredKeys: [] },
);
const grants: fc.Arbitrary<Grant[]> = fc.array(
  fc.record({
    privilege: fc.constantFrom('VIEW', 'EDIT'),
    can: fc.constant('all' as const),
    rows: fc.option(fc.constant({ owner: '$user' }), { nil: undefined }),
  }) as fc.Arbitrary<Grant>,
);
const me = { $user: 'me' };

describe('a key held in a scope', () => {
  it('opens a row exactly if the key alone would and the row belongs to every part of the scope', () => {
    fc.assert(
      fc.property(grants, scope, row, (access, within, record) => {
        fc.pre(Object.keys(within).length > 0);
        const held = privilegesOf([{ key: 'EDIT', scope: within }]);
        const isOpen = (rights: readonly Grant[]): boolean =>
          rights.some(({ rows }) => rows === undefined || matches(rows, record, me));
        const belongs =
          within.courseUnit === undefined &&
          (within.department ?? record.department) === record.department &&
          (within.hall ?? record.unit.hall) === record.unit.hall;
        const alone = access.filter(({ privilege }) => privilege === 'EDIT');
        expect(isOpen(rightsHeld(resource, access, held))).toBe(isOpen(alone) && belongs);
      }),
    );
  });

  it('reaches the rows of each of its scopes', () => {
    const held = privilegesOf([
      { key: 'EDIT', scope: { department: 'd1' } },
      { key: 'EDIT', scope: { department: 'd2' } },
    ]);
    const [right] = rightsHeld<Pick<Grant, 'privilege' | 'rows'>>(
      resource,
      [{ privilege: 'EDIT' }],
      held,
    );
    const opens = ['d1', 'd2', 'd3'].filter((department) =>
      matches(right?.rows ?? {}, { department }),
    );
    expect(opens).toEqual(['d1', 'd2']);
  });

  it('is listed for menus, and answers no question about the key itself', () => {
    const held = privilegesOf([{ key: 'EDIT', scope: { hall: 'd1' } }]);
    expect([held.has('EDIT'), held.size, everyKey(held)]).toEqual([false, 0, ['EDIT']]);
    expect(opensSome(resource, ['EDIT'], held)).toBe(true);
    expect(opensSome({}, ['EDIT'], held)).toBe(false);
  });

  it('needs no scope where the key is held everywhere too', () => {
    const held = privilegesOf([
      { key: 'EDIT', scope: { hall: 'd1' } },
      { key: 'EDIT', scope: null },
    ]);
    expect([held.has('EDIT'), held.within]).toEqual([true, undefined]);
  });

  it('opens nothing at all with an empty scope', () => {
    const held = privilegesOf([{ key: 'EDIT', scope: {} }]);
    expect(rightsHeld(resource, [{ privilege: 'EDIT' }], held)).toEqual([]);
  });
});
