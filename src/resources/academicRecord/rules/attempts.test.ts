import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../shared/attempts.ts';
import { reaches } from '../../shared/rules/grades.ts';
import { nextAttempt, type OpenSitting, type UnitHistory } from './attempts.ts';

const open = (sitting: OpenSitting['sitting'], isHeld = true): OpenSitting => ({
  sitting,
  isHeld,
});
const history = (values: Partial<UnitHistory>): UnitHistory => ({
  grades: [],
  isPassed: reaches(values.grades ?? [], 'C'),
  open: [],
  isEnrolled: false,
  ...values,
});

describe('which attempt comes next', () => {
  it.each<[string, Partial<UnitHistory>, Attempt | null, number]>([
    ['a unit read now is the first attempt', { isEnrolled: true }, 'proper', 1],
    ['a unit neither read nor sat is not theirs', {}, null, 0],
    ['a failed unit is repeated', { grades: ['E'] }, 'repeat', 2],
    ['an absence without a medical uses an attempt up', { grades: ['AB'] }, 'repeat', 2],
    ['an accepted medical uses none up', { grades: ['MC'] }, 'medical', 1],
    [
      'a medical after a failure leaves it a repeat with the same number',
      { grades: ['E', 'MC'] },
      'repeat',
      2,
    ],
    ['two failures lead to the third attempt', { grades: ['E', 'D'] }, 'repeat', 3],
    ['a passed unit can only be improved', { grades: ['E', 'C'] }, 'improvement', 3],
    [
      'a unit passed by the rules of its day stays passed under later ones',
      { grades: ['D'], isPassed: true },
      'improvement',
      2,
    ],
    [
      'reading a failed unit again keeps counting',
      { grades: ['E'], isEnrolled: true },
      'repeat',
      2,
    ],
    [
      'a medical accepted before the results counts at once',
      { open: [open('medicalAccepted')] },
      'medical',
      1,
    ],
    ['a rejected medical is an absence', { open: [open('medicalRejected')] }, 'repeat', 2],
    [
      'a paper sat is an attempt before its result is out',
      { open: [open('present')] },
      'repeat',
      2,
    ],
    [
      'a paper sat later changes nothing',
      { open: [{ ...open('absent'), isLater: true }], isEnrolled: true },
      'proper',
      1,
    ],
  ])('%s', (_, values, kind, number) => {
    const decided = nextAttempt(history(values));
    expect([decided?.kind ?? null, decided?.number ?? 0]).toEqual([kind, number]);
  });

  it('waits for papers sat and for undecided medicals', () => {
    expect(nextAttempt(history({ open: [open('present')] }))?.isAwaited).toBe(true);
    expect(nextAttempt(history({ open: [open('medicalPending')] }))?.isAwaited).toBe(true);
    expect(nextAttempt(history({ open: [open(null, false)], isEnrolled: true }))?.isAwaited).toBe(
      false,
    );
  });
});
