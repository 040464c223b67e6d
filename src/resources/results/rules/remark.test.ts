import { expect, it } from 'vitest';
import {
  type ComponentRule,
  type ResultInput,
  resultOf,
} from '../../academicRecord/rules/resultRules.ts';
import { markedComponents, remarked } from './remark.ts';

const scheme = {
  id: 's',
  code: 'GRADES',
  number: 1,
  bands: [
    { grade: 'A', fromMark: 70, points: 4 },
    { grade: 'C', fromMark: 40, points: 2 },
    { grade: 'E', fromMark: 0, points: 0 },
  ],
  passGrade: 'C',
} as const;
const gpa = {
  id: 'g',
  code: 'GPA',
  number: 1,
  repeatCap: 2,
  decimals: 2,
  test: 'exact',
} as const;
const component = (id: string, weight: string, minimumToPass: string | null): ComponentRule => ({
  id,
  name: { en: id, si: `සිංහල ${id}` },
  kind: 'exam',
  weight,
  maximum: '50',
  minimumToPass,
});
const components = [component('Essay', '40', '20'), component('Paper', '60', null)];
const session = { en: 'May', si: 'මැයි' };
const input = (essay: string, paper: string, more: Partial<ResultInput> = {}): ResultInput => ({
  components,
  marks: [
    {
      component: 'Essay',
      status: 'value',
      value: essay,
      carriedFrom: { paper: 'earlier', session },
    },
    { component: 'Paper', status: 'value', value: paper },
  ],
  attemptKind: 'proper',
  countsInGpa: true,
  scheme,
  gpa,
  ...more,
});
const sitting = (of: ResultInput) => ({
  working: resultOf(of).working,
  minimums: { Essay: '20' },
  attemptKind: of.attemptKind,
  countsInGpa: of.countsInGpa,
});

it('offers the components marked in this paper, never those carried from another', () =>
  expect(markedComponents(resultOf(input('30', '25.5')).working)).toEqual([
    { key: 'Paper', name: { en: 'Paper', si: 'සිංහල Paper' }, mark: '25.5', maximum: '50' },
  ]));

it.each([
  ['upwards', '45'],
  ['downwards', '4'],
])('gives what the marks would have given from the beginning, %s', (_way, mark) => {
  for (const attemptKind of ['proper', 'repeat'] as const)
    for (const countsInGpa of [true, false]) {
      const more = { attemptKind, countsInGpa };
      expect(
        remarked(sitting(input('30', '25', more)), new Map([['Paper', mark]]), { scheme, gpa }),
      ).toEqual(resultOf(input('30', mark, more)));
    }
});

it('keeps the grade when the unit asks for more in a component by now', () => {
  const asked = { ...sitting(input('30', '25')), minimums: { Essay: '20', Paper: '45' } };
  const after = remarked(asked, new Map([['Paper', '40']]), { scheme, gpa });
  expect(after).toEqual(resultOf(input('30', '40')));
});

it('keeps a component below its own minimum at E', () =>
  expect(
    remarked(sitting(input('19', '25')), new Map([['Paper', '50']]), { scheme, gpa }),
  ).toMatchObject({ grade: 'E', isPassed: false }));
