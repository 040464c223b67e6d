import type { Field, Fields, Values } from '../../../src/contract/model/fields.ts';
import { sameValue } from '../run/difference.ts';

/** The values of one field before the change, now, and after undoing it. */
export interface FieldOutcome {
  field: string;
  was: unknown;
  now: unknown;
  would: unknown;
}

/** The result of undoing an edit of one record, field by field. */
export interface UndoneEdit {
  /** Fields that still hold the written value: they get the previous one back. */
  clean: readonly FieldOutcome[];
  /** Fields that were changed again: they keep their value. */
  conflicts: readonly FieldOutcome[];
}

/** Computed values follow from others and are never undone on their own. */
const isWrittenByPeople = (field: Field | undefined): field is Field =>
  field !== undefined && field.readOnly !== true;

/**
 * Compares the values an edit wrote (`after`) and replaced (`before`) with the record's values
 * `now`. Fields that already hold their old value are in neither list; fields that are no longer
 * declared are omitted.
 */
export function undoEdit(fields: Fields, before: Values, after: Values, now: Values): UndoneEdit {
  const clean: FieldOutcome[] = [];
  const conflicts: FieldOutcome[] = [];
  for (const [name, was] of Object.entries(before)) {
    const field = fields[name];
    if (!isWrittenByPeople(field) || sameValue(field, now[name], was)) continue;
    if (sameValue(field, now[name], after[name]))
      clean.push({ field: name, was: after[name], now: now[name], would: was });
    else conflicts.push({ field: name, was: after[name], now: now[name], would: was });
  }
  return { clean, conflicts };
}

/** Fields of a record that changed since its creation; deleting it would lose them. */
export function changedSince(fields: Fields, made: Values, now: Values): FieldOutcome[] {
  return Object.entries(made).flatMap(([name, was]) => {
    const field = fields[name];
    return isWrittenByPeople(field) && !sameValue(field, now[name], was)
      ? [{ field: name, was, now: now[name], would: null }]
      : [];
  });
}

/**
 * The values of a record at an earlier moment: its current values minus every later change, latest
 * first. Computed and immutable fields keep their current values.
 */
export function stateBefore(
  fields: Fields,
  now: Values,
  later: readonly { before: Values | null }[],
): Record<string, unknown> {
  const state: Record<string, unknown> = { ...now };
  for (const { before } of later) {
    for (const [name, value] of Object.entries(before ?? {})) {
      const field = fields[name];
      if (isWrittenByPeople(field) && !field.immutable) state[name] = value;
    }
  }
  return state;
}

/**
 * The differences between two states of a record from the writes between them, earliest first: for
 * each field the first replaced value and the last written one, unless they are equal.
 */
export function changesBetween(
  fields: Fields,
  writes: readonly { before: Values | null; after: Values | null }[],
): { field: string; before: unknown; after: unknown }[] {
  const changes = new Map<string, { before: unknown; after: unknown }>();
  for (const { before, after } of writes) {
    for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
      const first = changes.get(name);
      changes.set(name, {
        before: first ? first.before : (before?.[name] ?? null),
        after: after?.[name] ?? null,
      });
    }
  }
  return [...changes]
    .filter(([name, { before, after }]) => !sameValue(fields[name], before, after))
    .map(([field, change]) => ({ field, ...change }));
}

/** The change sets that are undone: an undo counts unless it was undone itself, and so on. */
export function undoneSets(
  links: readonly { changeSet: string; undoes: string }[],
): Map<string, string> {
  const takers = new Map<string, string[]>();
  for (const { changeSet, undoes } of links)
    takers.set(undoes, [...(takers.get(undoes) ?? []), changeSet]);
  // Later sets have greater ids and undo only earlier ones, so the recursion ends.
  const undoer = (set: string): string | undefined =>
    takers.get(set)?.find((taker) => undoer(taker) === undefined);
  return new Map(
    [...takers.keys()].flatMap((set) => {
      const taker = undoer(set);
      return taker === undefined ? [] : [[set, taker]];
    }),
  );
}
