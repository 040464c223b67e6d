import { beforeEach, expect, it } from 'vitest';
import type { MarkGrid, MarkPaperLine } from '../api.ts';
import { keepPapers, readPapers } from './keptPapers.ts';
import { keepSheet } from './keptSheets.ts';

const lineOf = (id: string, roles: readonly string[] = []): MarkPaperLine =>
  ({ id, roles }) as unknown as MarkPaperLine;
const idsOf = (person: string): string[] | undefined =>
  readPapers(person)?.lines.map(({ id }) => id);

beforeEach(() => localStorage.clear());

it('A user finds the papers that were loaded last, own ones first, and no other user finds them', () => {
  expect(readPapers('nimal')).toBeNull();
  keepPapers('nimal', [lineOf('1'), lineOf('2', ['first'])]);
  expect(idsOf('nimal')).toEqual(['2', '1']);
  expect(idsOf('kamala')).toBeUndefined();
});

it('A sheet that was opened without the list is on it, once', () => {
  for (const id of ['1', '2'])
    keepSheet('nimal', { paper: { id }, candidates: [{}, {}], cells: [] } as unknown as MarkGrid);
  expect(idsOf('nimal')).toEqual(['2', '1']);
  expect(readPapers('nimal')?.lines[0]?.candidates).toBe(2);
  keepPapers('nimal', [lineOf('2'), lineOf('3')]);
  expect(idsOf('nimal')).toEqual(['2', '3', '1']);
});

it('What is not a list reads as none', () => {
  localStorage.setItem('markPapers', '{');
  expect(readPapers('nimal')).toBeNull();
});
