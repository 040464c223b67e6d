import { sql, type SQL } from 'drizzle-orm';
import type { Field } from '../../src/contract/model/fields.ts';
import { isReferenceToOne } from '../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { storageOf } from './storage.ts';
import { wordsIn } from './wordsSql.ts';

/**
 * Whether a field's words lie in the record itself. A reference is searched by what its target is
 * called, at the moment of asking.
 */
const isOwnText = (field: Field): boolean => field.search !== undefined && !isReferenceToOne(field);

/**
 * Text of searchable fields as one: lower case, zero-width joiners of Sinhala folded away.
 * `columnOf` names a column of the row.
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

/** The text of all searchable fields of a row, as its generated column `search_text` keeps it. */
export const searchExpression = ({ fields }: ResourceDeclaration): SQL | null =>
  foldedText(Object.entries(fields), (name) => sql`${sql.identifier(name)}`);

/** Whether the resource keeps a text to search by. */
export const isSearchable = (resource: ResourceDeclaration): boolean =>
  Object.values(resource.fields).some(isOwnText);

const ZERO_WIDTH = /[\u200c\u200d]/g;

/** The words of what somebody looks for, folded like the text that they are looked for in. */
export const wordsOf = (text: string, most: number): string[] =>
  text
    .toLowerCase()
    .replace(ZERO_WIDTH, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, most);

/** Whether a folded text holds the word. */
export const containsWord = (text: SQL, word: string): SQL =>
  sql`${text} LIKE ${`%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`}`;
