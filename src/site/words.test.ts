import { describe, expect, it } from 'vitest';
import type { Language } from '../contract/model/constants.ts';
import { DEFAULT_CONVENTIONS } from '../contract/model/conventions.ts';
import { localFormats } from '../contract/model/localFormat.ts';
import { dayIn, periodIn, say, type Writing } from './words.tsx';

const formats = localFormats(DEFAULT_CONVENTIONS);
const writing = (language: Language): Writing => ({ language, format: formats[language] });

describe('days and times of the website', () => {
  it.each([
    ['en', '2026-11-21', 'November 21, 2026'],
    ['si', '2026-11-21', '2026 නොවැම්බර් 21'],
    ['en', '2026-11-20T19:00:00Z', 'November 21, 2026'],
  ] as const)('in %s %s is %s, by the clock of the faculty', (language, value, text) => {
    expect(dayIn(writing(language), value)).toBe(text);
  });

  it('show the date once if start and end are on the same day', () => {
    expect(
      periodIn(writing('en'), '2026-12-17T03:30:00Z', '2026-12-17T10:30:00Z', '%{from} to %{to}'),
    ).toBe('December 17, 2026, 9:00 AM to 4:00 PM');
    expect(
      periodIn(writing('en'), '2026-12-17T03:30:00Z', '2026-12-18T10:30:00Z', '%{from} to %{to}'),
    ).toBe('December 17, 2026, 9:00 AM to December 18, 2026, 4:00 PM');
    expect(periodIn(writing('si'), '2026-12-17T03:30:00Z', null, '')).toBe(
      '2026 දෙසැම්බර් 17, 09:00',
    );
  });

  it('keep unknown placeholders of a text', () => {
    expect(say('%{count} of %{nothing}', { count: 3 })).toBe('3 of %{nothing}');
  });
});
