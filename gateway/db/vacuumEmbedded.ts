import type { Database } from './database.ts';

/**
 * As PostgreSQL's own autovacuum decides with its standard settings: dead rows, changed rows, and
 * rows that were only added.
 */
const UNTIDY = `
  SELECT format('%I.%I', schemaname, relname) AS name
  FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup
    OR n_mod_since_analyze > 50 + 0.1 * n_live_tup
    OR n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  ORDER BY relid`;

/**
 * What a server does on its own and the embedded database, which has no processes beside the
 * gateway's, never would: removes dead rows and counts anew what plans are chosen by. One table at
 * a time, so that requests come in between. Answers the tables it tidied.
 */
export async function vacuumEmbedded(database: Database): Promise<string[]> {
  if (database.kind !== 'embedded') return [];
  await database.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await database.query<{ name: string }>(UNTIDY);
  for (const { name } of rows) await database.query(`VACUUM (ANALYZE) ${name}`);
  return rows.map(({ name }) => name);
}
