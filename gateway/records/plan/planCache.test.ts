import { describe, expect, it } from 'vitest';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource } from '../../../src/contract/model/resource.ts';
import type { WhereContext } from '../../../src/contract/model/where.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { cachedPlan } from './planCache.ts';

const notes = defineResource({
  name: 'notes',
  title: 'text',
  fields: { text: f.text() },
  access: [{ privilege: 'NOTES', can: 'all' }],
  views: { main: { via: ['NOTES'], columns: ['text'] } },
});
const person: WhereContext = {
  $user: 'u1',
  $staff: null,
  $department: 'd1',
  $student: null,
  $today: '2026-02-01',
  $now: '2026-02-01T08:00:00.000Z',
};
const freshAccess = () => decideAccess(notes, new Set(['NOTES']));

describe('a plan', () => {
  it('is made once for the same rights, person, day and request', () => {
    const access = freshAccess();
    const first = cachedPlan(access, '/notes', person, () => ({ plan: 1 }));
    expect(
      cachedPlan(access, '/notes', { ...person, $now: '2026-02-01T09:00:00.000Z' }, () => ({
        plan: 2,
      })),
    ).toBe(first);
  });

  it.each([
    { $user: 'u2' },
    { $staff: 's1' },
    { $department: 'd2' },
    { $department: null },
    { $student: 'x' },
    { $today: '2026-02-02' },
    { language: 'si' as const },
  ])('is made anew where %o differs', (other) => {
    const access = freshAccess();
    cachedPlan(access, '/notes', person, () => 'first');
    expect(cachedPlan(access, '/notes', { ...person, ...other }, () => 'second')).toBe('second');
  });

  it('is made anew for other rights, also for the same ones granted anew, and for another request', () => {
    const access = freshAccess();
    cachedPlan(access, '/notes', person, () => 'first');
    expect(cachedPlan(freshAccess(), '/notes', person, () => 'second')).toBe('second');
    expect(cachedPlan(access, '/notes?sort', person, () => 'third')).toBe('third');
  });

  it('that asked for the moment is made anew every time', () => {
    const access = freshAccess();
    const make = (context: WhereContext) => ({ at: context.$now });
    expect(cachedPlan(access, '/notes', person, make)).toEqual({
      at: '2026-02-01T08:00:00.000Z',
    });
    expect(
      cachedPlan(access, '/notes', { ...person, $now: '2026-02-01T08:00:01.000Z' }, make),
    ).toEqual({ at: '2026-02-01T08:00:01.000Z' });
  });
});

describe('what a set of privileges opens', () => {
  it('is decided once for each view, and a view that is refused once is refused again', () => {
    const keys = new Set(['NOTES']);
    expect(decideAccess(notes, keys)).toBe(decideAccess(notes, keys));
    expect(decideAccess(notes, keys, 'main')).not.toBe(decideAccess(notes, keys));
    for (const view of ['', 'other', ''])
      expect(() => decideAccess(notes, keys, view)).toThrow(
        expect.objectContaining({ code: 'BAD_REQUEST' }),
      );
  });
});
