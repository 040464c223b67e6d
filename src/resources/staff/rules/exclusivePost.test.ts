import { expect, test } from 'vitest';
import { exclusivePost, type Leads, type Place } from './exclusivePost.ts';

const history: Place = { department: 'history', faculty: 'humanities' };

test.each<[string, Leads, Place, boolean, string | null | undefined]>([
  ['a designation that leads nothing is held by many', null, history, false, null],
  ['an acting one of those too', null, history, true, null],
  ['a head is the only one of the department', 'department', history, false, 'department:history'],
  [
    'an acting head stands beside the head, and is the only acting one',
    'department',
    history,
    true,
    'department:history:acting',
  ],
  [
    'a dean is unique in the faculty, regardless of department',
    'faculty',
    history,
    false,
    'faculty:humanities',
  ],
  [
    'a head without a department has no post',
    'department',
    { department: null, faculty: null },
    false,
    undefined,
  ],
])('%s', (_guarantee, leads, place, isActing, post) => {
  expect(exclusivePost(leads, place, isActing)).toBe(post);
});
