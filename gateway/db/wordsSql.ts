import { sql, type SQL } from 'drizzle-orm';
import type { Field } from '../../src/contract/model/fields.ts';
import { hasMarkup } from '../../src/contract/model/kindTraits.ts';

// Generated columns store this expression as text, so even a new line break needs a migration.
const INLINE_TAGS = sql.raw(`'</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>'`);

/**
 * SQL for the plain text of a column, for search. Stored HTML comes from our serialiser, which
 * writes no `>` within a tag and no other entities than these, so that regular expressions
 * suffice.
 */
export function wordsIn(field: Field, column: SQL): SQL {
  if (!hasMarkup(field)) return column;
  const joined = sql`regexp_replace(${column}, ${INLINE_TAGS}, '', 'g')`;
  const bare = sql`regexp_replace(${joined}, '(<[^>]*>|\\s)+', ' ', 'g')`;
  return sql`replace(replace(replace(${bare}, '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;
}
