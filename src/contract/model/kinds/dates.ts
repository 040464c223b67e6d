import * as z from 'zod';
import { plainText, type KindFacets } from './kind.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text is an existing date; 2026-02-30 is not. */
function isDay(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // There is no year 0 in PostgreSQL.
  return (
    !text.startsWith('0000') && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  );
}

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
/** The UTC offsets that PostgreSQL accepts. */
const OFFSET = /(Z|[+-](0\d|1[0-5]):[0-5]\d)$/;

/** Whether the text is a moment that can be stored and formatted with a four-digit year. */
function isMoment(text: string): boolean {
  const moment = Date.parse(text);
  return (
    DATE_TIME.test(text) &&
    OFFSET.test(text) &&
    isDay(text.slice(0, 10)) &&
    moment >= FIRST &&
    moment <= LAST
  );
}

export const date: KindFacets<'date'> = {
  schema: () => z.string({ error: 'wrongType' }).refine(isDay, { error: 'invalidDate' }),
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  samples: () => ['2025-02-28', '2026-11-21'],
  invalid: () => ({ value: '2026-02-30', code: 'invalidDate' }),
  toText: plainText,
  fromText: (text) => text.trim(),
};

export const datetime: KindFacets<'datetime'> = {
  schema: () => z.string({ error: 'wrongType' }).refine(isMoment, { error: 'invalidDate' }),
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
  samples: () => ['2025-02-28T08:30:00+00:00', '2026-11-21T14:00:00+00:00'],
  invalid: () => ({ value: 'yesterday', code: 'invalidDate' }),
  toText: plainText,
  fromText: (text) => text.trim(),
};

/** A time of day without a date, `HH:MM`. */
export const time: KindFacets<'time'> = {
  schema: () => z.string({ error: 'wrongType' }).regex(TIME, { error: 'invalidTime' }),
  jsonSchema: () => ({ type: 'string', pattern: TIME.source }),
  samples: () => ['08:00', '16:30'],
  invalid: () => ({ value: '24:00', code: 'invalidTime' }),
  toText: plainText,
  fromText: (text) => text.trim(),
};
