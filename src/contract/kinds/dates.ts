import * as z from 'zod';
import { ORDERED, plainText, type KindFacets } from './kind.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text names a day that exists: 2026-02-30 does not. */
function isDay(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export const date: KindFacets<'date'> = {
  schema: () => z.string({ error: 'wrongType' }).refine(isDay, { error: 'invalidDate' }),
  operators: ORDERED,
  sortable: true,
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  samples: () => ['2025-02-28', '2026-11-21'],
  invalid: () => ({ value: '2026-02-30', code: 'invalidDate' }),
  toText: plainText,
  fromText: (text) => text.trim(),
};

export const datetime: KindFacets<'datetime'> = {
  schema: () =>
    z.string({ error: 'wrongType' }).refine((text) => DATE_TIME.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), {
      error: 'invalidDate',
    }),
  operators: ORDERED,
  sortable: true,
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
  samples: () => ['2025-02-28T08:30:00+00:00', '2026-11-21T14:00:00+00:00'],
  invalid: () => ({ value: 'yesterday', code: 'invalidDate' }),
  toText: plainText,
  fromText: (text) => text.trim(),
};

/** A time of day without a date, `HH:MM`. */
export const time: KindFacets<'time'> = {
  schema: () => z.string({ error: 'wrongType' }).regex(TIME, { error: 'invalidTime' }),
  operators: ORDERED,
  sortable: true,
  jsonSchema: () => ({ type: 'string', pattern: TIME.source }),
  samples: () => ['08:00', '16:30'],
  invalid: () => ({ value: '24:00', code: 'invalidTime' }),
  toText: plainText,
  fromText: (text) => text.trim(),
};
