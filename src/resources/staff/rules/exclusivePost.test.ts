import { expect, test } from 'vitest';
import { exclusivePost, type Leads, type Place } from './exclusivePost.ts';

const history: Place = { department: 'history', faculty: 'humanities' };

test.each<[string, Leads, Place, string | null | undefined]>([
  ['a designation that leads nothing is held by many', null, history, null],
  ['a head is the only one of the department', 'department', history, 'department:history'],
  [
    'a dean is the only one of the faculty, whatever the own department',
    'faculty',
    history,
    'faculty:humanities',
  ],
  [
    'a head of no department cannot be told from others',
    'department',
    { department: null, faculty: null },
    undefined,
  ],
])('%s', (_guarantee, leads, place, post) => {
  expect(exclusivePost(leads, place)).toBe(post);
});
