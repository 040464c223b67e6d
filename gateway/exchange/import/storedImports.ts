import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type {
  ImportRow,
  ImportRun,
  ImportSettings,
  ImportState,
} from '../../../src/contract/wire/calls/importCalls.ts';
import type { ImportOutcome } from '../../../src/contract/wire/import.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import { findUndone } from '../../records/history/undoLinks.ts';
import type { FileRow } from './fileRow.ts';

/** An import as stored, including what only the gateway needs. */
export interface StoredImport extends Omit<ImportRun, 'sample' | 'job'> {
  view: string | null;
  job: string | null;
}

/** Work whose job is no longer queued or running; a deleted job counts as failed. */
const STOPPED = `
  CASE
    WHEN import.state IN ('rehearsing', 'applying')
      AND NOT EXISTS (
        SELECT 1
        FROM jobs job
        WHERE job.id = import.job_id AND job.state IN ('queued', 'running')
      )
      THEN (
        SELECT json_build_object(
          'state', coalesce(min(job.state), 'failed'),
          'code', min(job.error->>'code')
        )
        FROM jobs job
        WHERE job.id = import.job_id
      )
  END`;

const BEING_UNDONE = `EXISTS (
  SELECT 1
  FROM jobs job
  WHERE job.kind = 'undo'
    AND job.state IN ('queued', 'running')
    AND job.input->>'changeSet' = import.change_set
)`;

const COLUMNS = `
  import.id,
  import.resource,
  import.view,
  import.file_name AS "fileName",
  import.state,
  ${STOPPED} AS stopped,
  ${BEING_UNDONE} AS "isBeingUndone",
  import.headings,
  import.sheets,
  import.date_orders AS "dateOrders",
  import.settings,
  import.counts,
  import.change_set AS "changeSet",
  import.job_id AS job,
  import.reading,
  import.row_count AS "rowCount",
  import.created_at AS "createdAt",
  import.applied_at AS "appliedAt"`;

type BareImport = Omit<StoredImport, 'isUndone'>;

async function withUndone(
  client: Queryable,
  found: readonly BareImport[],
): Promise<StoredImport[]> {
  const undone = await findUndone(
    client,
    found.map((one) => String(one['changeSet'])),
  );
  return found.map(
    (one) => ({ ...one, isUndone: undone.has(String(one['changeSet'])) }) as StoredImport,
  );
}

/** Own imports only: those of others count as missing. */
export async function findImport(
  client: Queryable,
  id: string,
  actorId: string,
): Promise<StoredImport> {
  const rows = await queryRows<BareImport>(client, {
    text: `
      SELECT ${COLUMNS}
      FROM imports import
      WHERE import.id = $1 AND import.actor_id = $2 AND import.state <> 'reading'`,
    values: [id, actorId],
  });
  return orNotFound((await withUndone(client, rows))[0]);
}

export async function importsOf(
  client: Queryable,
  resource: string,
  actorId: string,
): Promise<StoredImport[]> {
  const rows = await queryRows<BareImport>(client, {
    text: `
      SELECT ${COLUMNS}
      FROM imports import
      WHERE import.resource = $1 AND import.actor_id = $2 AND import.state <> 'reading'
      ORDER BY import.created_at DESC
      LIMIT 20`,
    values: [resource, actorId],
  });
  return withUndone(client, rows);
}

interface ImportMove {
  from: readonly ImportState[];
  to: ImportState;
  settings?: ImportSettings;
  job?: string;
}

/**
 * Moves an import to another state from one of the permitted ones; from `applying` only if no job
 * is applying it any more.
 */
export async function moveImport(
  client: Queryable,
  id: string,
  { from, to, settings, job }: ImportMove,
): Promise<void> {
  const { rowCount } = await client.query({
    text: `
      UPDATE imports
      SET
        state = $3,
        settings = coalesce($4::jsonb, settings),
        job_id = coalesce($5::uuid, job_id),
        applied_at = CASE WHEN $3 = 'applied' THEN now() ELSE applied_at END
      WHERE id = $1
        AND state = ANY($2::text[])
        AND (
          state <> 'applying'
          OR $3 = 'applied'
          OR NOT EXISTS (
            SELECT 1
            FROM jobs job
            WHERE job.id = imports.job_id AND job.state IN ('queued', 'running')
          )
        )`,
    values: [id, from, to, settings ? JSON.stringify(settings) : null, job ?? null],
  });
  if (rowCount !== 1) throw new PortalError('CONFLICT', { details: { import: id, needs: from } });
}

/**
 * Within a batch: locks the import until the batch is committed, so that no other job works on it.
 * Throws CONFLICT otherwise.
 */
