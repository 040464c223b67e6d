import { sql, type SQL } from 'drizzle-orm';
import type { Field } from '../../src/contract/model/fields.ts';
import { isReferenceToOne } from '../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { containing } from './like.ts';
import { storageOf } from './storage.ts';
import { wordsIn } from './wordsSql.ts';

/**
 * Whether a field is part of the record's search text. References are searched by the label of
 * their target at query time.
 */
const isOwnText = (field: Field): boolean => field.search !== undefined && !isReferenceToOne(field);

/**
 * SQL for the folded text of searchable fields: lower case, without the zero-width joiners of
 * Sinhala. `columnOf` gives the SQL of a column.
 */
export function foldedText(
  fields: readonly (readonly [name: string, field: Field])[],
  columnOf: (name: string) => SQL,
): SQL | null {
  const searchable = fields
    .filter(([, field]) => isOwnText(field))
    .toSorted(([, left], [, right]) => String(left.search).localeCompare(String(right.search)))
    .flatMap(([name, field]) =>
      storageOf(field)
        .columns(name, field)
        .map((spec) => wordsIn(field, columnOf(spec.name))),
    );
  if (searchable.length === 0) return null;
  const parts = searchable.map((words) => sql`coalesce(${words}, '')`);
  return sql`translate(lower(${sql.join(parts, sql.raw(" || ' ' || "))}), U&'\\200C\\200D', '')`;
}

/** The expression of the generated column `search_text`. */
export const searchExpression = ({ fields }: ResourceDeclaration): SQL | null =>
  foldedText(Object.entries(fields), (name) => sql`${sql.identifier(name)}`);

/** Whether the resource has a search text. */
export const isSearchable = (resource: ResourceDeclaration): boolean =>
  Object.values(resource.fields).some(isOwnText);

const ZERO_WIDTH = /[\u200c\u200d]/g;

/** The words of a search, folded like the search text; at most `most`. */
export const wordsOf = (text: string, most: number): string[] =>
  text
    .toLowerCase()
    .replace(ZERO_WIDTH, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, most);

/** SQL condition: the folded text contains the word. */
export const containsWord = (text: SQL, word: string): SQL => sql`${text} LIKE ${containing(word)}`;
