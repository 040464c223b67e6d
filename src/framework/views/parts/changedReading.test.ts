import { expect, it } from 'vitest';
import type { FileReading, ReadingChoice } from '../../../contract/wire/calls/fileReading.ts';
import { changedReading } from './changedReading.ts';

const text: FileReading = {
  sheet: null,
  encoding: 'utf-8',
  separator: 'comma',
  headings: 3,
  firstRows: [],
};
const workbook: FileReading = { ...text, sheet: 'Marks', encoding: null, separator: null };

it.each<[string, FileReading, ReadingChoice, ReadingChoice]>([
  ['An encoding', text, { encoding: 'utf-16le' }, { encoding: 'utf-16le' }],
  ['A separator', text, { separator: 'tab' }, { encoding: 'utf-8', separator: 'tab' }],
  ['Headings', text, { headings: 1 }, { encoding: 'utf-8', separator: 'comma', headings: 1 }],
  ['A sheet', workbook, { sheet: 'Notes' }, { sheet: 'Notes' }],
  ['Headings of a sheet', workbook, { headings: 2 }, { sheet: 'Marks', headings: 2 }],
])('%s that a person changes keeps what does not depend on it', (_what, reading, changed, choice) =>
  expect(changedReading(reading, changed)).toEqual(choice),
);
