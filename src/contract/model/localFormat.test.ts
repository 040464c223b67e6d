import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock } from '../../../contract/model/facultyClock.ts';
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatInteger,
} from './localFormat.ts';

describe('values in the reader’s language', () => {
  it('writes a day as each language does, with the months of the civil calendar', () => {
    expect(formatDate('2026-11-21', 'en')).toBe('21 Nov 2026');
    expect(formatDate('2026-11-21', 'si')).toBe('2026 නොවැ 21');
    expect(formatDateTime('2026-05-15T08:30:00Z', 'si')).toBe('2026 මැයි 15, 14:00');
  });

  it('shows a moment as the clock in Colombo does, wherever the computer stands', () => {
    expect(formatDateTime('2026-11-21T20:00:00+00:00', 'en')).toBe('22 Nov 2026, 01:30');
    expect([
      formatDate('2026-11-21T20:00:00+00:00', 'en'),
      formatDate('2026-11-21T20:00:00.000Z', 'si'),
    ]).toEqual(['22 Nov 2026', '2026 නොවැ 22']);
  });

  it('shows what is no date as it is, rather than “Invalid Date”', () => {
    expect([formatDate('soon', 'en'), formatDate('Tomorrow', 'si')]).toEqual(['soon', 'Tomorrow']);
    expect(formatDateTime('soon', 'en')).toBe('soon');
  });

  it('keeps a year in one piece and groups what is longer', () => {
    expect(formatInteger(2026)).toBe('2026');
    expect(formatInteger(1234567)).toBe('1,234,567');
  });

  it('writes every declared decimal', () => {
    expect(formatDecimal(3.7, 2)).toBe('3.70');
    expect(formatDecimal(3, 0)).toBe('3');
  });

  it('names sizes as people do', () => {
    expect(formatBytes(0)).toBe('0 byte');
    expect(formatBytes(1536)).toBe('1.5 kB');
    expect(formatBytes(5 * 1024 * 1024)).toBe('5 MB');
    expect(formatBytes(5 * 1024 ** 3)).toBe('5,120 MB');
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
