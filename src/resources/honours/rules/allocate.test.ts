import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../shared/rules/fraction.ts';
import { allocate, type Allocation, type AllocationInput } from './allocate.ts';
import { changesBetween, inputHash, resultHash, withQuotas } from './compareRuns.ts';
import {
  inOrderOfMerit,
  lotOf,
  meritOf,
  type ApplicantInput,
  type Figures,
  type OptionInput,
} from './merit.ts';

const OPTIONS = ['history', 'sinhala', 'economics', 'geography'];
/** Few values, so that ties are the rule. */
const gpa = fc.constantFrom('2.50', '2.70', '3.00', '3.3333', '3.70', '4.00');
const figure = fc.record({
  gpa,
  credits: fc.constantFrom('12', '15', '18'),
  gradePoints: fc.option(fc.constantFrom('36.00', '45.00', '49.95'), { nil: null }),
});
const minimum = fc.option(fc.constantFrom('2.70', '3.00', '3.30'), { nil: null });

const rounds: fc.Arbitrary<AllocationInput> = fc.record({
  seed: fc.constantFrom('a', 'b', '2026-03-12'),
  tieRule: fc.constantFrom('overallGpa', 'credits', 'lot'),
  minimumGpa: minimum,
  options: fc.tuple(
    ...OPTIONS.map((id) =>
      fc.record({
        id: fc.constant(id),
        subject: fc.constant(`s-${id}`),
        quota: fc.integer({ min: 0, max: 4 }),
        minimumSubjectGpa: minimum,
        minimumOverallGpa: minimum,
      }),
    ),
  ),
  applicants: fc
    .array(
      fc.record({
        choices: fc.shuffledSubarray(OPTIONS),
        overall: fc.option(figure, { nil: null, freq: 12 }),
        subjects: fc.record(Object.fromEntries(OPTIONS.map((id) => [`s-${id}`, figure])), {
          requiredKeys: ['s-history', 's-sinhala'],
        }),
      }),
      { maxLength: 14 },
    )
    .map((applicants) =>
      applicants.map(({ choices, overall, subjects }, index) => ({
        id: `a${index}`,
        lotKey: `HS/${index}`,
        choices,
        figures: { overall, subjects: subjects as Figures['subjects'] },
      })),
    ),
  overrides: fc.array(
    fc.record({
      application: fc.integer({ min: 0, max: 13 }).map((index) => `a${index}`),
      effect: fc.constantFrom('place', 'waive', 'exclude'),
      option: fc.constantFrom(...OPTIONS),
    }),
    { maxLength: 3 },
  ),
});

const optionOf = (input: AllocationInput, id: string): OptionInput =>
  input.options.find((option) => option.id === id) as OptionInput;
const applicantOf = (input: AllocationInput, id: string): ApplicantInput =>
  input.applicants.find((applicant) => applicant.id === id) as ApplicantInput;
const seatedIn = ({ placements }: Allocation, option: string): string[] =>
  placements
    .filter((placement) => placement.option === option && !placement.isExtra)
    .map(({ application }) => application);

/** Runs a check over random rounds with their allocation. */
const always = (check: (input: AllocationInput, allocation: Allocation) => void): void =>
  fc.assert(
    fc.property(rounds, (input) => check(input, allocate(input))),
    { numRuns: 400 },
  );

