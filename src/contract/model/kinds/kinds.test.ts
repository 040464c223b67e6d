import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_PROBLEMS } from '../errors.ts';
import { f, type Field, type Kind } from '../fields.ts';
import { traitsOf } from '../kindTraits.ts';
import { COMPARISON_OPERATORS } from '../where.ts';
import { checkValue, problemArguments } from './checkRecord.ts';
import { facetsOf, KINDS } from './registry.ts';

const FIELDS: { readonly [K in Kind]: readonly Field[] } = {
  text: [
    f.text(),
    f.text({ min: 3, max: 5 }),
    f.text({ i18n: true, max: 40 }),
    f.text({ multiline: true }),
  ],
  richText: [f.richText(), f.richText({ max: 12 }), f.richText({ i18n: true, max: 40 })],
  int: [f.int(), f.int({ min: 1900, max: 2100 }), f.int({ max: 3 })],
  decimal: [
    f.decimal({ decimals: 2 }),
    f.decimal({ decimals: 1, min: 0, max: 4 }),
    f.decimal({ decimals: 0 }),
  ],
  bool: [f.bool()],
  date: [f.date()],
  datetime: [f.datetime()],
  time: [f.time()],
  select: [f.select({ options: ['a', 'b'] }), f.select({ options: ['only'] })],
  ref: [f.ref('people')],
  refs: [f.refs('people', { max: 2 })],
  lines: [
    f.lines({ fields: { name: f.text({ required: true, max: 9 }), count: f.int() }, max: 3 }),
  ],
  file: [f.file({ accept: ['application/pdf'], maxMb: 1 })],
  files: [f.files({ accept: ['application/pdf'], maxMb: 1, max: 2 })],
  image: [f.image(), f.image({ alt: true })],
  email: [f.email()],
  url: [f.url()],
  phone: [f.phone()],
  json: [f.json()],
};
const cases = Object.entries(FIELDS).flatMap(([kind, fields]) =>
  fields.map((field, place) => [`${kind} ${place + 1}`, field] as const),
);
const codes = (field: Field, value: unknown) =>
  Object.fromEntries(
    Object.entries(checkValue('x', field, value)).map(([path, { code }]) => [path, code]),
  );
const ID = '019a0000-0000-7000-8000-000000000001';

describe.each(cases)('the kind of field “%s”', (_, field) => {
  const facets = facetsOf(field);
  const { operators } = traitsOf(field);
  const samples = facets.samples(field) ?? [];

  it('accepts its own samples', () => {
    for (const sample of samples) expect(codes(field, sample)).toEqual({});
  });

  it('refuses its invalid sample with the stated code', () => {
    const invalid = facets.invalid(field);
    if (invalid) expect(Object.values(codes(field, invalid.value))).toContain(invalid.code);
  });

  it('round-trips its samples through a cell of a file', () => {
    for (const sample of samples) {
      const text = facets.toText(sample, field);
      expect(typeof text).toBe('string');
      expect(facets.fromText(text, field)).toEqual(sample);
    }
  });

  it('passes an unparseable cell to its schema unchanged and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const problems = checkValue('x', field, facets.fromText(text, field));
        for (const { code } of Object.values(problems)) expect(FIELD_PROBLEMS).toContain(code);
      }),
    );
  });

  it('reports a known problem for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const { code } of Object.values(checkValue('x', field, value)))
          expect(FIELD_PROBLEMS).toContain(code);
      }),
    );
  });

  it('has only known filter operators and a description for OpenAPI', () => {
    expect(operators.filter((operator) => !COMPARISON_OPERATORS.includes(operator))).toEqual([]);
    expect(new Set(operators).size).toBe(operators.length);
    expect(typeof facets.jsonSchema(field)).toBe('object');
  });
});

it('the registry has exactly the kinds of the fields', () => {
  expect(Object.keys(KINDS).sort()).toEqual(Object.keys(FIELDS).sort());
});

