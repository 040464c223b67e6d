import { expect, it } from 'vitest';
import { decidedMark, type DecidedSitting } from './decidedMark.ts';

const working = (essay: string, paper: string): DecidedSitting['before'] =>
  [
    ['Essay', essay],
    ['Paper', paper],
  ].map(([name = '', mark = '']) => ({
    rule: 'component',
    args: { name_en: name, name_si: `සිංහල ${name}`, mark },
  }));
const FIRST = { before: working('40', '50'), after: working('40', '66') };
const SECOND = { before: working('40', '66'), after: working('40', '70') };

it.each([
  ['the mark of the sheet without a re-scrutiny', 'Paper', '50', [], '50'],
  ['what the board decided in its place', 'Paper', '50', [FIRST], '66'],
  ['what it decided last', 'Paper', '50', [FIRST, SECOND], '70'],
  ['a mark that was changed on the sheet since', 'Paper', '51', [FIRST], '51'],
  ['the mark of a component that it left as it was', 'Essay', '40', [FIRST, SECOND], '40'],
])('What counts is %s', (_which, key, onSheet, decisions, counted) =>
  expect(decidedMark(key, onSheet, decisions)).toBe(counted),
);
