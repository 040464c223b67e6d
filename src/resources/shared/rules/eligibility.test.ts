import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attendanceStanding, decideEligibility, type EligibilityRules } from './eligibility.ts';

const rules: EligibilityRules = {
  attendancePercent: 80,
  assignmentsPercent: 50,
  excused: 'leftOut',
};
const counts = { planned: 30, held: 10, attended: 8, excused: 0 };

describe('the standing in a unit', () => {
  test.each<[string, Partial<typeof counts>, Partial<EligibilityRules>, object]>([
    ['meets the threshold exactly', {}, {}, { percent: '80.0', isMet: true, canMiss: 4 }],
    ['falls below it', { attended: 7 }, {}, { percent: '70.0', isMet: false, canMiss: 3 }],
    [
      'is out of reach',
      { held: 28, attended: 15 },
      {},
      { reachable: '56.7', isMet: false, canMiss: -7 },
    ],
    [
      'is met before the first class',
      { held: 0, attended: 0 },
      {},
      { percent: null, reachable: '100.0', isMet: true, canMiss: 6 },
    ],
    [
      'leaves excused classes out',
      { attended: 7, excused: 2 },
      {},
      { percent: '87.5', isMet: true },
    ],
    [
      'counts excused classes as attended where the rules say so',
      { attended: 7, excused: 2 },
      { excused: 'attended' },
      { percent: '90.0', isMet: true },
    ],
  ])('%s', (_guarantee, change, rule, expected) => {
    expect(attendanceStanding({ ...counts, ...change }, { ...rules, ...rule })).toMatchObject(
      expected,
    );
  });

  test('can miss exactly the reported number of classes', () => {
    const some = fc.record({
      held: fc.integer({ min: 0, max: 40 }),
      left: fc.integer({ min: 0, max: 40 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      percent: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(some, ({ held, left, share, percent }) => {
        const attended = Math.floor(held * share);
        const asked = { ...rules, attendancePercent: percent };
        const { canMiss } = attendanceStanding(
          { planned: held + left, held, attended, excused: 0 },
          asked,
        );
        const ends = (missed: number): boolean =>
          attendanceStanding(
            {
              planned: held + left,
              held: held + left,
              attended: attended + left - missed,
              excused: 0,
            },
            asked,
          ).isMet;
        if (held + left === 0) return;
        if (canMiss >= 0 && canMiss <= left) expect(ends(canMiss)).toBe(true);
        if (canMiss >= 0 && canMiss < left) expect(ends(canMiss + 1)).toBe(false);
        if (canMiss < 0) expect(ends(0)).toBe(false);
      }),
    );
  });
});

test('eligibility gives one reason for each rule', () => {
  expect(
    decideEligibility(
      { planned: 10, held: 10, attended: 7, excused: 0, assignmentsDue: 4, assignmentsDone: 2 },
      rules,
    ),
  ).toEqual({
    isEligible: false,
    reasons: [
      { rule: 'attendance', met: false, has: '70.0', needs: '80.0' },
      { rule: 'assignments', met: true, has: '50.0', needs: '50.0' },
    ],
  });
});
