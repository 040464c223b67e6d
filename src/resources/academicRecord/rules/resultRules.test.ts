import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, fraction } from '../../shared/rules/fraction.ts';
import { CIRCULAR_901, GRADES } from '../../shared/rules/grades.ts';
import {
  resultOf,
  type ComponentMark,
  type ComponentRule,
  type ResultInput,
} from './resultRules.ts';

const FROM = [85, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 0];
const scheme = {
  id: 's',
  code: 'GRADES',
  number: 1,
  passGrade: 'C' as const,
  bands: GRADES.map((grade, index) => ({
    grade,
    fromMark: FROM[index] ?? 0,
    points: Number(CIRCULAR_901[grade]),
  })),
};
const gpa = { id: 'g', code: 'GPA', number: 1, repeatCap: 2 };
const component = (
  id: string,
  weight: string,
  more: Partial<ComponentRule> = {},
): ComponentRule => ({
  id,
  name: { en: id, si: `සිංහල ${id}` },
  kind: 'assignment',
  weight,
  maximum: '100',
  minimumToPass: null,
  ...more,
});
const UNIT = [
  component('assignment', '20'),
  component('test', '20', { kind: 'test' }),
  component('exam', '60', { kind: 'exam', minimumToPass: '30' }),
];
const mark = (id: string, value: string): ComponentMark => ({
  component: id,
  status: 'value',
  value,
});
const code = (id: string, status: 'AB' | 'MC' | 'WH' | 'OFF' | 'blank'): ComponentMark => ({
  component: id,
  status,
  value: null,
});
const result = (marks: readonly ComponentMark[], more: Partial<ResultInput> = {}) =>
  resultOf({
    components: UNIT,
    marks,
    attemptKind: 'proper',
    countsInGpa: true,
    scheme,
    gpa,
    ...more,
  });

describe('the result of a unit', () => {
  it.each([
    ['is the weighted sum', ['70', '60', '65'], '65.00', 'A-'],
    ['is exact where floats are not', ['69.05', '70.15', '70.10'], '69.90', 'A-'],
    ['is rounded half up once, at the end', ['69.9', '69.95', '70.04'], '69.99', 'A-'],
    ['reaches a grade at its very threshold', ['70', '70', '70'], '70.00', 'A'],
    ['reaches it by the rounding that everybody sees', ['69.98', '70', '70'], '70.00', 'A'],
    ['is E where nothing was earned', ['0', '0', '0'], '0.00', 'E'],
    [
      'fails whoever is below the minimum of the examination, whatever the total',
      ['100', '100', '29.99'],
      '57.99',
      'E',
    ],
    ['lets pass whoever reaches the minimum', ['100', '100', '30'], '58.00', 'B'],
    ['leaves a grade that fails anyway as it is', ['50', '50', '25'], '35.00', 'C-'],
  ])('%s', (_guarantee, [assignment = '', test = '', exam = ''], total, grade) => {
    expect(
      result([mark('assignment', assignment), mark('test', test), mark('exam', exam)]),
    ).toMatchObject({ code: 'value', total, grade });
  });

  it.each<[string, ComponentMark[], object]>([
    [
      'absent from the examination: the attempt is used and counts nought',
      [mark('assignment', '90'), mark('test', '90'), code('exam', 'AB')],
      { code: 'AB', total: null, grade: null, pointsCounted: '0.00' },
    ],
    [
      'medical: neither mark nor points',
      [mark('assignment', '90'), mark('test', '90'), code('exam', 'MC')],
      { code: 'MC', total: null, pointsCounted: null },
    ],
    [
      'absent without excuse beside a medical: absent',
      [mark('assignment', '90'), code('test', 'MC'), code('exam', 'AB')],
      { code: 'AB' },
    ],
    [
      'absent from an assignment: it adds nothing, and the rest counts',
      [code('assignment', 'AB'), mark('test', '70'), mark('exam', '70')],
      { code: 'value', total: '56.00', grade: 'B' },
    ],
    [
      'a mark is missing: incomplete',
      [mark('assignment', '90'), mark('exam', '90')],
      { code: 'IC', total: null, grade: null },
    ],
    [
      'withheld: nothing is told, whatever else there is',
      [mark('assignment', '90'), code('test', 'AB'), code('exam', 'OFF')],
      { code: 'WH', total: null, grade: null, pointsCounted: null },
    ],
  ])('%s', (_guarantee, marks, expected) => {
    expect(result(marks)).toMatchObject(expected);
  });

  it('of a repeat shows the grade and counts the cap; of the sitting after a medical it counts whole', () => {
    const marks = [mark('assignment', '80'), mark('test', '80'), mark('exam', '80')];
    expect(result(marks, { attemptKind: 'repeat' })).toMatchObject({
      grade: 'A',
      pointsRaw: '4.00',
      pointsCounted: '2.00',
      isCapped: true,
    });
    expect(result(marks, { attemptKind: 'repeat' }).working.at(-1)).toEqual({
      rule: 'repeatCap',
      args: { raw: '4.00', counted: '2.00', ruleSet: 'GPA', number: 1 },
    });
    expect(result(marks, { attemptKind: 'medical' })).toMatchObject({
      pointsCounted: '4.00',
      isCapped: false,
    });
  });

  it('of a unit outside the GPA has no points', () => {
    expect(
      result([mark('assignment', '80'), mark('test', '80'), mark('exam', '80')], {
        countsInGpa: false,
      }),
    ).toMatchObject({ grade: 'A', isPassed: true, pointsRaw: null, pointsCounted: null });
  });

  it('of a unit without components is incomplete', () => {
    expect(result([], { components: [] })).toMatchObject({ code: 'IC', total: null });
  });

  it('keeps every step, with the rule set and its version', () => {
    expect(
      result([mark('assignment', '70'), mark('test', '60'), mark('exam', '65')]).working,
    ).toEqual([
      {
        rule: 'component',
        args: {
          name_en: 'assignment',
          name_si: 'සිංහල assignment',
          kind: 'assignment',
          status: 'value',
          mark: '70',
          maximum: '100',
          weight: '20',
          minimum: null,
          share: '14.0000',
        },
      },
      {
        rule: 'component',
        args: {
          name_en: 'test',
          name_si: 'සිංහල test',
          kind: 'test',
          status: 'value',
          mark: '60',
          maximum: '100',
          weight: '20',
          minimum: null,
          share: '12.0000',
        },
      },
      {
        rule: 'component',
        args: {
          name_en: 'exam',
          name_si: 'සිංහල exam',
          kind: 'exam',
          status: 'value',
          mark: '65',
          maximum: '100',
          weight: '60',
          minimum: '30',
          share: '39.0000',
        },
      },
      { rule: 'total', args: { exact: '65.000000', total: '65.00' } },
      {
        rule: 'grade',
        args: { grade: 'A-', fromMark: '65.00', points: '3.70', ruleSet: 'GRADES', number: 1 },
      },
    ]);
  });
});

