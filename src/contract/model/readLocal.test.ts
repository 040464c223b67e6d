import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './constants.ts';
import { LOCALES } from './conventions.ts';
import { addDays } from './facultyClock.ts';
import { localFormat } from './localFormat.ts';
import { readDate, readDateTime, readTime, type Writing } from './readLocal.ts';

const american: Writing = { language: 'en', locale: 'en-US' };
const british: Writing = { language: 'en', locale: 'en-GB' };
const sinhala: Writing = { language: 'si', locale: 'en-LK' };

const writings = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  locale: fc.constantFrom(...LOCALES),
});
const days = fc.integer({ min: -40_000, max: 60_000 }).map((count) => addDays('2026-11-16', count));
const times = fc
  .nat(24 * 60 - 1)
  .map((minute) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  );

describe('a typed date', () => {
  it.each([
    ['2026-11-16', british],
    ['2026/11/16', american],
    ['16 Nov 2026', british],
    ['16 November 2026', american],
    ['Nov 16, 2026', british],
    ['16th nov. 2026', british],
    ['16/11/2026', british],
    ['16.11.2026', british],
    ['11/16/2026', american],
    ['16/11/2026', sinhala],
    ['2026 නොවැ 16', sinhala],
    ['2026 නොවැම්බර් 16', british],
    ['16 Nov 2026', sinhala],
    ['  16   Nov\u00a02026 ', british],
  ])('%s is the 16th of November', (text, writing) =>
    expect(readDate(text, writing)).toBe('2026-11-16'),
  );

  it('may leave out the joiner that keyboards type seldom', () =>
    expect(readDate('2026 අප්රේල් 3', sinhala)).toBe('2026-04-03'));

  it.each([
    ['16 Nov', 'a year is missing'],
    ['16/11/26', 'the century is a guess'],
    ['30 Feb 2026', 'there is no such day'],
    ['29/02/2025', 'no leap year'],
    ['11/16/2026', 'the order is not guessed'],
    ['16 Ju 2026', 'two months begin so'],
    ['0000-01-01', 'there is no year 0'],
    ['tomorrow', 'it is no date'],
    ['16 Nov 2026, 08:30', 'it is more than a date'],
    ['', 'nothing is typed'],
  ])('%s is refused: %s', (text) => expect(readDate(text, british)).toBeNull());

  it('in a form in which the portal shows it is read as it was meant', () => {
    fc.assert(
      fc.property(writings, days, fc.constantFrom('medium', 'long'), (writing, day, style) => {
        const shown = localFormat(writing.language, { ...writing, currency: 'LKR' });
        expect(readDate(shown.date(day, style), writing)).toBe(day);
        expect(readDate(day, writing)).toBe(day);
      }),
    );
  });

  it('of any text is a day or refused, never another text', () => {
    fc.assert(
      fc.property(fc.string(), writings, (text, writing) => {
        expect(readDate(text, writing) ?? '2026-11-16').toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(readTime(text) ?? '08:30').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      }),
    );
  });
});

describe('a typed time', () => {
  it.each([
    ['08:30', '08:30'],
    ['8:30', '08:30'],
    ['8.30', '08:30'],
    ['0830', '08:30'],
    ['830', '08:30'],
    ['8', '08:00'],
    ['8 pm', '20:00'],
    ['8:30 PM', '20:30'],
    ['8:30\u202fp.m.', '20:30'],
    ['12 am', '00:00'],
    ['12:15 pm', '12:15'],
    ['ප.ව. 8', null],
    ['8.30 ප.ව.', '20:30'],
    ['24:00', null],
    ['8:60', null],
    ['13 pm', null],
    ['noon', null],
  ])('%s is %s', (text, time) => expect(readTime(text)).toBe(time));
});

describe('a typed date and time', () => {
  it.each([
    ['2026-11-16T08:30', british],
    ['2026-11-16 08:30', british],
    ['16 Nov 2026, 08:30', british],
    ['16 Nov 2026 8:30 am', british],
    ['Nov 16, 2026, 8:30 AM', american],
    ['2026 නොවැ 16, 08:30', sinhala],
    ['16/11/2026 8.30', sinhala],
  ])('%s is half past eight on the 16th', (text, writing) =>
    expect(readDateTime(text, writing)).toBe('2026-11-16T08:30'),
  );

  it('needs both parts', () => {
    expect(readDateTime('16 Nov 2026', british)).toBeNull();
    expect(readDateTime('08:30', british)).toBeNull();
    expect(readDateTime('16.11.2026', british)).toBeNull();
  });

  it('in the form in which the portal shows it is read as it was meant', () => {
    fc.assert(
      fc.property(writings, days, times, (writing, day, time) => {
        const shown = localFormat(writing.language, { ...writing, currency: 'LKR' });
        expect(readTime(shown.time(time))).toBe(time);
        expect(readDateTime(`${shown.date(day)}, ${shown.time(time)}`, writing)).toBe(
          `${day}T${time}`,
        );
      }),
    );
  });
});
