import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';
import type { SequenceState } from './parts.ts';
import { isDone, note, readKeys } from './progress.ts';
import { quoted, readTables } from './storedTables.ts';

const FOREIGN_KEYS = `
  SELECT
    format('%s.%s', conrelid::regclass, conname) AS subject,
    format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS dropped,
    format(
      'ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)
    ) AS added
  FROM pg_constraint
  WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conparentid = 0
  ORDER BY subject`;

const SET_SEQUENCE = 'SELECT setval($1::regclass, $2::bigint)';

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function switchTriggers(client: Queryable, how: 'DISABLE' | 'ENABLE'): Promise<string[]> {
  const tables = (await readTables(client)).map(({ name }) => quoted(name));
  for (const table of tables)
    await client.query({ text: `ALTER TABLE ${table} ${how} TRIGGER USER` });
  return tables;
}

/**
 * Makes migrated tables ready for rows in any order: empty, without triggers and foreign keys. The
 * owner of the tables may do this; to skip the triggers of foreign keys takes a superuser.
 */
export const prepareTables = (target: Database): Promise<void> =>
  target.withoutLimits(async (client) => {
    if (await isDone(client, 'prepared')) return;
    await inTransaction(client, async () => {
      const keys = await queryRows<{ subject: string; dropped: string; added: string }>(client, {
        text: FOREIGN_KEYS,
      });
      for (const { subject, dropped, added } of keys) {
        await note(client, 'key', subject, added);
        await client.query({ text: dropped });
      }
      const tables = await switchTriggers(client, 'DISABLE');
      await client.query({ text: `TRUNCATE ${tables.join(', ')}` });
      await note(client, 'prepared');
    });
  });

/**
 * Adds the foreign keys again, which checks every reference, and the triggers, and sets the
 * sequences.
 */
export const connectTables = (
  target: Database,
  sequences: readonly SequenceState[],
): Promise<void> =>
  target.withoutLimits(async (client) => {
    if (await isDone(client, 'connected')) return;
    await inTransaction(client, async () => {
      for (const { name, value } of sequences)
        await client.query({ text: SET_SEQUENCE, values: [quoted(name), value] });
      for (const added of await readKeys(client)) await client.query({ text: added });
      await switchTriggers(client, 'ENABLE');
      await note(client, 'connected');
    });
  });
