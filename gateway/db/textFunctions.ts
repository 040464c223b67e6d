import { sql, type SQL } from 'drizzle-orm';
import { SORT_RULES } from '../../src/contract/model/alphabet.ts';
import { PHONETIC_RULES } from '../../src/contract/model/phoneticRules.ts';
import type { TextRule } from '../../src/contract/model/textRules.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A pattern without special characters. PostgreSQL keeps only 32 compiled expressions. */
const PLAIN = /^[\p{L}\p{M}]+$/u;

function ruleSql(rule: TextRule, text: string): string {
  if ('each' in rule) return `translate(${text}, ${quoted(rule.each)}, ${quoted(rule.by)})`;
  const [match, by] = [quoted(rule.match), quoted(rule.by)];
  return PLAIN.test(rule.match)
    ? `replace(${text}, ${match}, ${by})`
    : `regexp_replace(${text}, ${match}, ${by}, 'g')`;
}

/** The rules as an SQL expression over the expression `text`. */
const rulesSql = (rules: readonly TextRule[], text: string): string =>
  rules.reduce((changed, rule) => ruleSql(rule, changed), text);

const FOLDED = `translate(lower(names || ' ' || others), U&'\\200C\\200D', '')`;

const functionSql = (name: string, parameters: string, expression: string): string =>
  `CREATE OR REPLACE FUNCTION ${name}(${parameters}) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT ${expression}
$$;`;

/**
 * The database's side of the rules for texts. A migration creates these functions; changed rules
 * need another one, which also renews the columns and indexes that were computed by the former.
 */
export const TEXT_FUNCTIONS: readonly string[] = [
  functionSql('sort_key', 'given text', rulesSql(SORT_RULES, 'given')),
  functionSql(
    'search_key',
    'names text, others text',
    `${FOLDED} || ' ' || ${rulesSql(PHONETIC_RULES, 'names')}`,
  ),
];

/** What a text sorts by. */
export const sortKey = (text: SQL): SQL => sql`sort_key(${text}) COLLATE "C"`;

/** What is searched of a text of names and of other texts, of which only the spelling counts. */
export const searchKey = (names: SQL, others: SQL): SQL => sql`search_key(${names}, ${others})`;
