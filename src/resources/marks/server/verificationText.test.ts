import { expect, test } from 'vitest';
import { verificationText } from './verificationText.ts';

const NAMES = [
  {
    sheet: 's1',
    code: 'HIS 22003',
    component: 'Essay',
    stage: 'first',
    session: 'Examination 2026',
  },
];

test('intact chains are reported in one line with what was verified', () => {
  expect(verificationText({ sheets: 3, events: 12, broken: [] }, [], [])).toEqual([
    'Sound: 3 mark sheets with 12 events; every event is what was written, and every mark is that of its last event.',
  ]);
});

test('each broken sheet is named with its paper, the event and the student, and one that is gone by its id', () => {
  const broken = [
    { sheet: 's1', sequence: 4, fault: 'changed' as const, student: 'u1' },
    { sheet: 's9', sequence: 2, fault: 'end' as const },
  ];
  expect(
    verificationText({ sheets: 3, events: 12, broken }, NAMES, [
      { id: 'u1', number: 'HS/2024/0001' },
    ]),
  ).toEqual([
    'TAMPERED WITH: 2 of 3 mark sheets with 12 events. The first broken link of each:',
    '  HIS 22003, Essay, first (Examination 2026) [s1]: event 4 is not what was written; student HS/2024/0001',
    '  a sheet that is gone [s9]: events are gone from 2 on, or were added',
  ]);
});
