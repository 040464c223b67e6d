import { describe, expect, test } from 'vitest';
import { AUDIENCE_KINDS } from '../api.ts';
import {
  BROADCAST,
  halfWritten,
  mayAddress,
  peopleFor,
  readersOf,
  replyRefusal,
  type Sender,
} from './messageRights.ts';

const nobody: Sender = {
  privileges: new Set(),
  staffId: null,
  departmentId: null,
  offerings: new Set(),
  sessions: new Set(),
};
const lecturer: Sender = {
  ...nobody,
  staffId: 'me',
  departmentId: 'history',
  offerings: new Set(['unit']),
  sessions: new Set(['class']),
};

describe('A group may be written to', () => {
  test.each(AUDIENCE_KINDS)('by holders of the privilege for any group: %s', (kind) => {
    expect(mayAddress({ ...nobody, privileges: new Set([BROADCAST]) }, { kind, id: 'any' })).toBe(
      true,
    );
  });

  test.each([
    ['person', 'anybody', true],
    ['role', 'lecturer', false],
    ['batch', '2024', false],
    ['department', 'history', true],
    ['department', 'geography', false],
    ['offering', 'unit', true],
    ['offering', 'other', false],
    ['mentees', 'me', true],
    ['mentees', 'colleague', false],
  ] as const)('by a lecturer: %s %s – %s', (kind, id, may) => {
    expect(mayAddress(lecturer, { kind, id })).toBe(may);
  });

  test.each(AUDIENCE_KINDS.filter((kind) => kind !== 'person'))('by no student: %s', (kind) => {
    expect(mayAddress(nobody, { kind, id: 'any' })).toBe(false);
  });
});

test('A student finds only members of staff; a person who is both finds everyone', () => {
  expect(peopleFor({ staffId: null }, true)).toBe('staff');
  expect(peopleFor({ staffId: 'me' }, true)).toBe('everybody');
  expect(peopleFor({ staffId: null }, false)).toBe('everybody');
});

describe('An answer', () => {
  test.each([
    ['all', false, false, null, null],
    ['author', false, false, null, null],
    ['none', false, false, null, 'noReplies'],
    ['none', false, true, null, null],
    ['all', true, true, null, 'closed'],
    ['author', false, false, 'somebody', 'notTheAuthor'],
    ['author', false, true, 'somebody', null],
  ] as const)(
    'where answers go to “%s”, closed %s, by its author %s, to %s: %s',
    (replies, isClosed, isAuthor, onlyFor, refusal) => {
      expect(replyRefusal({ replies, isClosed }, { isAuthor, onlyFor })).toBe(refusal);
    },
  );

  test.each([
    ['all', false, null, 'everybody'],
    ['author', false, null, 'author'],
    ['author', true, null, 'everybody'],
    ['author', true, 'somebody', 'one'],
  ] as const)(
    'where answers go to “%s”, by its author %s, to %s, is read by %s',
    (replies, isAuthor, onlyFor, readers) => {
      expect(readersOf(replies, { isAuthor, onlyFor })).toBe(readers);
    },
  );
});

test('A text is complete in a language or absent', () => {
  expect(halfWritten({ en: 'Exam', si: 'විභාගය' }, { en: 'Tomorrow', si: 'හෙට' })).toEqual([]);
  expect(halfWritten({ en: 'Exam' }, { en: 'Tomorrow', si: 'හෙට' })).toEqual(['si']);
  expect(halfWritten({ en: 'Exam', si: '' }, { en: 'Tomorrow' })).toEqual([]);
});
