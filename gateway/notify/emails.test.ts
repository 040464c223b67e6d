import { expect, it } from 'vitest';
import { writtenValues } from './emails.ts';

const VALUES = {
  date: '2026-11-21',
  until: '2026-11-21T08:30:00.000Z',
  from: '08:00',
  title: 'Class of 2026-11-21',
  count: 3,
};

it.each([
  ['en', 'en-US', { date: 'Nov 21, 2026', until: 'Nov 21, 2026, 2:00 PM', from: '8:00 AM' }],
  ['en', 'en-LK', { date: '21 Nov 2026', until: '21 Nov 2026, 14:00', from: '08:00' }],
  ['si', 'en-LK', { date: '2026 නොවැ 21', until: '2026 නොවැ 21, 14:00', from: '08:00' }],
] as const)('the dates and times of an e-mail in %s follow %s', (language, locale, written) => {
  const conventions = { locale, currency: 'USD', firstDay: 'sunday' } as const;
  const values = Object.fromEntries(
    Object.entries(writtenValues(VALUES, language, conventions)).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(/\s/gu, ' ') : value,
    ]),
  );
  expect(values).toEqual({ ...written, title: 'Class of 2026-11-21', count: 3 });
});
