import { v7 as newId } from 'uuid';
import type { FieldOf, Fields, Values } from '../../../src/contract/model/fields.ts';
import { hasLines } from '../../../src/contract/model/kindTraits.ts';
import { sameValue } from './difference.ts';

const rowsIn = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as Values[]) : [];
const idOf = ({ id }: Values): string | null => (typeof id === 'string' ? id.toLowerCase() : null);

/** A line with an id that its record does not contain. */
export interface ForeignLineId {
  field: string;
  position: number;
  id: string;
}

/** Lines whose ids the record does not contain: those of another record, or deleted ones. */
export const foreignLineIds = (fields: Fields, before: Values, next: Values): ForeignLineId[] =>
  Object.entries(next).flatMap(([name, value]) => {
    if (!hasLines(fields[name])) return [];
    const held = new Set(rowsIn(before[name]).map(idOf));
    return rowsIn(value).flatMap((row, position) => {
      const id = idOf(row);
      return id === null || held.has(id) ? [] : [{ field: name, position, id }];
    });
  });

/**
 * Matches new lines to existing ones: first by id, each once; then lines without an id by equal
 * content; the rest are new.
 */
function claimed(
  field: FieldOf<'lines'>,
  before: readonly Values[],
  next: readonly Values[],
  mayHold: (id: string) => boolean,
): Values[] {
  const held = new Set(before.map(idOf));
  const taken = new Set<string>();
  const claim = (id: string | null | undefined): string | null => {
    if (id === null || id === undefined || taken.has(id)) return null;
    taken.add(id);
    return id;
  };
  const byId = next.map((row) => {
    const id = idOf(row);
    return id !== null && (held.has(id) || mayHold(id)) ? claim(id) : null;
  });
  const alike = (row: Values): string | null =>
    claim(
      before
        .map((one) => ({ one, id: idOf(one) }))
        .find(({ one, id }) => id !== null && !taken.has(id) && sameValue(field, [one], [row]))?.id,
    );
  return next.map((row, position) => ({ ...row, id: byId[position] ?? alike(row) ?? newId() }));
}

/**
 * Gives every line an id. Lines that stay keep theirs, so that other records can refer to them.
 * `mayHold`: whether a line may keep an id that the record does not contain, as a restored one
 * does.
 */
export const withLineIds = (
  fields: Fields,
  before: Values,
  next: Values,
  mayHold: (id: string) => boolean = () => false,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(next).map(([name, value]) => {
      const field = fields[name];
      return [
        name,
        hasLines(field) && Array.isArray(value)
          ? claimed(field, rowsIn(before[name]), rowsIn(value), mayHold)
          : value,
      ];
    }),
  );
