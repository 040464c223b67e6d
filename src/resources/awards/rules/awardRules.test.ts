import { describe, expect, it } from 'vitest';
import { perLanguage } from '../../../contract/model/localised.ts';
import { academicRecord, type Sitting } from '../../academicRecord/rules/academicRecord.ts';
import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import { CLASS_CUT_OFFS, CLASSES } from '../../shared/rules/degreeClass.ts';
import { CIRCULAR_901, isMarkCode, reaches, type Grade } from '../../shared/rules/grades.ts';
import { differencesOf, seatsFor, standingFor } from './awardRules.ts';

const byLaw: ByLaw = {
  scheme: { id: 'g', code: 'GRADES', number: 1, bands: [], passGrade: 'C' },
  gpa: { id: 'p', code: 'GPA', number: 1, repeatCap: 2, decimals: 2, test: 'exact' },
  classes: {
    id: 'c',
    code: 'CLASSES',
    number: 1,
    classes: CLASSES.map((name) => ({ class: name, fromGpa: Number(CLASS_CUT_OFFS[name]) })),
    inStipulatedTime: true,
  },
  eligibility: null,
  registration: null,
};
const studies = { creditsRequired: 90, yearsStipulated: 3, yearsTaken: 3, hasExtension: false };

/** Thirty units of three credits, with the results of each in chronological order. */
const thirty = (resultsOf: (index: number) => (Grade | 'AB' | 'MC')[]): Sitting[] =>
  Array.from({ length: 30 }, (_, index) => index).flatMap((index) =>
    resultsOf(index).map((result, sequence) => ({
      id: `${index}/${sequence}`,
      unit: `U${index}`,
      code: `U${index}`,
      semester: 'S',
      day: '2026-02-01',
      sequence,
      registeredAs: null,
      credits: 3,
      countsInGpa: true,
      result,
      points: isMarkCode(result) ? null : Number(CIRCULAR_901[result]),
      isPassed: !isMarkCode(result) && reaches([result], 'C'),
    })),
  );

const standing = (sittings: readonly Sitting[], more: Partial<typeof studies> = {}) =>
  standingFor(
    academicRecord(sittings, byLaw),
    byLaw.classes,
    { ...studies, ...more },
    { titleOf: () => perLanguage(() => ''), semesterOf: (semester) => semester },
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
    const sittings = thirty(resultsOf);
    const { class: name, snapshot } = standing(sittings, more);
    expect([name, snapshot.gpa, snapshot.exact?.length]).toEqual([
      expected,
      gpa,
      expect.toSatisfy((length: number) => length < 12),
    ]);
    expect(standing(sittings.toReversed(), more).class).toBe(expected);
  });

  it('counts a unit as passed that was passed when it was published', () => {
    const sittings = thirty(() => ['A']);
    const [first, ...others] = sittings;
    const failed = first ? [{ ...first, isPassed: false }, ...others] : [];
    const { class: name, snapshot } = standing(failed);
    expect([name, snapshot.creditsEarned]).toEqual([null, '87.0']);
  });

  it('is none under a by-law without rules for the average', () => {
    const record = academicRecord(
      thirty(() => ['A']),
      { ...byLaw, gpa: null },
    );
    const names = { titleOf: () => perLanguage(() => ''), semesterOf: () => '' };
    const { class: name, snapshot } = standingFor(record, byLaw.classes, studies, names);
    expect([name, snapshot.gpa, snapshot.rules.gpa]).toEqual([null, null, null]);
  });

  it('says of every class which conditions are met and which are not', () => {
    const { considered } = standing(thirty((index) => (index === 0 ? ['E'] : ['B'])));
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
  const before = standing(thirty(() => ['A']));
  const award = { class: before.class, snapshot: before.snapshot };
  expect(differencesOf(award, before)).toEqual([]);
  const after = standing(thirty((index) => (index === 4 ? ['B'] : ['A'])));
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
