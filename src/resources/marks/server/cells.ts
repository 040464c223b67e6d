import { type Queryable, queryRows, type Statement } from '../../../../gateway/index.ts';
import { grouped } from '../../shared/grouped.ts';
import {
  EMPTY_CHAIN,
  chained,
  type ChainEnd,
  type MarkEvent,
  type NewMarkEvent,
} from '../rules/chain.ts';
import type { PresentCell } from '../rules/edits.ts';
import { plainDecimal, type Mark, type MarkStatus } from '../rules/mark.ts';
import type { SheetState } from './sheetStates.ts';

export const cellName = (sheet: string, student: string): string => `${sheet} ${student}`;
export const markOf = (status: string, value: string | null): Mark => ({
  status: status as MarkStatus,
  value: value === null ? null : plainDecimal(value),
});

interface Row {
  sheet: string;
  student: string;
  status: string;
  value: string | null;
  version: number;
  by: string | null;
  at: Date | null;
  source: string | null;
}

/** A column of the change that made an `entry` what it is. */
export const lastWrite = (column: 'source' | 'reason'): string => `(
    SELECT event.${column}
    FROM mark_events event
    WHERE event.sheet_id = entry.sheet_id
      AND event.student_id = entry.student_id
      AND event.version = entry.version
  )`;

const COLUMNS = `
  entry.sheet_id AS sheet,
  entry.student_id AS student,
  entry.status,
  entry.value::text AS value,
  entry.version,
  entry.changed_at AS at,
  nullif(concat_ws(' ', account.first_name, account.last_name), '') AS by,
  ${lastWrite('source')} AS source`;
const READ = `
  SELECT ${COLUMNS}
  FROM mark_entries entry
  LEFT JOIN users account ON account.id = entry.changed_by
  WHERE entry.sheet_id = ANY($1::uuid[])`;
// By one paper and student: for arrays PostgreSQL would plan the statement each time.
const READ_EDITED = `
  SELECT
    ${COLUMNS},
    (
      SELECT
        coalesce(
          json_agg(
            json_build_object(
              'edit', event.edit,
              'status', event.status,
              'value', event.value::text
            )
          ),
          '[]'
        )
      FROM mark_events event
      WHERE event.sheet_id = entry.sheet_id
        AND event.student_id = entry.student_id
        AND event.edit = ANY($3::uuid[])
    ) AS done
  FROM mark_sheets sheet
  JOIN mark_entries entry ON entry.sheet_id = sheet.id
  LEFT JOIN users account ON account.id = entry.changed_by
  WHERE sheet.paper_id = $1 AND entry.student_id = $2`;

type StoredEdit = Pick<Row, 'status' | 'value'> & { edit: string };
type Cell = PresentCell & { sheet: string; student: string; source: string | null };
export interface EditedCell extends Cell {
  /** The edits that were stored in the cell, with their marks. */
  done: readonly { edit: string; mark: Mark }[];
}

const cellOf = ({ sheet, student, status, value, version, by, at, source }: Row): Cell => ({
  sheet,
  student,
  mark: markOf(status, value),
  version,
  by,
  at: at?.toISOString() ?? null,
  source,
});

/** All cells of the sheets that were ever written, by `cellName`. */
export async function readCells(
  client: Queryable,
  sheets: readonly string[],
): Promise<Map<string, Cell>> {
  const rows = await queryRows<Row>(client, { name: 'mark-cells', text: READ, values: [sheets] });
  return new Map(rows.map((row) => [cellName(row.sheet, row.student), cellOf(row)]));
}

/** A student's cells on a paper, each with those of the edits that it already contains. */
export async function readEditedCells(
  client: Queryable,
  { paper, student, edits }: { paper: string; student: string; edits: readonly string[] },
): Promise<EditedCell[]> {
  const rows = await queryRows<Row & { done: readonly StoredEdit[] }>(client, {
    name: 'mark-edited-cells',
    text: READ_EDITED,
    values: [paper, student, edits],
  });
  return rows.map((row) => ({
    ...cellOf(row),
    done: row.done.map(({ edit, status, value }) => ({ edit, mark: markOf(status, value) })),
  }));
}

/** One statement, because each costs a save more than its rows do. */
const STORE = `
  WITH
    stored AS (
      INSERT INTO mark_entries (
        sheet_id, student_id, status, value, version, changed_at, changed_by
      )
      SELECT
        given.sheet, given.student, given.status, given.value, given.version, given.at, given.actor
      FROM jsonb_to_recordset($1::jsonb) AS given(
        sheet uuid, student uuid, status text, value numeric, version int, at timestamptz,
        actor uuid
      )
      ON CONFLICT (sheet_id, student_id) DO UPDATE
      SET
        status = excluded.status,
        value = excluded.value,
        version = excluded.version,
        changed_at = excluded.changed_at,
        changed_by = excluded.changed_by
    ),
    logged AS (
      INSERT INTO mark_events (
        sheet_id, sequence, student_id, version, before_status, before_value, status, value, reason,
        actor_id, source, batch, edit, at, previous_hash, hash
      )
      SELECT
        given.sheet,
        given.sequence,
        given.student,
        given.version,
        given.before->>'status',
        (given.before->>'value')::numeric,
        given.after->>'status',
        (given.after->>'value')::numeric,
        given.reason,
        given.actor,
        given.source,
        given.batch,
        given.edit,
        given.at,
        given."previousHash",
        given.hash
      FROM jsonb_to_recordset($2::jsonb) AS given(
        sheet uuid, sequence int, student uuid, version int, before jsonb, after jsonb, reason text,
        actor uuid, source text, batch uuid, edit uuid, at timestamptz, "previousHash" text,
        hash text
      )
    )
  INSERT INTO mark_chains (sheet_id, length, hash)
  SELECT given.sheet, given.length, given.hash
  FROM jsonb_to_recordset($3::jsonb) AS given(sheet uuid, length int, hash text)
  ON CONFLICT (sheet_id) DO UPDATE
  SET length = excluded.length, hash = excluded.hash`;
export type SheetChange = NewMarkEvent & { sheet: string };

/**
 * Rows for changes of cells, in order: the resulting cells, their history, and the new end of each
 * chain.
 */
function rowsOfChanges(changes: readonly SheetChange[], endOf: (sheet: string) => ChainEnd) {
  const bySheet = grouped(changes, ({ sheet }) => sheet);
  const parts = [...bySheet].map(([sheet, own]) => ({
    sheet,
    ...chained(
      sheet,
      endOf(sheet),
      own.map(({ sheet: _sheet, ...event }) => event),
    ),
  }));
  const events: MarkEvent[] = parts.flatMap((part) => part.events);
  const last = new Map(events.map((event) => [cellName(event.sheet, event.student), event]));
  const cells = [...last.values()].map(({ sheet, student, after, version, at, actor }) => ({
    sheet,
    student,
    status: after.status,
    value: after.value,
    version,
    at,
    actor,
  }));
  return { events, cells, ends: parts.map(({ sheet, end }) => ({ sheet, ...end })) };
}

/**
 * The statement that stores changes of cells and links them into the chains. The sender holds the
 * locks of their sheets.
 */
export function storeStatement(
  changes: readonly SheetChange[],
  states: ReadonlyMap<string, SheetState>,
): Statement {
  const rows = rowsOfChanges(changes, (sheet) => states.get(sheet)?.end ?? EMPTY_CHAIN);
  return {
    name: 'mark-store',
    text: STORE,
    values: [rows.cells, rows.events, rows.ends].map((part) => JSON.stringify(part)),
  };
}
