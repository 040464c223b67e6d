import { expect, test } from 'vitest';
import { missingIn, readyMentors, requestOf, type ShareForm } from './shareForm.ts';

const form: ShareForm = {
  batch: '',
  medium: '',
  from: '',
  startsOn: '2026-12-01',
  keep: true,
  chosen: new Set(['b', 'a']),
  limits: { a: ' 12 ', c: '3' },
};

test.each<[string, Partial<ShareForm>, ReturnType<typeof missingIn>]>([
  ['nothing is missing', {}, null],
  ['nobody is chosen', { chosen: new Set() }, 'noMentor'],
  ['there is no day', { startsOn: '' }, 'noDay'],
  ['a limit is no number', { limits: { a: 'many' } }, 'badLimit'],
  ['a limit of somebody who is not chosen does not matter', { limits: { c: 'many' } }, null],
  ['the mentees of somebody cannot both stay and be handed over', { from: 'x' }, 'sameMentor'],
  ['they can be handed over', { from: 'x', keep: false }, null],
])('Before students are shared out the form is asked whether %s', (_what, change, missing) => {
  expect(missingIn({ ...form, ...change })).toBe(missing);
});

test('Empty values are no conditions, and only chosen mentors are sent, with their limits', () => {
  expect(requestOf(form)).toEqual({
    batch: null,
    medium: null,
    from: null,
    startsOn: '2026-12-01',
    keep: true,
    mentors: [
      { staff: 'a', limit: 12 },
      { staff: 'b', limit: null },
    ],
  });
});

test('Staff who could not open their mentees, or hand them over, are not proposed', () => {
  const line = (id: string, holdsKey: boolean) => ({
    id,
    holdsKey,
    name: { en: id, si: id },
    department: null,
    load: 0,
  });
  expect([...readyMentors([line('a', true), line('b', false), line('c', true)], 'c')]).toEqual([
    'a',
  ]);
});
