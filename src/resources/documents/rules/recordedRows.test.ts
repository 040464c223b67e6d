import { expect, it } from 'vitest';
import type { BatchContent, UnitContent } from '../api/contents.ts';
import { comparable, presentRows, recordedOf, type Words } from './recordedRows.ts';

const both = (text: string) => ({ en: text, si: text });
const words: Words = { language: 'en', label: (name) => name, option: (path) => path };
const HEAD = {
  faculty: { name: both('Faculty'), address: both('Road'), crest: null },
  signatories: { dean: null, office: null },
  session: both('Examination'),
  semester: both('Semester 1'),
} as unknown as Pick<UnitContent, 'faculty' | 'signatories' | 'session' | 'semester'>;

interface Printed {
  result?: 'A' | null;
  credits?: string | undefined;
  unitCredits?: string;
}

const unitOf = (unitCredits: string | undefined) => ({
  code: 'HIS 1101',
  title: both('History'),
  ...(unitCredits === undefined ? {} : { credits: unitCredits }),
});
const lineOf = ({ result = 'A', credits }: Printed) => ({
  result,
  ...(credits === undefined ? {} : { credits }),
});

const unitSheet = (printed: Printed): UnitContent => ({
  ...HEAD,
  unit: unitOf(printed.unitCredits),
  medium: 'english',
  group: 'A',
  lines: [
    {
      registrationNumber: 'AR/1',
      name: both('K. Perera'),
      attempt: 1,
      isRepeat: false,
      isCapped: false,
      points: '4.00',
      ...lineOf(printed),
    },
  ],
  ruleSets: [],
  gradeKey: [],
});
const batchSheet = (printed: Printed): BatchContent => ({
  ...HEAD,
  batch: '2023',
  units: [unitOf(printed.unitCredits)],
  members: [
    {
      registrationNumber: 'AR/1',
      name: both('K. Perera'),
      results: [{ code: 'HIS 1101', ...lineOf(printed) }],
    },
  ],
});

const compared = (issued: UnitContent | BatchContent, present: UnitContent | BatchContent) =>
  presentRows(recordedOf(issued, words), recordedOf(comparable(issued, present), words));

it.each([
  ['a unit', unitSheet],
  ['a batch', batchSheet],
] as const)('The credits on a sheet of %s are compared, except where it says none', (_, sheet) => {
  const now = sheet({ credits: '3.0' });
  expect(compared(sheet({ credits: '3.0' }), now)).toEqual(['same']);
  expect(compared(sheet({ unitCredits: '3.0' }), now)).toEqual(['same']);
  expect(compared(sheet({}), now)).toEqual(['same']);
  expect(compared(sheet({ credits: '2.0' }), now)).toEqual([expect.stringContaining('3.0')]);
  expect(compared(sheet({ unitCredits: '2.0' }), now)).toEqual([expect.stringContaining('3.0')]);
});

it.each([
  ['a unit', unitSheet],
  ['a batch', batchSheet],
] as const)('A result on a sheet of %s that is withheld, then or now, is not told', (_, sheet) => {
  const [shown, withheld] = [sheet({ credits: '3.0' }), sheet({ credits: '3.0', result: null })];
  expect(compared(shown, withheld)).toEqual(['same']);
  expect(compared(withheld, shown)).toEqual(['same']);
});
