import { sql, type SQL } from 'drizzle-orm';
import type { Kind } from '../../src/contract/model/fields.ts';

// Generated columns store this expression as text, so a line break in it would need a migration.
const INLINE_TAGS = sql.raw(`'</?(strong|em|u|s|sub|sup|code|a)( [^>]*)?>'`);

/**
 * The words in a column, for whoever searches: of rich text without its markup. Stored HTML has
 * been through the one serialiser, which writes no `>` within a tag and no entity but these, so
 * that patterns read it exactly.
 */
export function wordsIn({ kind }: { kind: Kind }, column: SQL): SQL {
  if (kind !== 'richText') return column;
  const joined = sql`regexp_replace(${column}, ${INLINE_TAGS}, '', 'g')`;
  const bare = sql`regexp_replace(${joined}, '(<[^>]*>|\\s)+', ' ', 'g')`;
  return sql`replace(replace(replace(${bare}, '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;
}
