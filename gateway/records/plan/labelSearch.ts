import { sql, type SQL } from 'drizzle-orm';
import { isStorable } from '../../../src/contract/model/kinds/kind.ts';
import { isReferenceToOne } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { containsWord, isName, searchedTexts, wordsOf } from '../../db/searchText.ts';
import { comparableColumn } from '../../db/storage.ts';
import { searchKey } from '../../db/textFunctions.ts';
import { titleNames, titlePartText } from './readFields.ts';
import type { SqlScope } from './sqlScope.ts';
import { tableOf } from './statement.ts';

/**
 * One part of a title contains the word. The search text of the record, which has an index, narrows
 * the records where it holds the part; a referenced record is found by its own.
 */
function partContains(
  resource: ResourceDeclaration,
  name: string,
  { alias, word, scope }: { alias: SQL; word: string; scope: SqlScope },
): SQL {
  const field = resource.fields[name];
  const target = isReferenceToOne(field) ? scope.catalogue.resources.get(field.to) : undefined;
  if (field && target)
    return sql`${comparableColumn(alias, name, field)} IN ${idsOfNamed(target, word, scope)}`;
  const text = titlePartText(resource, alias, name, scope.catalogue);
  if (!field || !isName(field)) return containsWord(searchKey(sql`''`, text), word);
  const named = containsWord(searchKey(text, sql`''`), word);
  const searched = searchedTexts(resource);
  if (!searched.includes(name)) return named;
  const narrowed = containsWord(sql`${alias}.search_text`, word);
  return searched.length === 1 ? narrowed : sql`(${narrowed} AND ${named})`;
}

/** SQL condition: the label of a record contains the word, as written or as it sounds. */
function labelContains(
  resource: ResourceDeclaration,
  alias: SQL,
  word: string,
  scope: SqlScope,
): SQL {
  const parts = titleNames(resource).map((name) =>
    partContains(resource, name, { alias, word, scope }),
  );
  return sql`(${sql.join(parts, sql.raw(' OR '))})`;
}

/** Further words of a search are ignored. */
const MAX_WORDS = 10;

/** SQL condition: the label of a record contains every word of a search. */
export function labelWords(
  resource: ResourceDeclaration,
  alias: SQL,
  search: string,
  scope: SqlScope,
): SQL {
  if (!isStorable(search)) return sql`false`;
  const words = wordsOf(search, MAX_WORDS).map((word) =>
    labelContains(resource, alias, word, scope),
  );
  return words.length === 0 ? sql`true` : sql.join(words, sql.raw(' AND '));
}

/** The ids of the records with the word in their label. */
export function idsOfNamed(resource: ResourceDeclaration, word: string, scope: SqlScope): SQL {
  const alias = scope.freshAlias();
  return sql`(
    SELECT ${alias}.id
    FROM ${tableOf(resource)} ${alias}
    WHERE ${labelContains(resource, alias, word, scope)}
  )`;
}
