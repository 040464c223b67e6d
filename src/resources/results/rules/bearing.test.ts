import { expect, it } from 'vitest';
import { type BornMark, isBorne, UNBORNE_MARKS } from './bearing.ts';

const SITTINGS = [
  null,
  'present',
  'absent',
  'medicalPending',
  'medicalAccepted',
  'medicalRejected',
  'offence',
] as const;
type Sitting = (typeof SITTINGS)[number];

const borneBy = (mark: Omit<BornMark, 'sitting'>): Sitting[] =>
  SITTINGS.filter((sitting) => isBorne({ ...mark, sitting }));

it.each<[BornMark['status'], Sitting[]]>([
  ['value', [null, 'present']],
  ['AB', ['absent', 'medicalPending', 'medicalRejected']],
  ['MC', ['medicalAccepted']],
  ['WH', ['offence']],
])('%s on an examination is borne by these outcomes of the attendance alone: %s', (status, by) =>
  expect(borneBy({ kind: 'exam', status })).toEqual(by),
);

it.each<[BornMark['status'], Sitting[]]>([
  ['value', SITTINGS.filter((sitting) => sitting !== 'offence')],
  ['AB', SITTINGS.filter((sitting) => sitting !== 'offence' && sitting !== 'medicalAccepted')],
  ['MC', ['medicalAccepted']],
  ['WH', ['offence']],
])('%s on an assignment is borne by these outcomes of the attendance alone: %s', (status, by) =>
  expect(borneBy({ kind: 'assignment', status })).toEqual(by),
);

it('The database is given every mark that is not borne', () => {
  expect(UNBORNE_MARKS).toEqual(
    expect.arrayContaining(['exam value absent', 'other MC none', 'exam AB medicalAccepted']),
  );
  expect(UNBORNE_MARKS).not.toContain('exam value present');
  expect(UNBORNE_MARKS).not.toContain('other AB absent');
});
