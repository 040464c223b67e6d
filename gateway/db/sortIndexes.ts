import type { Field, Kind } from '../../src/contract/model/fields.ts';
import { traitsOf, isPlainText, isReferenceToOne } from '../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { alwaysPresent, storageOf } from './storage.ts';

/** A column that a list can be sorted or filtered by, and what its index must take care of. */
export interface SortedColumn {
  column: string;
  mayBeNull: boolean;
  /** Has an index already that keeps its values in order. */
  isUnique: boolean;
}

/**
 * Longer texts do not fit into an index: a third of a page is the most, and a letter takes up to
 * four bytes.
 */
const LONGEST_TEXT = 600;
/** Few values, half of the rows each: no index would help. */
const NEVER: ReadonlySet<Kind> = new Set(['bool', 'url']);

const fits = (field: Field): boolean =>
  !NEVER.has(field.kind) &&
  traitsOf(field).sortable &&
  !(isPlainText(field) && (field.max ?? Infinity) > LONGEST_TEXT);

/**
 * Every column that some list of the resource shows, filters or sorts by, and every reference, so
 * that a page of a very large table costs what one of a small table costs. References are sorted by
 * what they point to, which no index holds.
 */
export function sortedColumns(resource: ResourceDeclaration): SortedColumn[] {
  const views = Object.values(resource.views ?? {});
  // A log is written with every change of anything else, so it keeps to the indexes that its fields ask for.
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
    const [spec] = wanted ? storageOf(field).columns(name, field) : [];
    if (!spec) return [];
    const isSorted = sorted.has(name) && !isReferenceToOne(field);
    return [
      {
        column: spec.name,
        mayBeNull: isSorted && !alwaysPresent(field),
        isUnique: field.unique === true,
      },
    ];
  });
}
