import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONVENTIONS, LOCALES, startOfWeek, WEEKDAYS } from './conventions.ts';
import { addDays, fromWallClock, toWallClock } from './facultyClock.ts';
import { isCurrency, localFormat } from './localFormat.ts';

/** Intl separates parts by several kinds of space. */
const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');
const en = localFormat('en', DEFAULT_CONVENTIONS);
const si = localFormat('si', DEFAULT_CONVENTIONS);
const british = localFormat('en', { locale: 'en-GB', currency: 'GBP' });
const indian = localFormat('en', { locale: 'en-IN', currency: 'INR' });

describe('values in the language of the screen', () => {
  it('follow the locale in English: American by default', () => {
    expect(en.date('2026-11-21')).toBe('Nov 21, 2026');
    expect(en.date('2026-11-21', 'long')).toBe('November 21, 2026');
    expect(plain(en.dateTime('2026-05-15T08:30:00Z'))).toBe('May 15, 2026, 2:00 PM');
    expect(en.dayAndMonth('2026-11-21T08:30:00Z')).toBe('11/21');
    expect(british.date('2026-11-21')).toBe('21 Nov 2026');
    expect(british.dateTime('2026-05-15T08:30:00Z')).toBe('15 May 2026, 14:00');
    expect(british.dayAndMonth('2026-11-21T08:30:00Z')).toBe('21/11');
    expect(indian.decimal(1_234_567, 0)).toBe('12,34,567');
  });

  it('are written as in Britain for Sri Lanka, which the Unicode data lacks', () => {
    const lankan = localFormat('en', { locale: 'en-LK', currency: 'LKR' });
    expect(lankan.dateTime('2026-05-15T08:30:00Z')).toBe('15 May 2026, 14:00');
  });

  it('have the months of the civil calendar in Sinhala', () => {
    expect(si.date('2026-11-21')).toBe('2026 නොවැ 21');
    expect(si.dateTime('2026-05-15T08:30:00Z')).toBe('2026 මැයි 15, 14:00');
    expect(si.dayAndMonth('2026-11-21T08:30:00Z')).toBe('11-21');
  });

  it('show a moment as the clock in Colombo does, in any time zone', () => {
    expect(british.dateTime('2026-11-21T20:00:00+00:00')).toBe('22 Nov 2026, 01:30');
    expect([
      british.date('2026-11-21T20:00:00+00:00'),
      si.date('2026-11-21T20:00:00.000Z'),
    ]).toEqual(['22 Nov 2026', '2026 නොවැ 22']);
  });

  it('write the time of a clock as that of a moment', () => {
    expect(plain(en.time('08:05'))).toBe('8:05 AM');
    expect(plain(en.time('2026-11-21T02:35:00Z'))).toBe('8:05 AM');
    expect([british.time('08:05'), si.time('08:05')]).toEqual(['08:05', '08:05']);
  });

  it('show what is no date as it is, rather than “Invalid Date”', () => {
    expect([en.date('soon'), si.date('Tomorrow')]).toEqual(['soon', 'Tomorrow']);
    expect([en.dateTime('soon'), en.time('soon')]).toEqual(['soon', 'soon']);
  });

  it('keep a year in one piece and group longer numbers', () => {
    expect(en.decimal(2026, 0)).toBe('2026');
    expect(en.decimal(1_234_567, 0)).toBe('1,234,567');
  });

  it('have every declared decimal', () => {
    expect(en.decimal(3.7, 2)).toBe('3.70');
    expect(en.decimal(3, 0)).toBe('3');
  });

  it('write money in the currency of the faculty', () => {
    expect(en.money(1_234.5)).toBe('$1,234.50');
    expect(plain(localFormat('en', { locale: 'en-LK', currency: 'LKR' }).money(2_500))).toBe(
      'LKR 2,500.00',
    );
    expect(localFormat('si', { locale: 'en-LK', currency: 'LKR' }).money(2_500)).toContain(
      '2,500.00',
    );
  });

  it('write shares in percent', () => {
    expect([en.percent(0.985), en.percent(0.985, 1), si.percent(0.5)]).toEqual([
      '99%',
      '98.5%',
      '50%',
    ]);
  });

  it('name sizes as people do', () => {
    expect([0, 1536, 5 * 1024 ** 2, 5 * 1024 ** 3, 5 * 1024 ** 5].map(en.bytes)).toEqual([
      '0 byte',
      '1.5 kB',
      '5 MB',
      '5 GB',
      '5,120 TB',
    ]);
  });

  it('exist for every locale that can be chosen', () => {
    for (const locale of LOCALES)
      expect(localFormat('en', { locale, currency: 'USD' }).date('2026-11-21')).toContain('2026');
  });
});

describe('conventions', () => {
  it('know the currencies of ISO 4217', () => {
    expect(['USD', 'LKR', 'XYZ', 'usd', 'Rs'].map(isCurrency)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['sunday', '2026-11-22'],
    ['monday', '2026-11-16'],
    ['saturday', '2026-11-21'],
  ] as const)('begin the week of a Sunday on %s at %s', (firstDay, start) =>
    expect(startOfWeek('2026-11-22', firstDay)).toBe(start),
  );

  it('put every date into the week that begins at most six days earlier', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WEEKDAYS), fc.nat(40_000), (firstDay, days) => {
        const date = addDays('1990-01-01', days);
        const start = startOfWeek(date, firstDay);
        expect(startOfWeek(start, firstDay)).toBe(start);
        expect(start <= date && date < addDays(start, 7)).toBe(true);
      }),
    );
  });
});

describe('the clock of Colombo', () => {
  it.each([
    ['2026-11-21T14:00', '2026-11-21T08:30:00.000Z'],
    // Sri Lanka was half an hour ahead of today's time from October 1996 to April 2006.
    ['2000-06-01T12:00', '2000-06-01T06:00:00.000Z'],
    ['1990-06-01T12:00', '1990-06-01T06:30:00.000Z'],
  ])('%s there is the moment %s', (clock, moment) => {
    expect(fromWallClock(clock)).toBe(moment);
    expect(toWallClock(moment)).toBe(clock);
  });

  it('gives back the minute that was typed, for any minute that existed', () => {
    const minutes = fc.integer({
      min: Date.UTC(2007, 0) / 60_000,
      max: Date.UTC(2100, 0) / 60_000,
    });
    fc.assert(
      fc.property(minutes, (minute) => {
        const clock = new Date(minute * 60_000).toISOString().slice(0, 16);
        expect(toWallClock(fromWallClock(clock) ?? '')).toBe(clock);
      }),
    );
  });

  it('knows no moment for what is no time', () => {
    expect(fromWallClock('tomorrow')).toBeNull();
    expect(toWallClock('tomorrow')).toBe('');
  });
});
