import { expect, it } from 'vitest';
import { academicRecord, type Sitting } from '../../academicRecord/rules/academicRecord.ts';
import type { GpaRuleSet } from '../../ruleSets/rules/gradeScheme.ts';
import { figuresFrom } from './figures.ts';

const RULES: GpaRuleSet = {
  id: 'rules',
  code: 'GPA',
  number: 1,
  repeatCap: 2,
  decimals: 2,
  test: 'exact',
};
let sequence = 0;
const sitting = (unit: string, result: Sitting['result'], more: Partial<Sitting> = {}): Sitting => {
  sequence += 1;
  return {
    id: `${unit}/${sequence}`,
    unit,
    code: unit,
    credits: 3,
    countsInGpa: true,
    semester: 'one',
    day: `2026-02-${String(sequence).padStart(2, '0')}`,
    sequence,
    registeredAs: null,
    result,
    points: { A: 4, 'B+': 3.3, C: 2, E: 0 }[String(result)] ?? null,
    isPassed: result !== 'E',
    ...more,
  };
};
const SUBJECTS = new Map([
  ['h1', ['history']],
  ['h2', ['history']],
  ['s1', ['sociology']],
  ['both', ['history', 'sociology']],
]);
const figures = (sittings: Sitting[], gpa: GpaRuleSet | null = RULES) =>
  figuresFrom(academicRecord(sittings, { gpa, scheme: null }), SUBJECTS);

it('Points and credits of a subject are those of its units, exactly, and a unit of two counts in both', () => {
  const { overall, subjects } = figures([
    sitting('h1', 'A'),
    sitting('h2', 'B+', { credits: 2.5 }),
    sitting('both', 'C'),
    sitting('common', 'C'),
  ]);
  expect(subjects['history']).toEqual({ gpa: '3.0882', credits: '8.5', gradePoints: '26.250' });
  expect(subjects['sociology']).toEqual({ gpa: '2.0000', credits: '3.0', gradePoints: '6.000' });
  expect(overall).toEqual({ gpa: '2.8043', credits: '11.5', gradePoints: '32.250' });
});

it('A repeat counts up to its cap, and a subject without a counted unit has no figure', () => {
  const { subjects } = figures([sitting('h1', 'E'), sitting('h1', 'A'), sitting('s1', 'MC')]);
  expect(subjects).toEqual({ history: { gpa: '2.0000', credits: '3.0', gradePoints: '6.000' } });
});

it('By-laws that compare rounded averages are followed, and without rules there is no figure', () => {
  const sittings = [sitting('h1', 'A'), sitting('h2', 'B+', { credits: 2.5 })];
  expect(figures(sittings, { ...RULES, test: 'rounded' }).overall).toEqual({
    gpa: '3.68',
    credits: '5.5',
    gradePoints: null,
  });
  expect(figures(sittings, null)).toEqual({ overall: null, subjects: {} });
});
