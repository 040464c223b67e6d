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

it.each<[BornMark['status'], (typeof SITTINGS)[number][]]>([
  ['value', [null, 'present']],
  ['AB', ['absent', 'medicalPending', 'medicalRejected']],
  ['MC', ['medicalAccepted']],
  ['WH', [...SITTINGS]],
])('%s on an examination is borne by these outcomes of the attendance alone: %s', (status, by) =>
  expect(SITTINGS.filter((sitting) => isBorne({ status, sitting }))).toEqual(by),
);
