import { expect, test } from 'vitest';
import { z } from 'zod';
import { callRequest } from './callRequest.ts';
import { defineCall } from './defineCall.ts';

const bookings = defineCall({
  method: 'GET',
  path: '/halls/:id/bookings/:day',
  summary: 'List the bookings of a day',
  access: 'signedIn',
  params: { day: z.iso.date() },
  query: { state: z.string().optional(), ids: z.array(z.string()).optional() },
  rows: z.object({ id: z.string() }),
});
const params = { id: 'A 1', day: '2026-11-22' };

test('The path takes its parameters, encoded', () => {
  const { method, path } = callRequest(bookings, { params });
  expect([method, path.split('?')[0]]).toEqual(['GET', '/halls/A%201/bookings/2026-11-22']);
});

test('A list whose page is not named is its first 200 rows, regardless of the settings', () => {
  const { path } = callRequest(bookings, { params });
  expect(decodeURIComponent(path.split('?')[1] ?? '')).toBe('range=[0,199]');
});

test('The query takes lists and the range, and leaves out what is empty', () => {
  const { path } = callRequest(bookings, {
    params,
    query: { state: '', ids: ['1', '2'] },
    range: [0, 9],
  });
  expect(decodeURIComponent(path.split('?')[1] ?? '')).toBe('ids=1,2&range=[0,9]');
});

test('A body is sent as it is', () => {
  const create = defineCall({
    method: 'POST',
    path: '/bookings',
    summary: 'Book a hall',
    access: 'signedIn',
    body: { title: z.string(), note: z.string().nullable() },
  });
  expect(callRequest(create, { body: { title: 'Exam', note: null } })).toEqual({
    method: 'POST',
    path: '/bookings',
    body: { title: 'Exam', note: null },
  });
});
