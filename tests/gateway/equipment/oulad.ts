import { readFileSync } from 'node:fs';

const textOf = (name: string): string =>
  readFileSync(new URL(`../walk/data/${name}`, import.meta.url), 'utf8');
const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));

/** The file of marks as it is, and its rows. */
export const OULAD_MARKS = textOf('studentAssessment.csv');
export const HANDED_IN = rowsOf(OULAD_MARKS);

export const NUMBERS = rowsOf(textOf('studentInfo.csv')).map(([, , number = '']) => number);

/** The coursework of the module; the data set has no marks of its examination. */
export const COURSEWORK = rowsOf(textOf('assessments.csv'))
  .filter(([, , , type]) => type === 'TMA')
  .map(([, , id = '', , , weight = '']) => ({ id, weight: Number(weight) }));

/** Marks by `student/assessment`. A question mark is a missing value, not a mark. */
export const SCORES: ReadonlyMap<string, string> = new Map(
  HANDED_IN.flatMap(([assessment = '', number = '', , , score = '']) =>
    score === '?' ? [] : [[`${number}/${assessment}`, score] as const],
  ),
);

/** Grades from a mark of a hundred, with points in hundredths, independently of the portal. */
export const SCHEME: readonly (readonly [grade: string, from: number, points: bigint])[] = [
  ['A+', 85, 400n],
  ['A', 70, 400n],
  ['A-', 65, 370n],
  ['B+', 60, 330n],
  ['B', 55, 300n],
  ['B-', 50, 270n],
  ['C+', 45, 230n],
  ['C', 40, 200n],
  ['C-', 35, 170n],
  ['D+', 30, 130n],
  ['D', 25, 100n],
  ['E', 0, 0n],
];