describe('what each kind refuses', () => {
  it.each<[string, Field, unknown, string]>([
    ['a text below its minimum', f.text({ min: 3 }), 'ab', 'tooShort'],
    ['a text above its maximum', f.text({ max: 3 }), 'abcd', 'tooLong'],
    [
      'a text that only begins with its pattern',
      f.text({ pattern: '[a-z]+' }),
      'abc1',
      'invalidPattern',
    ],
    [
      'an alternative of a pattern that matches only a part',
      f.text({ pattern: 'a|b' }),
      'ab',
      'invalidPattern',
    ],
    ['a character that PostgreSQL cannot store', f.text(), 'a\u0000b', 'invalidPattern'],
    ['half of a surrogate pair', f.text(), '\ud83d', 'invalidPattern'],
    ['a fraction where a whole number belongs', f.int(), 1.5, 'notInteger'],
    ['a whole number below its minimum', f.int({ min: 0 }), -1, 'tooSmall'],
    ['a number that the column could not hold', f.int(), 3_000_000_000, 'tooLarge'],
    ['digits written as text', f.int(), '7', 'notInteger'],
    ['words in place of a number', f.decimal({ decimals: 2 }), 'many', 'notNumber'],
    ['one decimal too many', f.decimal({ decimals: 2 }), 0.125, 'tooManyDecimals'],
    ['decimals hidden in an exponent', f.decimal({ decimals: 2 }), 1e-7, 'tooManyDecimals'],
    ['a day that does not exist', f.date(), '2026-02-30', 'invalidDate'],
    ['a leap day in a common year', f.date(), '2025-02-29', 'invalidDate'],
    ['a moment without its time zone', f.datetime(), '2026-11-21T14:00:00', 'invalidDate'],
    ['a moment on a day that does not exist', f.datetime(), '2026-02-30T14:00:00Z', 'invalidDate'],
    [
      'a moment at an hour that does not exist',
      f.datetime(),
      '2026-02-01T25:00:00Z',
      'invalidDate',
    ],
    ['an hour that does not exist', f.time(), '24:00', 'invalidTime'],
    ['an option in another case', f.select({ options: ['draft'] }), 'Draft', 'notAnOption'],
    ['one reference named twice', f.refs('people'), [ID, ID], 'listedTwice'],
    ['a script instead of a web address', f.url(), 'javascript:alert(1)', 'invalidUrl'],
    ['letters in a telephone number', f.phone(), '0800 CALL', 'invalidPhone'],
    ['an address without its domain', f.email(), 'dean@', 'invalidEmail'],
    ['a file without an id', f.file({ accept: [], maxMb: 1 }), { name: 'a.pdf' }, 'notFound'],
  ])('%s', (_, field, value, code) => {
    expect(Object.values(codes(field, value))).toContain(code);
  });

  it('accepts a leap day, an emoji and a decimal of exactly the declared length', () => {
    expect(codes(f.date(), '2024-02-29')).toEqual({});
    expect(codes(f.text(), 'Folk drama 🎭')).toEqual({});
    expect(codes(f.decimal({ decimals: 2 }), 0.07)).toEqual({});
  });

  it('names the missing language', () => {
    const field = f.text({ i18n: true });
    expect(codes(field, { en: 'Drama', si: ' ' })).toEqual({ 'x.si': 'halfTranslated' });
    expect(codes(field, { en: '', si: 'නාට්‍ය' })).toEqual({ 'x.en': 'halfTranslated' });
    expect(codes(field, { en: 'Drama' })).toEqual({ 'x.si': 'halfTranslated' });
    expect(codes(field, { en: 'Drama', si: 'නාට්‍ය', fr: 'Drame' })).toEqual({ x: 'unknown' });
  });

  it('counts the visible characters of rich text and requires alternative text', () => {
    expect(codes(f.richText({ max: 5 }), '<p><strong>Drama</strong></p>')).toEqual({});
    expect(codes(f.richText({ max: 5 }), '<p>Dramas</p>')).toEqual({ x: 'tooLong' });
    expect(codes(f.richText(), `<img src="/files/${ID}" alt=" ">`)).toEqual({ x: 'noAltText' });
    expect(codes(f.richText({ i18n: true }), { en: '<p>Drama</p>', si: '<p> <br></p>' })).toEqual({
      'x.si': 'halfTranslated',
    });
    expect(codes(f.richText({ i18n: true }), { en: '', si: '<p>නාට්‍ය</p>' })).toEqual({
      'x.en': 'halfTranslated',
    });
  });

  it('names the cell of a child row, an unknown column, and too many rows', () => {
    const field = f.lines({
      fields: { name: f.text({ required: true }), count: f.int() },
      min: 1,
      max: 2,
    });
    expect(codes(field, [{ name: 'a' }, { name: 7, count: 'x' }])).toEqual({
      'x.1.name': 'wrongType',
      'x.1.count': 'notInteger',
    });
    expect(codes(field, [{ name: 'a', rank: 1 }])).toEqual({ 'x.0': 'unknown' });
    expect(codes(field, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])).toEqual({ x: 'tooMany' });
    expect(codes(field, [])).toEqual({ x: 'tooFew' });
  });

  it('reports a required cell that is blank or missing', () => {
    const field = f.lines({
      fields: { name: f.text({ required: true }), count: f.int({ required: true }) },
    });
    expect(codes(field, [{}])).toEqual({ 'x.0.name': 'required', 'x.0.count': 'required' });
    expect(codes(field, [{ name: ' ', count: null }])).toEqual({
      'x.0.name': 'required',
      'x.0.count': 'required',
    });
  });
});

it('passes the numeric options of a field to the texts of its problems', () => {
  expect(problemArguments(f.decimal({ decimals: 2, min: 0, max: 4 }))).toEqual({
    min: 0,
    max: 4,
    decimals: 2,
  });
  expect(checkValue('x', f.text({ max: 3 }), 'abcd')).toEqual({
    x: { code: 'tooLong', args: { max: 3 } },
  });
});
