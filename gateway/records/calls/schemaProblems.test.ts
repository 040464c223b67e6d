import { expect, test } from 'vitest';
import { z } from 'zod';
import { oneLine } from '../../../src/contract/wire/calls/oneLine.ts';
import { parseCallBody, parseCallParams, parseCallQuery, schemasOf } from './callSchemas.ts';

const body = z.strictObject({
  title: z.string().min(3).max(5),
  seats: z.int().min(1).max(9),
  papers: z.array(z.string()).min(1).max(2),
  kind: z.enum(['exam', 'class']),
  day: z.iso.date(),
  from: z.iso.time(),
  email: z.email(),
  hall: z.uuid(),
  line: oneLine(9),
  note: z.string('overlaps').refine((text) => text !== 'no', 'locked'),
});
const valid = {
  title: 'Exam',
  seats: 4,
  papers: ['a'],
  kind: 'exam',
  day: '2026-11-22',
  from: '08:30',
  email: 'a@fhss.example',
  hall: '0191d8a0-0000-7000-8000-000000000000',
  line: 'one line',
  note: 'yes',
};

const problemsIn = (sent: object): unknown => {
  try {
    parseCallBody(body, { ...valid, ...sent });
    return null;
  } catch (error) {
    return (error as { fieldErrors: unknown }).fieldErrors;
  }
};

test.each<[object, object | null]>([
  [{}, null],
  [{ title: undefined }, { title: { code: 'required' } }],
  [{ title: 'ab' }, { title: { code: 'tooShort', args: { min: 3 } } }],
  [{ title: 'abcdef' }, { title: { code: 'tooLong', args: { max: 5 } } }],
  [{ title: 7 }, { title: { code: 'wrongType' } }],
  [{ title: 'a\0bc' }, { title: { code: 'invalidPattern' } }],
  [{ seats: 0 }, { seats: { code: 'tooSmall', args: { min: 1 } } }],
  [{ seats: 10 }, { seats: { code: 'tooLarge', args: { max: 9 } } }],
  [{ seats: 1.5 }, { seats: { code: 'notInteger' } }],
  [{ papers: [] }, { papers: { code: 'tooFew', args: { min: 1 } } }],
  [{ papers: ['a', 'b', 'c'] }, { papers: { code: 'tooMany', args: { max: 2 } } }],
  [{ papers: ['a', 7] }, { 'papers.1': { code: 'wrongType' } }],
  [{ kind: 'party' }, { kind: { code: 'notAnOption' } }],
  [{ day: '22.11.2026' }, { day: { code: 'invalidDate' } }],
  [{ from: 'noon' }, { from: { code: 'invalidTime' } }],
  [{ email: 'nobody' }, { email: { code: 'invalidEmail' } }],
  [{ hall: 'A1' }, { hall: { code: 'notFound' } }],
  [{ line: 'one\nline' }, { line: { code: 'lineBreak' } }],
  [{ line: ' one line\n' }, null],
  [{ note: 7 }, { note: { code: 'overlaps' } }],
  [{ note: 'no' }, { note: { code: 'locked' } }],
  [{ titel: 'x' }, { titel: { code: 'unknown' } }],
  [
    { seats: 0, kind: 1 },
    { seats: { code: 'tooSmall', args: { min: 1 } }, kind: { code: 'notAnOption' } },
  ],
])('A body with %o has these problems: %o', (sent, problems) => {
  expect(problemsIn(sent)).toEqual(problems);
});

const { params, query } = schemasOf({
  method: 'GET',
  path: '/halls/:id/days/:day',
  summary: '',
  access: 'public',
  params: { day: z.iso.date() },
  query: { state: z.enum(['open', 'closed']).optional() },
  rows: z.object({}),
});

test('A list takes a range, and leaves its default to the settings', () => {
  expect(parseCallQuery(query, {})).toEqual({});
  expect(parseCallQuery(query, { range: '[20,29]' })).toEqual({ range: { first: 20, count: 10 } });
});

test.each(['[9,3]', '[0,5000]', '0-9', '[-1,4]'])('The range %s is refused by name', (range) => {
  expect(() => parseCallQuery(query, { range })).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST', details: { parameter: 'range' } }),
  );
});

test.each([{ state: 'half' }, { stat: 'open' }])('The query %o is refused by name', (sent) => {
  expect(() => parseCallQuery(query, sent)).toThrow(
    expect.objectContaining({ details: { parameter: Object.keys(sent)[0] } }),
  );
});

test('An address with something else than an id is not found', () => {
  const day = '2026-11-22';
  expect(parseCallParams(params, { id: valid.hall.toUpperCase(), day })).toEqual({
    id: valid.hall,
    day,
  });
  for (const wrong of [
    { id: 'A1', day },
    { id: valid.hall, day: 'today' },
  ])
    expect(() => parseCallParams(params, wrong)).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
});