const marks = fc.tuple(
  ...UNIT.map(({ id }) =>
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .integer({ min: 0, max: 10_000 })
          .map((hundredths) => mark(id, (hundredths / 100).toFixed(2))),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom('AB', 'MC', 'WH', 'OFF', 'blank')
          .map((status) => code(id, status as 'AB')),
      },
    ),
  ),
);

describe('whatever the marks', () => {
  it('the order in which marks and components come is irrelevant', () => {
    fc.assert(
      fc.property(marks, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (some, order) => {
        const { working, ...outcome } = result(some);
        const shuffled = result(
          order.map((index) => some[index] as ComponentMark),
          { components: order.map((index) => UNIT[index] as ComponentRule) },
        );
        expect(shuffled).toMatchObject(outcome);
        expect(shuffled.working).toHaveLength(working.length);
      }),
    );
  });

  it('no code is ever part of a sum: a unit with a code has no total, no grade and no credits', () => {
    fc.assert(
      fc.property(marks, (some) => {
        const { code: stands, total, grade, pointsRaw, isPassed, pointsCounted } = result(some);
        if (stands === 'value') return;
        expect([total, grade, pointsRaw, isPassed]).toEqual([null, null, null, false]);
        expect(pointsCounted).toBe(stands === 'AB' ? '0.00' : null);
      }),
    );
  });

  it('a repeat never counts above the cap, and a total is exactly its hundredths by whole numbers', () => {
    fc.assert(
      fc.property(marks, (some) => {
        const { total, pointsCounted } = result(some, { attemptKind: 'repeat' });
        if (pointsCounted !== null)
          expect(compare(fraction(pointsCounted), fraction('2.00'))).toBeLessThanOrEqual(0);
        if (total === null) return;
        // Weights of whole per cents and marks of whole hundredths: an independent sum in integers of 1/10,000.
        const units = UNIT.reduce(
          (sum, { id, weight }) =>
            sum +
            Math.round(Number(some.find(({ component: of }) => of === id)?.value ?? 0) * 100) *
              Number(weight),
          0,
        );
        expect(total).toBe((Math.floor(units / 100 + 0.5) / 100).toFixed(2));
      }),
    );
  });
});
