import { expect, test } from 'vitest';
import { exclusivePost, type Leads, type Place } from './exclusivePost.ts';

const history: Place = { department: 'history', faculty: 'humanities' };

test.each<[string, Leads, Place, string | null | undefined]>([
  ['a designation that leads nothing is held by many', null, history, null],
  ['a head is the only one of the department', 'department', history, 'department:history'],
  [
    'a dean is unique in the faculty, regardless of department',
    'faculty',
    history,
    'faculty:humanities',
  ],
  [
    'a head without a department has no post',
    'department',
    { department: null, faculty: null },
    undefined,
  ],
])('%s', (_guarantee, leads, place, post) => {
  expect(exclusivePost(leads, place)).toBe(post);
});
