import { describe, expect, it, test } from 'vitest';
import { windowState } from '../../shared/rules/windowState.ts';
import {
  isSettled,
  whyNotApply,
  windowOfBatch,
  type ApplyingStudent,
  type BatchWindow,
} from './application.ts';

const window = (
  id: string,
  opensAt: string,
  closesAt: string,
  ...batches: string[]
): BatchWindow => ({ id, semester: '', opensAt, closesAt, lateUntil: null, batches });
const march = window('march', '2026-03-01T00:00:00Z', '2026-03-15T10:30:00Z', 'first');
const kasun: ApplyingStudent = { batch: 'first', status: 'enrolled', curriculum: 'arts' };

test.each<[string, ApplyingStudent | null, BatchWindow | null, string, string | null]>([
  [
    'a student of the batch applies while the window is open',
    kasun,
    march,
    '2026-03-02T00:00:00Z',
    null,
  ],
  ['the first instant belongs to the window', kasun, march, '2026-03-01T00:00:00Z', null],
  ['the last instant does not', kasun, march, '2026-03-15T10:30:00Z', 'over'],
  ['nobody applies a moment early', kasun, march, '2026-02-28T23:59:59.999Z', 'notYet'],
  [
    'whoever has no student record cannot apply',
    null,
    march,
    '2026-03-02T00:00:00Z',
    'notAStudent',
  ],
  [
    'studies that rest take no choice',
    { ...kasun, status: 'deferred' },
    march,
    '2026-03-02T00:00:00Z',
    'notEnrolled',
  ],
  [
    'a repeated year may choose',
    { ...kasun, status: 'repeating' },
    march,
    '2026-03-02T00:00:00Z',
    null,
  ],
  [
    'without a curriculum nothing can be chosen',
    { ...kasun, curriculum: null },
    march,
    '2026-03-02T00:00:00Z',
    'noCurriculum',
  ],
  [
    'a window for another batch is none',
    { ...kasun, batch: 'second' },
    march,
    '2026-03-02T00:00:00Z',
    'noWindow',
  ],
  ['without a window nothing is open', kasun, null, '2026-03-02T00:00:00Z', 'noWindow'],
])('%s', (_guarantee, student, open, now, why) => {
  expect(whyNotApply(student, open, new Date(now))).toBe(why);
});

describe('the window that matters', () => {
  const windows = [
    march,
    window('may', '2026-05-01T00:00:00Z', '2026-05-10T00:00:00Z'),
    window('june', '2026-06-01T00:00:00Z', '2026-06-10T00:00:00Z', 'first'),
  ];
  it.each([
    ['2026-03-02T00:00:00Z', 'march'],
    ['2026-04-01T00:00:00Z', 'may'],
    ['2026-05-02T00:00:00Z', 'may'],
    ['2026-05-20T00:00:00Z', 'june'],
    ['2026-09-01T00:00:00Z', 'june'],
  ])('at %s is the one of %s', (now, id) => {
    expect(windowOfBatch(windows, 'first', new Date(now))?.id).toBe(id);
  });

  it('is one for late comers before the next one to open', () => {
    const late = { ...march, lateUntil: '2026-04-02T00:00:00Z' };
    expect(
      windowOfBatch([late, ...windows.slice(1)], 'first', new Date('2026-04-01T00:00:00Z'))?.id,
    ).toBe('march');
  });

  it('is never one for other batches', () => {
    expect(windowOfBatch([march], 'second', new Date('2026-03-02T00:00:00Z'))).toBeNull();
  });

  it('is read by instants, not by how they are written', () => {
    expect(windowState(march, new Date('2026-03-15T16:00:00+05:30'))).toBe('closed');
  });
});

describe('the days of late comers', () => {
  const late = { ...march, lateUntil: '2026-03-20T00:00:00Z' };
  it.each([
    ['2026-03-15T10:29:59Z', 'open', null],
    ['2026-03-15T10:30:00Z', 'late', null],
    ['2026-03-20T00:00:00Z', 'closed', 'over'],
  ])('at %s the window is %s', (now, state, why) => {
    expect([windowState(late, new Date(now)), whyNotApply(kasun, late, new Date(now))]).toEqual([
      state,
      why,
    ]);
  });

  it('leave alone what was handed in in time', () => {
    const now = new Date('2026-03-16T00:00:00Z');
    expect(isSettled(late, { status: 'submitted', lateReason: null }, now)).toBe(true);
    expect(isSettled(late, { status: 'submitted', lateReason: 'Ill' }, now)).toBe(false);
    expect(isSettled(late, { status: 'draft', lateReason: null }, now)).toBe(false);
    expect(
      isSettled(late, { status: 'submitted', lateReason: null }, new Date('2026-03-14T00:00:00Z')),
    ).toBe(false);
  });
});
