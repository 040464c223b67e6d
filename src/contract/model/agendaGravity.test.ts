import { describe, expect, it } from 'vitest';
import { daysToPutOff, gravityOf } from './agendaGravity.ts';

const SATURDAY = '2026-11-28';

describe('what waits', () => {
  it.each([
    ['2026-11-27', 'overdue'],
    [SATURDAY, 'today'],
    ['2026-11-29', 'week'],
    ['2026-12-05', 'week'],
    ['2026-12-06', 'open'],
    [null, 'open'],
  ])('and is due on %s is %s', (until, gravity) => {
    expect(gravityOf(until, SATURDAY)).toBe(gravity);
  });

  it.each([
    [null, SATURDAY, ['2026-11-29', '2026-11-30']],
    ['2026-11-30', SATURDAY, ['2026-11-29', '2026-11-30']],
    ['2026-11-29', SATURDAY, ['2026-11-29']],
    ['2026-11-01', SATURDAY, ['2026-11-29']],
    [null, '2026-11-29', ['2026-11-30', '2026-12-07']],
    [null, '2026-12-01', ['2026-12-02', '2026-12-07']],
  ])('and is due on %s is put off on %s to one of %s', (until, today, days) => {
    expect(daysToPutOff(until, today)).toEqual(days);
  });
});
