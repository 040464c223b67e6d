import { fromWallClock, toWallClock } from '../../model/facultyClock.ts';
import type { Field } from '../../model/fields.ts';
import { canonicalValue } from '../../model/kinds/checkRecord.ts';
import { facetsOf } from '../../model/kinds/registry.ts';
import { hasOptions, isDay, isMoment, isNumeric, isPlainText } from '../../model/kindTraits.ts';

/** Orders of day and month in dates that do not start with the year. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
type DateOrder = (typeof DATE_ORDERS)[number];

export interface CellReading {
  dateOrder: DateOrder;
  /** Options of a select by label, lower-cased, in both languages. */
  options?: ReadonlyMap<string, string>;
}

const two = (text: string): string => text.padStart(2, '0');
const PARTED = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/;

/**
 * Converts a date to `2026-02-01` and reads a moment without a zone in Sri Lankan time. Returns
 * other text unchanged.
 */
function readDay(text: string, order: DateOrder, withTime: boolean): string {
  const [, year, month, day, time] = YEAR_FIRST.exec(text) ?? [];
  const [, first, second, late, lateTime] = PARTED.exec(text) ?? [];
  const parts =
    year !== undefined
      ? [year, month, day, time]
      : late !== undefined
        ? [late, order === 'dmy' ? second : first, order === 'dmy' ? first : second, lateTime]
        : null;
  if (!parts) return text;
  const [y = '', m = '', d = '', t] = parts;
  const date = `${y}-${two(m)}-${two(d)}`;
  if (!withTime) return date;
  const shown = `${date}T${(t ?? '00:00').padStart(5, '0')}`;
  const moment = fromWallClock(shown);
  // A day that does not exist stays as written, for the rule of the field to refuse.
  return moment !== null && toWallClock(moment) === shown ? moment : shown;
}

/** Looks at the dates of a column, cell by cell, for the order of day and month. */
export class DateOrderCheck {
  /** There are dates whose order matters. Those with the year first do not. */
  hasPartedDays = false;
  /** The orders in which all dates are valid; both `true`: the person must choose. */
  readonly orders = { dmy: true, mdy: true };

  take(cell: string): void {
    const [, first, second] = PARTED.exec(cell.trim()) ?? [];
    if (first === undefined || second === undefined) return;
    this.hasPartedDays = true;
    this.orders.dmy &&= Number(second) <= 12;
    this.orders.mdy &&= Number(first) <= 12;
  }
}

export function checkDateOrder(cells: readonly string[]): DateOrderCheck {
  const check = new DateOrderCheck();
  for (const cell of cells) check.take(cell);
  return check;
}

/** Removes commas or spaces as thousands separators. */
const readNumber = (text: string): string =>
  /^[-+]?\d{1,3}([, ]\d{3})+(\.\d+)?$/.test(text) ? text.replace(/[, ]/g, '') : text;

/**
 * Parses a cell to the canonical value of its field; references remain text. Returns unparseable
 * text unchanged, for the schema of the kind to refuse.
 */
export function readCell(field: Field, cell: string, { dateOrder, options }: CellReading): unknown {
  const text = cell.trim();
  if (text === '') return canonicalValue(field, null);
  if (hasOptions(field)) return options?.get(text.toLowerCase()) ?? text;
  if (isDay(field) || isMoment(field)) {
    const day = readDay(text, dateOrder, isMoment(field));
    return canonicalValue(field, facetsOf(field).fromText(day, field));
  }
  const plain = isNumeric(field) ? readNumber(text) : isPlainText(field) ? cell : text;
  return canonicalValue(field, facetsOf(field).fromText(plain, field));
}
