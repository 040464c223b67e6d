import { expect, it } from 'vitest';
import type { WorkingStep } from '../api.ts';
import { decidedMarks } from './decidedMarks.ts';

const COMPONENTS = ['Essay', 'Paper'].map((id) => ({ id, name: { en: id, si: `සිංහල ${id}` } }));
const working = (essay: string, paper: string): WorkingStep[] =>
  [
    ['Essay', essay],
    ['Paper', paper],
  ].map(([name = '', mark = '']) => ({
    rule: 'component',
    args: { name_en: name, name_si: `සිංහල ${name}`, mark },
  }));
const sheet = (essay: string, paper: string) => [
  { component: 'Essay', status: 'value' as const, value: essay },
  { component: 'Paper', status: 'value' as const, value: paper },
];
const FIRST = { before: working('40', '50'), after: working('40', '66') };
const SECOND = { before: working('40', '66'), after: working('40', '70') };

it.each([
  ['the marks of the sheet without a re-scrutiny', sheet('40', '50'), [], ['40', '50']],
  [
    'what the board decided in place of the mark on the sheet',
    sheet('40', '50'),
    [FIRST],
    ['40', '66'],
  ],
  ['what it decided last', sheet('40', '50'), [FIRST, SECOND], ['40', '70']],
  ['a mark that was changed on the sheet since', sheet('40', '51'), [FIRST], ['40', '51']],
])('What counts is %s', (_which, marks, decisions, values) =>
  expect(decidedMarks(marks, COMPONENTS, decisions).map(({ value }) => value)).toEqual(values),
);
