import { describe, expect, it } from 'vitest';
import type { OpenSitting, UnitHistory } from '../../academicRecord/rules/attempts.ts';
import { medicalDeadline } from '../../medicals/api.ts';
import { reaches } from '../../shared/rules/grades.ts';
import {
  judgePaper,
  overlapping,
  USUAL_SITTING_RULES,
  sessionWindowState,
  type PaperCase,
} from './sitting.ts';

const NOW = new Date('2026-11-21T06:00:00Z');
const days = (count: number): Date => new Date(NOW.getTime() + count * 86_400_000);
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
const WINDOW = { opensAt: days(-5), closesAt: days(5), lateUntil: days(9), isTaking: true };
const paper = (values: Partial<PaperCase>): PaperCase => ({
  code: 'HIS 1101',
  session: 'proper',
  window: WINDOW,
  studentStatus: 'enrolled',
  history: history({ isEnrolled: true }),
  isHidden: false,
  eligibility: { state: 'may', appealUntil: null },
  times: { startsAt: days(20), endsAt: days(20.1) },
  others: [],
  ...values,
});
const rulesOf = (values: Partial<PaperCase>, rules = USUAL_SITTING_RULES, now = NOW): string[] =>
  (judgePaper(paper(values), rules, now)?.findings ?? [])
    .filter(({ weight }) => weight !== 'tells')
    .map(({ rule, weight }) => `${weight}:${rule}`);

describe('the obstacles between a student and a paper', () => {
  it.each<[string, Partial<PaperCase>, string[]]>([
    ['nothing, for the eligible in the window', {}, []],
    [
      'a window that is still to open',
      { window: { ...WINDOW, opensAt: days(1) } },
      ['blocks:windowUpcoming'],
    ],
    [
      'a window that is over',
      { window: { ...WINDOW, closesAt: days(-2), lateUntil: days(-1) } },
      ['blocks:windowClosed'],
    ],
    [
      'an examination in which the office has ended registration before its last day',
      { window: { ...WINDOW, isTaking: false } },
      ['blocks:windowEnded'],
    ],
    [
      'late days are for the office to look at',
      { window: { ...WINDOW, closesAt: days(-1) } },
      ['asks:late'],
    ],
    ['whoever has left', { studentStatus: 'dropped' }, ['blocks:studentStatus']],
    ['a first attempt in a repeat session', { session: 'repeat' }, ['blocks:otherSession']],
    [
      'a repeat in a special session',
      { session: 'special', history: history({ grades: ['E'] }) },
      ['blocks:otherSession'],
    ],
    [
      'a medical in a special session is welcome',
      { session: 'special', history: history({ grades: ['MC'] }) },
      [],
    ],
    ['a unit passed already', { history: history({ grades: ['B'] }) }, ['blocks:passed']],
    [
      'results that are awaited',
      { history: history({ grades: ['E'], open: [open('present')] }) },
      ['blocks:resultsAwaited'],
    ],
    [
      'a unit that is entered in another examination already',
      { history: history({ grades: ['E'], open: [open(null, false)] }) },
      ['blocks:enteredElsewhere'],
    ],
    [
      'a published list that says no',
      { eligibility: { state: 'mayNot', appealUntil: null } },
      ['blocks:notEligible'],
    ],
    [
      'what the rules say today only warns',
      { eligibility: { state: 'unlikely', appealUntil: null } },
      ['asks:notEligibleYet'],
    ],
    [
      'attendance is not asked of repeaters',
      { history: history({ grades: ['E'] }), eligibility: { state: 'mayNot', appealUntil: null } },
      [],
    ],
    [
      'another paper at the same time warns',
      { others: [{ code: 'ECN 1102', startsAt: days(20.05), endsAt: days(20.2) }] },
      ['asks:clash'],
    ],
  ])('%s', (_, values, found) => {
    expect(rulesOf(values)).toEqual(found);
  });

  it('closes when the attempts that a by-law allows are used', () => {
    const rules = { ...USUAL_SITTING_RULES, attemptsMost: 3 };
    expect(rulesOf({ history: history({ grades: ['E', 'AB'] }) }, rules)).toEqual([]);
    expect(rulesOf({ history: history({ grades: ['E', 'AB', 'D'] }) }, rules)).toEqual([
      'blocks:attemptsUsed',
    ]);
    expect(rulesOf({ history: history({ grades: ['E', 'MC', 'AB', 'MC'] }) }, rules)).toEqual([]);
  });

  it('opens improvement where the rules have it', () => {
    expect(
      rulesOf(
        { history: history({ grades: ['C'] }) },
        { ...USUAL_SITTING_RULES, allowsImprovement: true },
      ),
    ).toEqual([]);
  });
});

describe('windows and times', () => {
  it.each([
    [-6, 'upcoming'],
    [-5, 'open'],
    [4.99, 'open'],
    [5, 'late'],
    [8.99, 'late'],
    [9, 'closed'],
  ] as const)('%d days from now the window is %s', (offset, state) => {
    expect(sessionWindowState(WINDOW, days(offset))).toBe(state);
  });

  it('is closed in every later state of the session, and to come in those before', () => {
    expect(sessionWindowState({ ...WINDOW, isTaking: false }, NOW)).toBe('closed');
    expect(sessionWindowState({ ...WINDOW, opensAt: days(2), isTaking: false }, NOW)).toBe(
      'upcoming',
    );
  });

  it('says while results are held only that, the same whether they pass or fail', () => {
    for (const grade of ['A', 'E', 'AB', 'MC'] as const)
      for (const session of ['proper', 'repeat', 'special'] as const)
        expect(
          judgePaper(
            paper({ session, isHidden: true, history: history({ grades: [grade] }) }),
            USUAL_SITTING_RULES,
            NOW,
          )?.findings.map(({ rule }) => rule),
        ).toEqual(['resultsHeld', 'repeatKeeps']);
  });

  it('sees papers overlap that begin together, contain each other or meet in part, and not those that follow', () => {
    const at = (from: number, to: number) => ({ startsAt: days(from), endsAt: days(to) });
    expect(
      [at(0, 1), at(0, 3), at(1, 2), at(-1, 5), at(1.5, 9)].every(
        (other) => overlapping(at(0, 2), other) && overlapping(other, at(0, 2)),
      ),
    ).toBe(true);
    expect(
      [at(2, 3), at(-1, 0), { startsAt: null, endsAt: null }].some(
        (other) => overlapping(at(0, 2), other) || overlapping(other, at(0, 2)),
      ),
    ).toBe(false);
  });

  it('accepts medicals until the session’s own day, or a number of days after the last paper', () => {
    expect(medicalDeadline(days(3), days(0), USUAL_SITTING_RULES)).toEqual(days(3));
    expect(medicalDeadline(null, days(0), USUAL_SITTING_RULES)).toEqual(days(14));
    expect(medicalDeadline(null, null, USUAL_SITTING_RULES)).toBeNull();
  });
});
