import type { Field } from '../../../src/contract/model/fields.ts';
import { sameValue } from '../run/difference.ts';

type Fields = Readonly<Record<string, Field>>;
export type Values = Readonly<Record<string, unknown>>;

/** One field between three values: before the change, now, and after taking it back. */
export interface FieldOutcome {
  field: string;
  was: unknown;
  now: unknown;
  would: unknown;
}

/** What taking back a change of one record comes to, field by field. */
export interface UndoneEdit {
  /** Fields that still hold what the change wrote: they get back what was there before. */
  clean: readonly FieldOutcome[];
  /** Fields that somebody changed again: they keep what they hold. */
  conflicts: readonly FieldOutcome[];
}

/** Values that the gateway keeps itself follow from others and are never taken back on their own. */
const isWrittenByPeople = (field: Field | undefined): field is Field =>
  field !== undefined && field.readOnly !== true;

/**
 * Compares what a change wrote (`after`) and what it replaced (`before`) with what the record holds
 * `now`. Fields that hold their old value already appear in neither list; fields that are no longer
 * declared are left out.
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

/** Fields of a record that changed since it was made: deleting it would lose them. */
export function changedSince(fields: Fields, made: Values, now: Values): FieldOutcome[] {
  return Object.entries(made).flatMap(([name, was]) => {
    const field = fields[name];
    return isWrittenByPeople(field) && !sameValue(field, now[name], was)
      ? [{ field: name, was, now: now[name], would: null }]
      : [];
  });
}

/**
 * The values of a record at an earlier moment: what it holds now, less every later change, the
 * latest first. Fields that the gateway keeps itself or that cannot be changed afterwards stay as
 * they are.
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
 * What differs between two states of a record, by the writes between them, the earliest first: of
 * each field what the first of them replaced and the last one wrote, unless that is the same.
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

/** Which change sets are taken back: one counts unless the undo itself was taken back, and so on. */
export function undoneSets(
  links: readonly { changeSet: string; undoes: string }[],
): Map<string, string> {
  const takers = new Map<string, string[]>();
  for (const { changeSet, undoes } of links)
    takers.set(undoes, [...(takers.get(undoes) ?? []), changeSet]);
  // Later sets have greater ids and undo only earlier ones, so the walk ends.
  const standing = (set: string): string | undefined =>
    takers.get(set)?.find((taker) => standing(taker) === undefined);
  return new Map(
    [...takers.keys()].flatMap((set) => {
      const taker = standing(set);
      return taker === undefined ? [] : [[set, taker]];
    }),
  );
}
