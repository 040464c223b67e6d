import { describe, expect, it } from 'vitest';
import type { MarkStatus } from '../markValues.ts';
import type { ShownLine } from './outbox.ts';
import {
  entriesIn,
  entriesOf,
  guessColumns,
  judgeEntries,
  missingFrom,
  type EntryRules,
} from './sheetEntries.ts';

const line = (
  number: string,
  code: string | null,
  status: MarkStatus | null = null,
): ShownLine => ({
  student: `id ${number}`,
  number,
  code,
  name: { en: number, si: number },
  status,
  firstStatus: status,
  source: null,
  by: null,
  reason: null,
  leave: null,
  apology: null,
  stored: status,
  saving: 'none',
  mark: null,
});
const list = [
  line('HS/2023/0101', '01K'),
  line('HS/2023/0102', '02P', 'absent'),
  line('HS/2023/0103', '034'),
  line('HS/2022/0009', null, 'present'),
];
const rules: EntryRules = {
  alone: 'present',
  words: { late: 'late', 'පැමිණ නැත': 'absent' },
  day: '2026-11-20',
  startsAt: 8 * 60,
  endsAt: 10 * 60,
  lateAfter: 15,
};
const typed = (text: string, more: Partial<EntryRules> = {}) =>
  judgeEntries(entriesIn(text, rules.words), list, { ...rules, ...more });

describe('a paper sheet that is typed in', () => {
  it('names students by row code or registration number, with a mark or without', () => {
    expect(typed('01k\n02P l 034 A\nhs/2022/0009 e')).toMatchObject([
      { line: 1, student: { number: 'HS/2023/0101' }, status: 'present', outcome: 'new' },
      { line: 2, student: { number: 'HS/2023/0102' }, status: 'late', outcome: 'change' },
      { line: 2, student: { number: 'HS/2023/0103' }, status: 'absent', outcome: 'new' },
      { line: 3, student: { number: 'HS/2022/0009' }, status: 'excused', outcome: 'change' },
    ]);
    expect(typed('02P', { alone: 'absent' })).toMatchObject([{ outcome: 'same' }]);
    expect(typed('  \n\n')).toEqual([]);
  });

  it.each([
    ['02K', 'otherSheet'],
    ['17K', 'noSuchRow'],
    ['00K', 'noSuchRow'],
    ['HS/2023/0999', 'notOnList'],
    ['Perera', 'notOnList'],
    ['P', 'nobody'],
  ])('refuses %s with its reason', (text, problem) => {
    expect(typed(text)).toMatchObject([{ outcome: 'refused', problem }]);
  });

  it('refuses two contradicting marks, and takes equal ones once', () => {
    expect(typed('01K P\n034\n01K A\n034')).toMatchObject([
      { outcome: 'refused', problem: 'twice' },
      { outcome: 'new' },
      { outcome: 'refused', problem: 'twice' },
      { outcome: 'double' },
    ]);
  });
});

describe('a sheet in any order', () => {
  it('names whom no code named, without those who have a mark or are on no sheet', () => {
    expect(missingFrom(typed('034 99X'), list).map(({ number }) => number)).toEqual([
      'HS/2023/0101',
    ]);
    expect(missingFrom(typed('034\n01K'), list)).toEqual([]);
  });

  it('says the same whatever the order and the line breaks', () => {
    const bySheet = (text: string) =>
      typed(text)
        .map(({ student, status }) => `${student?.number} ${status}`)
        .toSorted();
    expect(bySheet('034 A, 01K; 02P L')).toEqual(bySheet('02P L\n01K\n034 A'));
  });
});

describe('a table', () => {
  const fromTable = (rows: string[][]) =>
    judgeEntries(
      entriesOf(rows, guessColumns(rows, list, rules.words), list, rules.words),
      list,
      rules,
    );

  it('finds its columns by their contents and skips headings and empty marks', () => {
    const rows = [
      ['No', 'Student', 'Name', 'Mark'],
      ['1', 'HS/2023/0101', 'A', 'late'],
      ['2', 'HS/2023/0102', 'B', 'පැමිණ නැත'],
      ['3', 'HS/2023/0103', 'C', '?'],
      ['4', 'HS/2023/0103', 'C', ''],
    ];
    expect(guessColumns(rows, list, rules.words)).toEqual({ who: 1, said: 3 });
    expect(fromTable(rows)).toMatchObject([
      { line: 2, status: 'late', outcome: 'new' },
      { line: 3, outcome: 'same' },
      { line: 4, problem: 'noSuchMark' },
    ]);
  });

  it('reads times of a scanner at the door by the hours of the class', () => {
    const rows = [
      ['01K', '2026-11-20 07:55'],
      ['02P', '08:16:30'],
      ['034', '2026-11-19 08:00'],
      ['HS/2022/0009', '6:30'],
    ];
    expect(fromTable(rows)).toMatchObject([
      { status: 'present' },
      { status: 'late' },
      { problem: 'noClassThen' },
      { problem: 'noClassThen' },
    ]);
  });

  it('reads a list of numbers as those present', () => {
    expect(fromTable([['HS/2023/0101'], ['HS/2023/0103'], ['x']])).toMatchObject([
      { status: 'present', outcome: 'new' },
      { status: 'present' },
      { problem: 'notOnList' },
    ]);
    expect(
      fromTable([
        ['1', 'HS/2023/0101'],
        ['2', 'HS/2023/0102'],
        ['3', 'HS/2023/0103'],
      ]),
    ).toMatchObject([{ status: 'present' }, { status: 'present' }, { status: 'present' }]);
    expect(fromTable([])).toEqual([]);
  });
});
