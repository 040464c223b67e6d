import type { Database } from './database.ts';

/** The default thresholds of PostgreSQL's autovacuum for dead, changed and inserted rows. */
const UNTIDY = `
  SELECT format('%I.%I', schemaname, relname) AS name
  FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup
    OR n_mod_since_analyze > 50 + 0.1 * n_live_tup
    OR n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  ORDER BY relid`;

/**
 * Vacuums and analyses the embedded database, which has no autovacuum process. Processes one table
 * at a time, so that requests can run in between. Returns the processed tables.
 */
export async function vacuumEmbedded(database: Database): Promise<string[]> {
  if (database.kind !== 'embedded') return [];
  await database.query({ text: 'SELECT pg_stat_force_next_flush()' });
  const { rows } = await database.query<{ name: string }>({ text: UNTIDY });
  for (const { name } of rows) await database.query({ text: `VACUUM (ANALYZE) ${name}` });
  return rows.map(({ name }) => name);
}