describe('an allocation', () => {
  it('gives no seat to a lower place while an eligible applicant above prefers it', () => {
    always((input, allocation) => {
      for (const { application, choices, choice } of allocation.placements) {
        for (const [position, { option, orderNumber }] of choices.entries()) {
          if (orderNumber === null || (choice !== null && position >= choice - 1)) continue;
          for (const other of seatedIn(allocation, option)) {
            const { order } = inOrderOfMerit(
              applicantOf(input, other),
              applicantOf(input, application),
              {
                subject: optionOf(input, option).subject,
                tieRule: input.tieRule,
                seed: input.seed,
              },
            );
            expect(order).toBeLessThan(0);
          }
        }
      }
    });
  });

  it('never fills more than the quota, and leaves no seat free that an eligible applicant prefers', () => {
    always((input, allocation) => {
      for (const { id, quota } of input.options) {
        const seated = seatedIn(allocation, id).length;
        expect(seated).toBeLessThanOrEqual(quota);
        const isWanted = allocation.placements.some(({ choices }) =>
          choices.some(({ option, standing }) => option === id && standing === 'full'),
        );
        if (isWanted) expect(seated).toBe(quota);
      }
    });
  });

  it('is the same whatever order the input comes in', () => {
    fc.assert(
      fc.property(rounds, (input) => {
        const turned = {
          ...input,
          options: input.options.toReversed(),
          applicants: input.applicants.toReversed(),
          overrides: input.overrides.toReversed(),
        };
        expect(allocate(turned)).toEqual(allocate(input));
        expect(inputHash(turned)).toBe(inputHash(input));
        expect(resultHash(allocate(turned))).toBe(resultHash(allocate(structuredClone(input))));
      }),
      { numRuns: 200 },
    );
  });

  it('seats only those who applied, each once, in an option that they chose, with the conditions met or waived', () => {
    always((input, allocation) => {
      expect(allocation.placements.map(({ application }) => application).toSorted()).toEqual(
        input.applicants.map(({ id }) => id).toSorted(),
      );
      for (const { application, option, isExtra, choices } of allocation.placements) {
        if (option === null) continue;
        const isGiven = input.overrides.some(
          (override) =>
            override.effect === 'place' &&
            override.application === application &&
            override.option === option,
        );
        if (isExtra) expect(isGiven).toBe(true);
        else expect(applicantOf(input, application).choices).toContain(option);
        const basis = choices.find((choice) => choice.option === option);
        if (!isExtra) expect(basis?.failed.length === 0 || basis?.isWaived).toBe(true);
      }
    });
  });

  it('breaks ties by subject, overall GPA, the published rule and then the lot, and names which of them decided', () => {
    always((input) => {
      const option = input.options[0] as OptionInput;
      const list = input.applicants.filter(
        ({ figures }) => figures.overall && figures.subjects[option.subject],
      );
      for (const left of list) {
        for (const right of list.filter(({ id }) => id !== left.id)) {
          const { order, decidedBy } = inOrderOfMerit(left, right, {
            subject: option.subject,
            tieRule: input.tieRule,
            seed: input.seed,
          });
          const bySubject = compare(
            meritOf(right.figures.subjects[option.subject] as never),
            meritOf(left.figures.subjects[option.subject] as never),
          );
          const byOverall = compare(
            meritOf(right.figures.overall as never),
            meritOf(left.figures.overall as never),
          );
          const byCredits =
            input.tieRule === 'credits'
              ? Number(right.figures.overall?.credits) - Number(left.figures.overall?.credits)
              : 0;
          const byLot = lotOf(input.seed, left.lotKey) < lotOf(input.seed, right.lotKey) ? -1 : 1;
          expect([Math.sign(order), decidedBy]).toEqual(
            bySubject !== 0
              ? [bySubject, 'subjectGpa']
              : byOverall !== 0
                ? [byOverall, 'overallGpa']
                : byCredits !== 0
                  ? [Math.sign(byCredits), 'credits']
                  : [byLot, 'lot'],
          );
        }
      }
    });
  });

  it('takes no seat away for an additional one, nor for an applicant left out', () => {
    fc.assert(
      fc.property(rounds, (input) => {
        const before = allocate({ ...input, overrides: [] });
        const free = before.placements.find(({ outcome }) => outcome === 'ineligible');
        if (!free) return;
        const after = allocate({
          ...input,
          overrides: [{ application: free.application, effect: 'place', option: 'history' }],
        });
        expect(changesBetween(before, after).map(({ application }) => application)).toEqual([
          free.application,
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it('with one more seat in an option leaves no applicant worse off', () => {
    fc.assert(
      fc.property(rounds, fc.constantFrom(...OPTIONS), (input, option) => {
        const [before, after] = [
          allocate(input),
          allocate(withQuotas(input, { [option]: optionOf(input, option).quota + 1 })),
        ];
        for (const change of changesBetween(before, after))
          expect(change.after.choice ?? 99).toBeLessThan(change.before.choice ?? 99);
      }),
      { numRuns: 200 },
    );
  });
});

const applicant = (
  id: string,
  choices: string[],
  subject: string,
  overall: string,
  credits = '30',
): ApplicantInput => ({
  id,
  lotKey: id,
  choices,
  figures: {
    overall: { gpa: overall, credits, gradePoints: null },
    subjects: {
      's-history': { gpa: subject, credits: '12', gradePoints: null },
      's-sinhala': { gpa: subject, credits: '12', gradePoints: null },
    },
  },
});
const round = (
  applicants: ApplicantInput[],
  more: Partial<AllocationInput> = {},
): AllocationInput => ({
  seed: 'lot',
  tieRule: 'overallGpa',
  minimumGpa: '2.00',
  applicants,
  overrides: [],
  options: ['history', 'sinhala'].map((id) => ({
    id,
    subject: `s-${id}`,
    quota: 1,
    minimumSubjectGpa: '3.00',
    minimumOverallGpa: null,
  })),
  ...more,
});

describe('the working', () => {
  it('says line by line who asked for what and who had to give way', () => {
    const { working, placements } = allocate(
      round([
        applicant('a', ['history', 'sinhala'], '3.10', '3.00'),
        applicant('b', ['history'], '3.50', '3.00'),
        applicant('c', ['sinhala'], '2.90', '3.90'),
      ]),
    );
    expect(working).toEqual([
      { application: 'a', option: 'history', event: 'seated' },
      {
        application: 'b',
        option: 'history',
        event: 'displaces',
        displaced: 'a',
        decidedBy: 'subjectGpa',
      },
      { application: 'a', option: 'sinhala', event: 'seated' },
      { application: 'c', option: 'sinhala', event: 'notEligible' },
    ]);
    expect(
      placements.map(({ outcome, option, choice, orderNumber }) => [
        outcome,
        option,
        choice,
        orderNumber,
      ]),
    ).toEqual([
      ['offered', 'sinhala', 2, 1],
      ['offered', 'history', 1, 1],
      ['ineligible', null, null, null],
    ]);
    expect(placements[2]?.choices[0]?.failed).toEqual([
      { rule: 'subjectGpa', has: '2.9000', needs: '3.00' },
    ]);
    expect(placements[0]?.choices[0]).toMatchObject({
      standing: 'full',
      orderNumber: 2,
      eligible: 2,
      reservePlace: 1,
      decidedBy: 'subjectGpa',
    });
  });

  it('compares points over credits exactly where a rounded GPA would be a tie', () => {
    const third = applicant('third', ['history'], '3.3333', '3.00');
    const exact: ApplicantInput = {
      ...applicant('exact', ['history'], '3.3333', '3.00'),
      figures: {
        ...third.figures,
        subjects: { 's-history': { gpa: '3.3333', credits: '3', gradePoints: '10.00' } },
      },
    };
    const { placements } = allocate(round([third, exact]));
    expect(placements.find(({ outcome }) => outcome === 'offered')?.application).toBe('exact');
  });

  it('waives a least GPA for one student only, and leaves out whom the board leaves out', () => {
    const low = [
      applicant('a', ['history'], '2.50', '3.00'),
      applicant('b', ['history'], '2.60', '3.00'),
      applicant('c', ['sinhala'], '4.00', '4.00'),
    ];
    const { placements } = allocate(
      round(low, {
        overrides: [
          { application: 'a', effect: 'waive', option: 'history' },
          { application: 'c', effect: 'exclude', option: null },
        ],
      }),
    );
    expect(placements.map(({ application, outcome }) => [application, outcome])).toEqual([
      ['a', 'offered'],
      ['b', 'ineligible'],
      ['c', 'unplaced'],
    ]);
  });
});
