import { expect, test } from 'vitest';
import { endedBy, type DatedStatus } from './endedBy.ts';

const status = (startsOn: string, endsOn: string | null = null): DatedStatus => ({
  id: `${startsOn}/${endsOn}`,
  startsOn,
  endsOn,
});

test.each<[string, DatedStatus[], string, string | null]>([
  [
    'ends the open one before it the day before',
    [status('2025-10-06')],
    '2026-03-01',
    '2026-02-28',
  ],
  ['ends it across the turn of a year', [status('2025-10-06')], '2026-01-01', '2025-12-31'],
  ['leaves one with an end unchanged', [status('2025-10-06', '2026-06-30')], '2026-03-01', null],
  ['leaves one that begins the same day', [status('2026-03-01')], '2026-03-01', null],
  ['leaves one that begins later', [status('2026-04-01')], '2026-03-01', null],
  ['ends nothing where there is nothing', [], '2026-03-01', null],
])('A new status %s', (_what, existing, startsOn, endsOn) => {
  expect(endedBy(existing, startsOn)?.endsOn ?? null).toBe(endsOn);
});
