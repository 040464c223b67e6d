import fc from 'fast-check';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { folded, writeCalendar, type CalendarEvent } from './calendar.ts';

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: '1@class',
  summary: 'HIS 21001',
  location: 'LH-01',
  description: null,
  status: 'CONFIRMED',
  sequence: 2,
  startsAt: '2026-11-23T02:30:00.000Z',
  endsAt: '2026-11-23T04:30:00.000Z',
  changedAt: '2026-11-20T00:00:00.000Z',
  ...more,
});

describe('a calendar', () => {
  it('round-trips through an iCalendar parser in any script', () => {
    const texts = ['ඉතිහාසය: හැඳින්වීමක්, න්‍යාය; I \\ II', 'a\nb', 'ශ්‍රී '.repeat(60).trim()];
    const calendar = convertIcsCalendar(
      undefined,
      writeCalendar(
        'History II',
        texts.map((summary, index) =>
          event({ uid: `${index}@class`, summary, description: summary }),
        ),
      ),
    );
    expect(
      calendar.events?.map(({ summary, description, location, start, end, status, sequence }) => ({
        summary,
        description,
        location,
        start: start.date,
        end: end?.date,
        status,
        sequence,
      })),
    ).toEqual(
      texts.map((summary) => ({
        summary,
        description: summary,
        location: 'LH-01',
        start: new Date('2026-11-23T02:30:00Z'),
        end: new Date('2026-11-23T04:30:00Z'),
        status: 'CONFIRMED',
        sequence: 2,
      })),
    );
    expect(calendar.name).toBe('History II');
  });

  it('without entries is valid', () => {
    expect(convertIcsCalendar(undefined, writeCalendar('Empty', [])).events ?? []).toEqual([]);
  });

  it('has no line over 75 octets, and unfolds to the original', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replace(/[\r\n]/g, '')),
        (text) => {
          const lines = folded(text).split('\r\n');
          expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
          expect(lines.join('\r\n').replaceAll('\r\n ', '')).toBe(text);
        },
      ),
    );
  });
});
