import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut } from './allocate.ts';

const STUDENTS = Array.from({ length: 10 }, (_, index) => `s${index}`);
const shares = (...of: number[]) => of.map((share, index) => ({ staff: `m${index}`, share }));
const counts = (shared: ReadonlyMap<string, string>): Record<string, number> => {
  const found: Record<string, number> = {};
  for (const staff of shared.values()) found[staff] = (found[staff] ?? 0) + 1;
  return found;
};

test('candidates are shared out in runs of neighbours, by the shares', () => {
  expect([...shareOut(STUDENTS, shares(1, 1), [])].map(([, staff]) => staff).join(' ')).toBe(
    'm0 m0 m0 m0 m0 m1 m1 m1 m1 m1',
  );
  expect(counts(shareOut(STUDENTS, shares(3, 1, 1), []))).toEqual({ m0: 6, m1: 2, m2: 2 });
});

test('who was given by hand stays, and the rest is shared so that all come as near to their share as that allows', () => {
  const pins = [
    { student: 's0', staff: 'm1' },
    { student: 's1', staff: 'm1' },
    { student: 's2', staff: 'gone' },
    { student: 'nobody', staff: 'm1' },
  ];
  const shared = shareOut(STUDENTS, shares(1, 1), pins);
  expect([shared.get('s0'), shared.get('s1'), shared.has('nobody'), counts(shared)]).toEqual([
    'm1',
    'm1',
    false,
    { m0: 5, m1: 5 },
  ]);
});

test('without markers, or with shares of zero, no candidate is allocated', () => {
  expect([shareOut(STUDENTS, [], []).size, shareOut(STUDENTS, shares(0, 0), []).size]).toEqual([
    0, 0,
  ]);
});

test('every candidate is allocated once, and without pins every marker is within one candidate of their share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
      (all, parts) => {
        const students = Array.from({ length: all }, (_, index) => `s${index}`);
        const shared = shareOut(students, shares(...parts), []);
        expect([...shared.keys()].toSorted()).toEqual(students.toSorted());
        const [sum, found] = [parts.reduce((total, part) => total + part, 0), counts(shared)];
        for (const [index, part] of parts.entries())
          expect(Math.abs((found[`m${index}`] ?? 0) - (all * part) / sum)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
