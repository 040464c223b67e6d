import { expect, it } from 'vitest';
import { colomboDay } from './person.ts';

it('the day of the faculty begins at 18:30 UTC of the day before, in any order of calls', () => {
  const days = [
    '2026-02-27T18:29:59.999Z',
    '2026-02-27T18:30:00.000Z',
    '2026-02-27T18:29:00.000Z',
    '2026-02-28T18:30:00.000Z',
    '2026-02-28T00:00:00.000Z',
  ].map((moment) => colomboDay(new Date(moment)));
  expect(days).toEqual(['2026-02-27', '2026-02-28', '2026-02-27', '2026-03-01', '2026-02-28']);
});
