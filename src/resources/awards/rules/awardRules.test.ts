import { describe, expect, it } from 'vitest';
import { CLASS_CUT_OFFS, CLASSES } from '../../shared/rules/degreeClass.ts';
import { CIRCULAR_901, type Grade } from '../../shared/rules/grades.ts';
import {
  differencesOf,
  numberAttempts,
  seatsFor,
  standingFor,
  type AwardRules,
  type NamedAttempt,
} from './awardRules.ts';

const rules: AwardRules = {
  gpa: { repeatCap: 2, decimals: 2, test: 'exact' },
  class: {
    classes: CLASSES.map((name) => ({ class: name, fromGpa: Number(CLASS_CUT_OFFS[name]) })),
    inStipulatedTime: true,
  },
  scheme: { bands: [], passGrade: 'C' },
  versions: {
    grades: { id: 'g', code: 'GRADES', number: 1 },
    gpa: { id: 'p', code: 'GPA', number: 1 },
    class: { id: 'c', code: 'CLASSES', number: 1 },
  },
};
const studies = { creditsRequired: 90, yearsStipulated: 3, yearsTaken: 3, hasExtension: false };

/** Thirty units of three credits, with the results of each in chronological order. */
const thirty = (resultsOf: (index: number) => (Grade | 'AB' | 'MC')[]): NamedAttempt[] =>
  Array.from({ length: 30 }, (_, index) => index).flatMap((index) =>
    numberAttempts(resultsOf(index).map((result) => ({ result }))).map((attempt) => ({
      ...attempt,
      unit: `U${index}`,
      title: { en: '', si: '' },
      semester: '',
      credits: 3,
      countsInGpa: true,
      ...(attempt.result === 'AB' || attempt.result === 'MC'
        ? {}
        : { points: Number(CIRCULAR_901[attempt.result]) }),
    })),
  );

describe('the class of a degree', () => {
  it.each<
    [
      string,
      (index: number) => (Grade | 'AB' | 'MC')[],
      Partial<typeof studies>,
      string | null,
      string,
    ]
  >([
    ['first at exactly 3.70', () => ['A-'], {}, 'first', '3.70'],
    [
      'upper when the average falls short of 3.70 by less than is shown',
      (index) => (index === 0 ? ['B+'] : ['A-']),
      {},
      'secondUpper',
      '3.69',
    ],
    ['upper at exactly 3.30', () => ['B+'], {}, 'secondUpper', '3.30'],
    ['lower at exactly 3.00', () => ['B'], {}, 'secondLower', '3.00'],
    ['a pass below 3.00', () => ['B-'], {}, 'pass', '2.70'],
    ['a pass at exactly 2.00', () => ['C'], {}, 'pass', '2.00'],
    ['a pass only, when it took a year too long', () => ['A'], { yearsTaken: 4 }, 'pass', '4.00'],
    [
      'the class all the same, with leave to take longer',
      () => ['A'],
      { yearsTaken: 4, hasExtension: true },
      'first',
      '4.00',
    ],
    ['nothing with a unit not passed', (index) => (index === 0 ? ['D'] : ['A']), {}, null, '3.90'],
    [
      'nothing with an absence that was not excused',
      (index) => (index === 0 ? ['AB'] : ['A']),
      {},
      null,
      '3.87',
    ],
    [
      'nothing yet with a medical absence, which lowers no average',
      (index) => (index === 0 ? ['MC'] : ['A']),
      {},
      null,
      '4.00',
    ],
    [
      'a repeat counts 2.00 at most',
      (index) => (index === 0 ? ['E', 'A'] : ['A']),
      {},
      'first',
      '3.93',
    ],
    [
      'the sitting after a medical absence is not capped',
      (index) => (index === 0 ? ['MC', 'A'] : ['A']),
      {},
      'first',
      '4.00',
    ],
  ])('%s', (_, resultsOf, more, expected, gpa) => {
    const attempts = thirty(resultsOf);
    const { class: name, snapshot } = standingFor(attempts, rules, { ...studies, ...more });
    expect([name, snapshot.gpa, snapshot.exact?.length]).toEqual([
      expected,
      gpa,
      expect.toSatisfy((length: number) => length < 12),
    ]);
    expect(standingFor(attempts.toReversed(), rules, { ...studies, ...more }).class).toBe(expected);
  });

  it('says of every class which conditions are met and which are not', () => {
    const { considered } = standingFor(
      thirty((index) => (index === 0 ? ['E'] : ['B'])),
      rules,
      studies,
    );
    const first = considered.find(({ class: name }) => name === 'first');
    expect(first?.conditions).toEqual([
      { rule: 'credits', met: false, has: '87', needs: '90' },
      { rule: 'failures', met: false, has: '1', needs: '0' },
      { rule: 'average', met: false, has: '2.9000', needs: '3.70' },
      { rule: 'time', met: true, has: '3', needs: '3' },
    ]);
  });
});

it('what changed since is named unit by unit, and nothing where nothing did', () => {
  const before = standingFor(
    thirty(() => ['A']),
    rules,
    studies,
  );
  const award = { class: before.class, snapshot: before.snapshot };
  expect(differencesOf(award, before)).toEqual([]);
  const after = standingFor(
    thirty((index) => (index === 4 ? ['B'] : ['A'])),
    rules,
    studies,
  );
  expect(differencesOf(award, after)).toEqual([
    { what: 'gpa', before: '4.00', after: '3.97' },
    { what: 'unit', unit: 'U4', before: 'A (4.00) · 3', after: 'B (3.00) · 3' },
  ]);
  const newer = {
    ...before,
    snapshot: {
      ...before.snapshot,
      rules: { ...before.snapshot.rules, class: { id: 'x', code: 'CLASSES', number: 2 } },
    },
  };
  expect(differencesOf(award, newer)).toEqual([
    { what: 'rules', before: 'CLASSES 1', after: 'CLASSES 2' },
  ]);
});

describe('a convocation list', () => {
  it('seats attending graduands evenly over the sessions, each once', () => {
    const seats = seatsFor(
      [
        ...Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, mode: 'person' as const })),
        { id: 'away', mode: 'absentia' },
      ],
      2,
    );
    expect(seats.map(({ session, seat }) => [session, seat])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 1],
      [2, 2],
      [null, null],
    ]);
  });
});
