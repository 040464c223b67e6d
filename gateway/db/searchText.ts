import { sql, type SQL } from 'drizzle-orm';
import type { Field } from '../../src/contract/model/fields.ts';
import { isPlainText, isReferenceToOne } from '../../src/contract/model/kindTraits.ts';
import { readingsOf } from '../../src/contract/model/phoneticWords.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { containing } from './like.ts';
import { storageOf } from './storage.ts';
import { searchKey } from './textFunctions.ts';
import { wordsIn } from './wordsSql.ts';

/**
 * Whether a field is part of the record's search text. References are searched by the label of
 * their target at query time.
 */
const isOwnText = (field: Field): boolean => field.search !== undefined && !isReferenceToOne(field);

/** Names and titles are found however they are spelled; long texts and addresses as written. */
export const isName = (field: Field): boolean => isPlainText(field) && field.multiline !== true;

type NamedField = readonly [name: string, field: Field];

function joined(fields: readonly NamedField[], columnOf: (name: string) => SQL): SQL {
  const parts = fields.flatMap(([name, field]) =>
    storageOf(field)
      .columns(name, field)
      .map((spec) => sql`coalesce(${wordsIn(field, columnOf(spec.name))}, '')`),
  );
  return parts.length === 0 ? sql`''` : sql.join(parts, sql.raw(" || ' ' || "));
}

/** SQL for the search text of fields. `columnOf` gives the SQL of a column. */
export function searchText(
  fields: readonly NamedField[],
  columnOf: (name: string) => SQL,
): SQL | null {
  const searchable = fields
    .filter(([, field]) => isOwnText(field))
    .toSorted(([, left], [, right]) => String(left.search).localeCompare(String(right.search)));
  if (searchable.length === 0) return null;
  const [names, others] = [true, false].map((wanted) =>
    joined(
      searchable.filter(([, field]) => isName(field) === wanted),
      columnOf,
    ),
  );
  return names && others ? searchKey(names, others) : null;
}

/** The expression of the generated column `search_text`. */
export const searchExpression = ({ fields }: ResourceDeclaration): SQL | null =>
  searchText(Object.entries(fields), (name) => sql`${sql.identifier(name)}`);

/** Whether the resource has a search text. */
export const isSearchable = (resource: ResourceDeclaration): boolean =>
  Object.values(resource.fields).some(isOwnText);

/** The names of the fields whose texts the search text holds. */
export const searchedTexts = ({ fields }: ResourceDeclaration): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isOwnText(field) ? [name] : []));

const ZERO_WIDTH = /[\u200c\u200d]/g;

/** The words of a search, folded like the search text; at most `most`. */
export const wordsOf = (text: string, most: number): string[] =>
  text
    .toLowerCase()
    .replace(ZERO_WIDTH, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, most);

/** SQL condition: the search text contains the word as written, or as it sounds. */
export function containsWord(text: SQL, word: string): SQL {
  const patterns = [word, ...readingsOf(word)].map((part) => sql`${text} LIKE ${containing(part)}`);
  return sql`(${sql.join(patterns, sql.raw(' OR '))})`;
}
