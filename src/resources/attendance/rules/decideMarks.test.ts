import { describe, expect, it } from 'vitest';
import type { SessionState } from '../api.ts';
import type { MarkStatus } from '../markValues.ts';
import { decideMarks, type MarkingFacts, type NewMark } from './decideMarks.ts';

const facts = (
  state: SessionState,
  current: [string, MarkStatus, string | null][] = [],
  by = 'me',
): MarkingFacts => ({
  state,
  expected: new Set(['x', 'y']),
  current: new Map(current.map(([student, status, who]) => [student, { status, by: who }])),
  by,
});
const mark = (
  id: string,
  status: MarkStatus,
  seen: MarkStatus | null | 'unlooked' = null,
  more: Partial<NewMark> = {},
): NewMark => ({ id, student: 'x', status, ...(seen === 'unlooked' ? {} : { seen }), ...more });
const decide = (marks: NewMark[], about: MarkingFacts) =>
  decideMarks(marks, about).results.map(({ outcome, why, status }) => [outcome, why, status]);

describe('a mark', () => {
  it.each<
    [
      string,
      SessionState,
      [string, MarkStatus, string | null][],
      NewMark,
      [string, string | null, MarkStatus | null],
    ]
  >([
    ['is written where nothing stands', 'open', [], mark('1', 'late'), ['written', null, 'late']],
    [
      'is nothing new where the same stands',
      'open',
      [['x', 'late', 'other']],
      mark('1', 'late'),
      ['unchanged', null, 'late'],
    ],
    [
      'is a conflict where somebody else marked otherwise',
      'open',
      [['x', 'absent', 'other']],
      mark('1', 'present'),
      ['conflict', 'otherwise', 'absent'],
    ],
    [
      'is written over what was seen',
      'open',
      [['x', 'absent', 'other']],
      mark('1', 'present', 'absent'),
      ['written', null, 'present'],
    ],
    [
      'is written over one’s own from another device',
      'open',
      [['x', 'absent', 'me']],
      mark('1', 'present'),
      ['written', null, 'present'],
    ],
    [
      'is a conflict over what the gateway set itself',
      'open',
      [['x', 'absent', null]],
      mark('1', 'present'),
      ['conflict', 'otherwise', 'absent'],
    ],
    [
      'of whoever did not look is written',
      'open',
      [['x', 'absent', 'other']],
      mark('1', 'present', 'unlooked'),
      ['written', null, 'present'],
    ],
    [
      'of a closed class asks for a reason',
      'closed',
      [['x', 'absent', 'me']],
      mark('1', 'present', 'absent'),
      ['conflict', 'closed', 'absent'],
    ],
    [
      'of a closed class is written with a reason',
      'closed',
      [['x', 'absent', null]],
      mark('1', 'present', 'absent', { reason: 'seen at the door' }),
      ['written', null, 'present'],
    ],
    [
      'of a closed class with a blank reason has none',
      'closed',
      [['x', 'absent', null]],
      mark('1', 'present', 'absent', { reason: '  ' }),
      ['conflict', 'closed', 'absent'],
    ],
    [
      'of a closed class is a conflict where it was changed since it was seen',
      'closed',
      [['x', 'medical', 'me']],
      mark('1', 'present', 'absent', { reason: 'r' }),
      ['conflict', 'otherwise', 'medical'],
    ],
    [
      'of a locked class is refused',
      'locked',
      [['x', 'absent', null]],
      mark('1', 'present', 'absent', { reason: 'r' }),
      ['refused', 'locked', 'absent'],
    ],
    [
      'of a stranger is refused',
      'open',
      [],
      mark('1', 'present', null, { student: 'z' }),
      ['refused', 'notOnList', null],
    ],
  ])('%s', (_name, state, current, one, expected) =>
    expect(decide([one], facts(state, current))).toEqual([expected]),
  );

  it('is followed by another mark of the same student, and the first status is kept', () => {
    const { results, writes } = decideMarks(
      [mark('1', 'absent'), mark('2', 'late', 'absent')],
      facts('planned'),
    );
    expect([results.map(({ outcome }) => outcome), writes.get('x')]).toEqual([
      ['written', 'written'],
      { status: 'late', first: 'absent', reason: null },
    ]);
  });
});
