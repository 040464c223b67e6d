import { expect, it } from 'vitest';
import { isBorne, type BornMark } from './bearing.ts';

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
  expect(borneBy({ kind: 'exam', status, isWithheld: false })).toEqual(by),
);

it.each<[BornMark['status'], Sitting[]]>([
  ['value', SITTINGS.filter((sitting) => sitting !== 'offence')],
  ['AB', SITTINGS.filter((sitting) => sitting !== 'offence' && sitting !== 'medicalAccepted')],
  ['MC', ['medicalAccepted']],
  ['WH', ['offence']],
])('%s on an assignment is borne by these outcomes of the attendance alone: %s', (status, by) =>
  expect(borneBy({ kind: 'assignment', status, isWithheld: false })).toEqual(by),
);

it('What the office withholds on the sheets is withheld whatever the attendance', () =>
  expect(borneBy({ kind: 'exam', status: 'WH', isWithheld: true })).toEqual([...SITTINGS]));
