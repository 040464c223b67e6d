import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULE_SETS } from '../../ruleSets/demo.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { GradeBand } from '../../shared/rules/grades.ts';
import { regraded, type GradedSitting } from './regrade.ts';
import { resultOf, type ComponentRule } from './resultRules.ts';

const bands = RULE_SETS.find(({ id }) => id === demoId('rule-sets', 'GRADES'))?.[
  'grades'
] as GradeBand[];
const scheme = { id: 's', code: 'GRADES', number: 1, bands, passGrade: 'C' } as const;
const gpa = {
  id: 'g',
  code: 'GPA',
  number: 1,
  repeatCap: 2,
  decimals: 2,
  test: 'exact',
} as const;
const lenient = {
  ...scheme,
  number: 2,
  bands: bands.map((band) => ({ ...band, fromMark: Math.max(0, band.fromMark - 10) })),
};
const essay: ComponentRule = {
  id: 'e',
  name: { en: 'Essay', si: 'රචනාව' },
  kind: 'assignment',
  weight: '40',
  maximum: '100',
  minimumToPass: '30',
};
const paper: ComponentRule = {
  id: 'p',
  name: { en: 'Paper', si: 'ප්‍රශ්න පත්‍රය' },
  kind: 'theory',
  weight: '60',
  maximum: '100',
  minimumToPass: null,
};
const components = [essay, paper];

const prepared = (
  marks: readonly [string, string],
  attemptKind: 'proper' | 'repeat',
  countsInGpa: boolean,
  rules: { scheme: typeof scheme | typeof lenient; gpa: typeof gpa },
) =>
  resultOf({
    components,
    marks: components.map(({ id }, index) => ({
      component: id,
      status: 'value',
      value: marks[index] ?? '0',
    })),
    attemptKind,
    countsInGpa,
    ...rules,
  });

const sittingOf = (
  outcome: ReturnType<typeof resultOf>,
  attemptKind: 'proper' | 'repeat',
  countsInGpa: boolean,
): GradedSitting => ({
  ...outcome,
  grade: outcome.grade ?? 'E',
  attemptKind,
  countsInGpa,
  // The unit asks for more by now.
  minimums: { Essay: '90', Paper: '90' },
});

const mark = fc.integer({ min: 0, max: 100 }).map(String);

describe('a sitting regraded', () => {
  it('is awarded what its marks would be awarded by the new rules, with the same working', () => {
    fc.assert(
      fc.property(
        fc.tuple(mark, mark),
        fc.constantFrom('proper' as const, 'repeat' as const),
        fc.boolean(),
        (marks, attemptKind, countsInGpa) => {
          const first = prepared(marks, attemptKind, countsInGpa, { scheme, gpa });
          const then = prepared(marks, attemptKind, countsInGpa, { scheme: lenient, gpa });
          const award = regraded(sittingOf(first, attemptKind, countsInGpa), {
            scheme: lenient,
            gpa,
          });
          if (award === null)
            expect([first.grade, first.pointsCounted]).toEqual([then.grade, then.pointsCounted]);
          else expect({ ...then, ...award }).toEqual(then);
        },
      ),
    );
  });

  it('by its own rules stays as it is', () => {
    fc.assert(
      fc.property(fc.tuple(mark, mark), (marks) => {
        const outcome = prepared(marks, 'repeat', true, { scheme, gpa });
        expect(regraded(sittingOf(outcome, 'repeat', true), { scheme, gpa })).toBeNull();
      }),
    );
  });

  it('keeps an entered grade, with the points of the scheme, and as it is where the scheme lacks it', () => {
    const entered: GradedSitting = {
      attemptKind: null,
      countsInGpa: true,
      total: null,
      grade: 'A-',
      pointsRaw: '3.70',
      pointsCounted: '3.70',
      isCapped: false,
      isPassed: true,
      working: [],
      minimums: {},
    };
    const worth = (points: number) => ({
      ...scheme,
      bands: bands.map((band) => (band.grade === 'A-' ? { ...band, points } : band)),
    });
    expect(regraded(entered, { scheme: worth(3.5), gpa })).toMatchObject({
      grade: 'A-',
      pointsRaw: '3.50',
      pointsCounted: '3.50',
    });
    const lacking = { ...scheme, bands: bands.filter(({ grade }) => grade !== 'A-') };
    expect(regraded(entered, { scheme: lacking, gpa })).toBeNull();
  });
});
