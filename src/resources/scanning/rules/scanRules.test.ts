import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasTriedEnough, judgeScan, type ScanFacts } from './scanRules.ts';

const fine: ScanFacts = {
  found: { age: 'current' },
  isOpen: true,
  membership: 'enrolled',
  attendedOtherGroup: false,
  isInside: true,
  hasDevice: true,
  deviceHolder: null,
  student: 'a',
  mark: null,
  isRescanDue: false,
};

test.each<[string, Partial<ScanFacts>, string]>([
  ['a code that stands, of one’s own class', {}, 'ok'],
  ['the same device again', { deviceHolder: 'a' }, 'ok'],
  ['nobody’s code', { found: null }, 'unknown'],
  ['a code of the next steps', { found: { age: 'future' } }, 'notYet'],
  ['a code that was passed on', { found: { age: 'expired' } }, 'expired'],
  ['another class', { membership: 'none' }, 'notYourClass'],
  ['another group of the unit', { membership: 'otherOffering' }, 'wrongGroup'],
  ['the smaller group of others, after one’s own', { attendedOtherGroup: true }, 'otherGroup'],
  ['a meeting that is closed', { isOpen: false }, 'notOpen'],
  [
    'an old code of a meeting that is closed',
    { isOpen: false, found: { age: 'expired' } },
    'notOpen',
  ],
  ['a telephone outside the networks of the faculty', { isInside: false }, 'otherNetwork'],
  ['an old code from outside', { isInside: false, found: { age: 'expired' } }, 'expired'],
  ['a browser that keeps no cookie', { hasDevice: false }, 'noDevice'],
  ['another’s telephone', { deviceHolder: 'b' }, 'otherDevice'],
  [
    'another’s telephone, by whoever is recorded',
    { deviceHolder: 'b', mark: { status: 'present', source: 'qr' } },
    'otherDevice',
  ],
  ['a second scan that nobody asked for', { mark: { status: 'present', source: 'qr' } }, 'already'],
  [
    'a second scan that was asked for',
    { mark: { status: 'present', source: 'qr' }, isRescanDue: true },
    'confirmed',
  ],
  [
    'somebody whom the end of the meeting would call absent',
    { mark: { status: 'absent', source: 'auto' } },
    'ok',
  ],
  [
    'somebody whom the lecturer calls absent',
    { mark: { status: 'absent', source: 'manual' } },
    'already',
  ],
  ['somebody who is excused', { mark: { status: 'excused', source: 'auto' } }, 'already'],
])('A scan: %s', (_what, differing, outcome) =>
  expect(judgeScan({ ...fine, ...differing })).toBe(outcome),
);

test('Attendance is recorded only by a valid code, in an open meeting of the student’s class, by a device of no other student', () => {
  const facts = fc.record<ScanFacts>({
    found: fc.constantFrom(
      null,
      { age: 'current' } as const,
      { age: 'expired' } as const,
      { age: 'future' } as const,
    ),
    isOpen: fc.boolean(),
    membership: fc.constantFrom('enrolled', 'otherOffering', 'none'),
    attendedOtherGroup: fc.boolean(),
    isInside: fc.boolean(),
    hasDevice: fc.boolean(),
    deviceHolder: fc.constantFrom(null, 'a', 'b'),
    student: fc.constant('a'),
    mark: fc.constantFrom(
      null,
      { status: 'present', source: 'qr' },
      { status: 'absent', source: 'auto' },
      { status: 'absent', source: 'manual' },
    ),
    isRescanDue: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const outcome = judgeScan(given);
      if (outcome !== 'ok' && outcome !== 'confirmed') return;
      expect([
        given.found?.age,
        given.isOpen,
        given.membership,
        given.isInside,
        given.hasDevice,
        given.deviceHolder === 'b',
      ]).toEqual(['current', true, 'enrolled', true, true, false]);
    }),
    { numRuns: 1_000 },
  );
});

test('Ten wrong codes in ten minutes, or sixty refusals of any kind, are enough', () => {
  expect(hasTriedEnough({ unknown: 9, refused: 59 })).toBe(false);
  expect(hasTriedEnough({ unknown: 10, refused: 10 })).toBe(true);
  expect(hasTriedEnough({ unknown: 0, refused: 60 })).toBe(true);
});