export async function holdImport(client: Queryable, id: string, job: string): Promise<void> {
  const rows = await queryRows(client, {
    name: 'hold-import',
    text: 'SELECT 1 FROM imports WHERE id = $1 AND job_id = $2 FOR UPDATE',
    values: [id, job],
  });
  if (rows.length === 0) throw new PortalError('CONFLICT', { details: { import: id } });
}

export interface StoredRow extends FileRow {
  row: number;
  cells: string[];
  outcome: ImportOutcome | null;
  recordId: string | null;
  version: number | null;
  leftOut: boolean;
  applied: boolean;
}

interface RowRange {
  /** The row before the first. */
  row: number;
  count: number;
  /** `null`: rows of all outcomes. */
  outcomes?: readonly ImportOutcome[] | null;
}

/** The next rows after one, with any or only some outcomes. */
export const rowsAfter = (
  client: Queryable,
  id: string,
  { row, count, outcomes = null }: RowRange,
): Promise<StoredRow[]> =>
  queryRows<StoredRow>(client, {
    name: 'import-rows-after',
    text: `
      SELECT
        "row",
        cells,
        unread,
        outcome,
        record_id AS "recordId",
        version,
        left_out AS "leftOut",
        applied
      FROM import_rows
      WHERE import_id = $1
        AND "row" > $2
        AND ($4::text[] IS NULL OR (outcome = ANY($4::text[]) AND NOT applied AND NOT left_out))
      ORDER BY "row"
      LIMIT $3`,
    values: [id, row, count, outcomes],
  });

/** The outcome of a row. */
export interface RowResult {
  row: number;
  /** `null`: of its own it has none, because it belongs to the record of an earlier row. */
  outcome: ImportOutcome | null;
  recordId: string | null;
  version: number | null;
  problems: ImportRow['problems'];
  changes: ImportRow['changes'];
  alike?: ImportRow['alike'];
  applied: boolean;
}

/** Only the dry run determines the records that a row resembles; they stay. */
export async function storeResults(
  client: Queryable,
  id: string,
  results: readonly RowResult[],
  isRehearsed: boolean,
): Promise<void> {
  await client.query({
    name: 'store-import-results',
    text: `
      UPDATE import_rows import_row
      SET
        outcome = tried.outcome,
        record_id = tried."recordId",
        version = tried.version,
        problems = tried.problems,
        changes = tried.changes,
        alike = CASE WHEN $3 THEN tried.alike ELSE import_row.alike END,
        applied = tried.applied
      FROM jsonb_to_recordset($2::jsonb) AS tried(
        "row" int, outcome text, "recordId" uuid, version int, problems jsonb, changes jsonb,
        alike jsonb, applied boolean
      )
      WHERE import_row.import_id = $1 AND import_row."row" = tried."row"`,
    values: [id, JSON.stringify(results), isRehearsed],
  });
}

/** Counts the rows by outcome for the record of the import. */
export async function countOutcomes(client: Queryable, id: string): Promise<void> {
  await client.query({
    text: `
      UPDATE imports
      SET counts = (
        SELECT coalesce(jsonb_object_agg(outcome, count), '{}')
        FROM (
          SELECT outcome, count(*)
          FROM import_rows
          WHERE import_id = $1 AND outcome IS NOT NULL
          GROUP BY outcome
        ) counted
      )
        || jsonb_build_object(
          'applied', (
            SELECT count(*)
            FROM import_rows
            WHERE import_id = $1 AND applied AND outcome <> 'same'
          ),
          'alike', (SELECT count(*) FROM import_rows WHERE import_id = $1 AND alike IS NOT NULL),
          'leftOut', (
            SELECT count(*)
            FROM import_rows
            WHERE import_id = $1 AND left_out AND NOT applied AND outcome IN ('new', 'changed')
          )
        )
      WHERE id = $1`,
    values: [id],
  });
}

/**
 * Stores which of these rows are left out; `null`: every row that resembles a record. Only between
 * the dry run and the import.
 */
export async function leaveOut(
  client: Queryable,
  id: string,
  rows: readonly number[] | null,
  isLeftOut: boolean,
): Promise<void> {
  const { rowCount } = await client.query({
    text: `
      SELECT 1
      FROM imports import
      WHERE import.id = $1 AND (import.state = 'rehearsed' OR (${STOPPED}) IS NOT NULL)
      FOR UPDATE`,
    values: [id],
  });
  if (rowCount !== 1) throw new PortalError('CONFLICT', { details: { import: id } });
  await client.query({
    text: `
      UPDATE import_rows
      SET left_out = $3
      WHERE import_id = $1
        AND NOT applied
        AND left_out <> $3
        AND outcome IN ('new', 'changed')
        AND CASE WHEN $2::int[] IS NULL THEN alike IS NOT NULL ELSE "row" = ANY($2) END`,
    values: [id, rows, isLeftOut],
  });
  await countOutcomes(client, id);
}
