import type { Field } from '../../../contract/model/fields.ts';
import {
  hasLines,
  isBilingual,
  isReference,
  isReferenceToMany,
  isReferenceToOne,
} from '../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';

/** Titles of records by id: a text, or both languages. */
export type Titles = ReadonlyMap<string, unknown>;
type Row = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Field>>;

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** The referenced ids of rows, by resource: in fields, lists of references and child rows. */
export function referencesIn(
  { fields }: { fields: Fields },
  rows: readonly Row[],
  found = new Map<string, Set<string>>(),
): ReadonlyMap<string, ReadonlySet<string>> {
  for (const [name, field] of Object.entries(fields)) {
    if (hasLines(field))
      referencesIn(
        field,
        rows.flatMap((row) => rowsOf(row[name])),
        found,
      );
    if (!isReference(field)) continue;
    const ids = rows
      .flatMap((row) => [row[name]].flat())
      .filter((id) => typeof id === 'string' || typeof id === 'number');
    found.set(field.to, new Set([...(found.get(field.to) ?? []), ...ids.map(String)]));
  }
  return found;
}

/** The labels to send with a record (`_labels`). */
export function labelsFrom(
  { fields }: { fields: Fields },
  row: Row,
  titles: ReadonlyMap<string, Titles>,
): Record<string, unknown> {
  const labels = Object.entries(fields).flatMap(([name, field]): (readonly [string, unknown])[] => {
    if (hasLines(field))
      return [[name, rowsOf(row[name]).map((line) => labelsFrom(field, line, titles))]];
    if (isReferenceToOne(field))
      return [[name, titles.get(field.to)?.get(String(row[name])) ?? null]];
    if (isReferenceToMany(field))
      return [
        [name, [row[name] ?? []].flat().map((id) => titles.get(field.to)?.get(String(id)) ?? null)],
      ];
    return [];
  });
  return Object.fromEntries(labels);
}

/** The titles of records, in both languages if they are stored so. */
export function titlesOf(
  { title, fields }: Pick<ResourceDeclaration, 'title' | 'fields'>,
  rows: readonly Row[],
): Titles {
  const names = [title].flat();
  const [first = ''] = names;
  const field = fields[first];
  const titleOf = (row: Row): unknown =>
    names.length === 1 || (field && isBilingual(field))
      ? row[first]
      : names
          .map((name) => row[name])
          .filter((part) => typeof part === 'string' || typeof part === 'number')
          .join(' ');
  return new Map(rows.map((row) => [String(row['id']), titleOf(row) ?? String(row['id'])]));
}
