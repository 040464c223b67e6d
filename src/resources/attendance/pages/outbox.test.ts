import { describe, expect, it } from 'vitest';
import type { MarkResult, Roster } from '../api.ts';
import {
  afterAnswer,
  afterRefusal,
  countsOf,
  nextBatch,
  rosterAfter,
  shownLines,
  withMark,
  type Outbox,
  type WaitingMark,
} from './outbox.ts';

const mark = (
  id: string,
  student: string,
  status: WaitingMark['status'] = 'present',
  more: Partial<WaitingMark> = {},
): WaitingMark => ({
  id,
  student,
  status,
  seen: null,
  session: 's',
  at: '2026-11-21T09:00:00Z',
  state: 'waiting',
  ...more,
});
const result = (
  id: string,
  student: string,
  outcome: MarkResult['outcome'],
  status: MarkResult['status'] = 'present',
): MarkResult => ({
  id,
  student,
  outcome,
  why: outcome === 'conflict' ? 'otherwise' : null,
  status,
  by: 'N. Perera',
});
const line = (student: string, status: WaitingMark['status'] | null = null) => ({
  student,
  number: student,
  name: { en: student, si: student },
  status,
  firstStatus: status,
  source: null,
  by: null,
  reason: null,
  leave: null,
  apology: null,
  code: null,
});
const session = {
  id: 's',
  version: 1,
  offering: 'o',
  code: 'U1',
  title: { en: '', si: '' },
  group: 'A',
  subgroup: null,
  kind: 'lecture',
  startsAt: '',
  endsAt: '',
  hall: null,
  state: 'planned' as const,
  expected: 2,
  marked: 0,
};
const roster: Roster = { session, students: [line('x'), line('y', 'absent')] };

describe('the outbox of marks', () => {
  it('keeps the order in which marks were made and sends one class at a time', () => {
    const outbox = [
      mark('1', 'x'),
      mark('2', 'y', 'late', { session: 't' }),
      mark('3', 'x', 'absent'),
    ];
    expect(nextBatch(outbox).map(({ id }) => id)).toEqual(['1', '3']);
    expect(nextBatch(outbox, 1).map(({ id }) => id)).toEqual(['1']);
    expect(nextBatch([mark('1', 'x', 'late', { state: 'conflict' })])).toEqual([]);
    expect(
      nextBatch([mark('1', 'x'), mark('2', 'y', 'late', { source: 'sheet' }), mark('3', 'z')]).map(
        ({ id }) => id,
      ),
    ).toEqual(['1']);
  });

  it('removes only marks that the gateway has stored', () => {
    const outbox = [mark('1', 'x'), mark('2', 'y'), mark('3', 'z'), mark('4', 'x', 'late')];
    const left = afterAnswer(outbox, [
      result('1', 'x', 'written'),
      result('2', 'y', 'conflict', 'absent'),
      result('3', 'z', 'unchanged'),
    ]);
    expect(left).toMatchObject([
      { id: '2', state: 'conflict', there: { status: 'absent', by: 'N. Perera' } },
      { id: '4', state: 'waiting' },
    ]);
  });

  it('shows one conflict of a student, with what was wanted last', () => {
    const left = afterAnswer(
      [mark('1', 'x'), mark('2', 'x', 'late')],
      [result('1', 'x', 'conflict', 'absent'), result('2', 'x', 'conflict', 'absent')],
    );
    expect(left).toMatchObject([{ id: '2', status: 'late', state: 'conflict' }]);
  });

  it('replaces a conflict or a failure by a decision, never a queued mark', () => {
    const outbox: Outbox = [
      mark('1', 'x', 'late', { state: 'conflict' }),
      mark('2', 'y'),
      ...afterRefusal([mark('3', 'z')], ['3'], 'SESSION_NOT_OPEN'),
    ];
    expect(withMark(outbox, mark('9', 'x')).map(({ id }) => id)).toEqual(['2', '3', '9']);
    expect(withMark(outbox, mark('9', 'y')).map(({ id }) => id)).toEqual(['1', '2', '3', '9']);
    expect(withMark(outbox, mark('9', 'z')).map(({ id }) => id)).toEqual(['1', '2', '9']);
  });

  it('shows the list as it will be, and the stored marks', () => {
    const lines = shownLines(roster, [
      mark('1', 'x'),
      mark('2', 'x', 'late'),
      mark('3', 'y', 'present', { session: 'other' }),
    ]);
    expect(lines).toMatchObject([
      { status: 'late', stored: null, saving: 'waiting' },
      { status: 'absent', saving: 'saved' },
    ]);
    expect(countsOf(lines)).toMatchObject({ late: 1, absent: 1, none: 0 });
  });

  it('updates the stored list with answers', () => {
    const after = rosterAfter(roster, [
      result('1', 'x', 'written', 'late'),
      result('2', 'y', 'conflict', 'excused'),
      { ...result('3', 'z', 'refused'), status: null },
    ]);
    expect(after).toMatchObject({
      session: { state: 'open', marked: 2 },
      students: [
        { status: 'late', firstStatus: 'late' },
        { status: 'excused', firstStatus: 'absent' },
      ],
    });
  });
});
