import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { type Queryable, queryRow, queryRows } from '../db/queryable.ts';
import type { TableSum } from './parts.ts';

/**
 * What a load has done, in the database that it fills: after a kill the next one goes on from
 * there, and no gateway starts on the database before the end.
 *
 * - `prepared`, `connected`: a step that was completed.
 * - `key`: a statement that adds a foreign key again.
 * - `rows`: the rows of a table so far and what they add up to.
 */
export type ProgressKind = 'prepared' | 'connected' | 'key' | 'rows';

const CREATE = `
  CREATE TABLE transfer_progress (
    kind text NOT NULL,
    subject text NOT NULL,
    detail jsonb,
    PRIMARY KEY (kind, subject)
  )`;

const STATE = `
  SELECT
    to_regclass('transfer_progress') IS NOT NULL AS "isBegun",
    EXISTS (
      SELECT 1
      FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace
        AND relkind IN ('r', 'p', 'v', 'm', 'f')
        AND NOT EXISTS (
          SELECT 1
          FROM pg_depend
          WHERE objid = pg_class.oid AND deptype = 'e'
        )
    ) AS "isUsed"`;

/** The target has data of its own; nothing was changed. */
class TargetInUse extends Error {
  constructor() {
    super('The target is not empty. Give a new database or a new data directory.');
    this.name = 'TargetInUse';
  }
}

/**
 * Claims an empty database for a load, or one whose load was interrupted.
 *
 * @throws TargetInUse if the database has tables of its own.
 */
export async function claimTarget(target: Database): Promise<void> {
  const state = await queryRow<{ isBegun: boolean; isUsed: boolean }>(target, { text: STATE });
  if (state?.isBegun === true) return;
  if (state?.isUsed !== false) throw new TargetInUse();
  await target.query({ text: CREATE });
}

export async function isDone(client: Queryable, kind: 'prepared' | 'connected'): Promise<boolean> {
  const found = await queryRow(client, {
    text: 'SELECT 1 FROM transfer_progress WHERE kind = $1',
    values: [kind],
  });
  return found !== null;
}

export const note = (
  client: Queryable,
  kind: ProgressKind,
  subject = '',
  detail: unknown = null,
): Promise<pg.QueryResult> =>
  client.query({
    text: `
      INSERT INTO transfer_progress (kind, subject, detail)
      VALUES ($1, $2, $3)
      ON CONFLICT (kind, subject) DO UPDATE
      SET detail = excluded.detail`,
    values: [kind, subject, JSON.stringify(detail)],
  });

/** By table. */
export async function readLoaded(client: Queryable): Promise<Map<string, TableSum>> {
  const rows = await queryRows<{ subject: string; detail: TableSum }>(client, {
    text: `SELECT subject, detail FROM transfer_progress WHERE kind = 'rows'`,
  });
  return new Map(rows.map(({ subject, detail }) => [subject, detail]));
}

export async function readKeys(client: Queryable): Promise<string[]> {
  const rows = await queryRows<{ detail: string }>(client, {
    text: `SELECT detail FROM transfer_progress WHERE kind = 'key' ORDER BY subject`,
  });
  return rows.map(({ detail }) => detail);
}
