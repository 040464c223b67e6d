import { describe, expect, test } from 'vitest';
import {
  CLASS_CUT_OFFS,
  CLASSES,
  decideClass,
  type AwardFacts,
  type ClassRules,
  type DegreeClass,
} from './degreeClass.ts';
import { fraction } from './fraction.ts';

const rules: ClassRules = {
  classes: CLASSES.map((name) => ({ class: name, fromGpa: Number(CLASS_CUT_OFFS[name]) })),
  inStipulatedTime: true,
};
const facts: AwardFacts = {
  average: fraction('3.70'),
  creditsEarned: 90,
  creditsRequired: 90,
  yearsTaken: 3,
  yearsStipulated: 3,
  hasExtension: false,
  unitsFailed: 0,
  grades: [
    { grade: 'A', credits: 60 },
    { grade: 'B', credits: 30 },
  ],
};

describe('the class of an award', () => {
  test.each<[string, Partial<AwardFacts>, DegreeClass | null]>([
    ['a first from 3.70', {}, 'first'],
    ['a second upper just below it', { average: fraction('3.6999') }, 'secondUpper'],
    ['a second upper from 3.30', { average: fraction('3.30') }, 'secondUpper'],
    ['a second lower from 3.00', { average: fraction('3.00') }, 'secondLower'],
    ['a pass from 2.00', { average: fraction('2.00') }, 'pass'],
    ['nothing below it', { average: fraction('1.99') }, null],
    ['nothing without an average', { average: null }, null],
    ['nothing while credits are missing', { creditsEarned: 89 }, null],
    ['nothing while a unit is failed', { unitsFailed: 1 }, null],
    ['a pass only, when it took too long', { yearsTaken: 4 }, 'pass'],
    [
      'a first all the same with an extension granted',
      { yearsTaken: 4, hasExtension: true },
      'first',
    ],
  ])('is %s', (_guarantee, change, expected) => {
    expect(decideClass(rules, { ...facts, ...change }).class).toBe(expected);
  });

  test('requires a share of good grades if the rules do', () => {
    const strict: ClassRules = { ...rules, share: { grade: 'A', percent: 70 } };
    expect(decideClass(strict, facts).class).toBe('pass');
    expect(decideClass({ ...strict, share: { grade: 'A', percent: 66 } }, facts).class).toBe(
      'first',
    );
  });

  test('reports for every class which conditions are met', () => {
    const { considered } = decideClass(rules, {
      ...facts,
      average: fraction('3.5'),
      yearsTaken: 4,
    });
    expect(considered[0]).toEqual({
      class: 'first',
      conditions: [
        { rule: 'credits', met: true, has: '90', needs: '90' },
        { rule: 'failures', met: true, has: '0', needs: '0' },
        { rule: 'average', met: false, has: '3.5000', needs: '3.70' },
        { rule: 'time', met: false, has: '4', needs: '3' },
      ],
    });
  });
});
