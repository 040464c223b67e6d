import type { Field, Kind } from '../../src/contract/model/fields.ts';
import {
  isBilingual,
  isPlainText,
  isReferenceToOne,
  traitsOf,
} from '../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { alwaysPresent, storageOf } from './storage.ts';

/** A sortable or filterable column, with the facts for its index. */
export interface SortedColumn {
  column: string;
  /** Sorted by the key of its text, as bilingual texts are, one column for each language. */
  isKeyed: boolean;
  mayBeNull: boolean;
  /** A unique index exists already. */
  isUnique: boolean;
}

/**
 * Maximum length in characters of an indexed text: an index entry is limited to a third of a page,
 * and a character takes up to four bytes.
 */
const LONGEST_TEXT = 600;
/** Kinds for which an index is useless. */
const NEVER: ReadonlySet<Kind> = new Set(['bool', 'url']);

const fits = (field: Field): boolean =>
  !NEVER.has(field.kind) &&
  traitsOf(field).sortable &&
  !(isPlainText(field) && (field.max ?? Infinity) > LONGEST_TEXT);

/**
 * Every column that a list shows, filters or sorts by, and every reference, so that a page of a
 * very large table costs as much as that of a small one. References are sorted by the label of
 * their target, which cannot be indexed.
 */
export function sortedColumns(resource: ResourceDeclaration): SortedColumn[] {
  const views = Object.values(resource.views ?? {});
  // A log is written with every change, so it has only the indexes declared by its fields.
  const sorted = new Set(
    views.flatMap(({ columns, sort }) => [
      ...(resource.readOnly ? [] : columns),
      ...(sort ? [sort[0]] : []),
    ]),
  );
  const filtered = new Set(resource.readOnly ? [] : views.flatMap(({ filters = [] }) => filters));
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const wanted =
      field.index === true ||
      isReferenceToOne(field) ||
      ((sorted.has(name) || filtered.has(name)) && fits(field));
    const isKeyed = isBilingual(field);
    const specs = wanted ? storageOf(field).columns(name, field) : [];
    const isSorted = sorted.has(name) && !isReferenceToOne(field);
    return (isKeyed ? specs : specs.slice(0, 1)).map((spec) => ({
      column: spec.name,
      isKeyed,
      mayBeNull: isSorted && !alwaysPresent(field),
      isUnique: field.unique === true && !isKeyed,
    }));
  });
}
