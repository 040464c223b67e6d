import { v7 as newId } from 'uuid';
import type { ImportSettings } from '../../../src/contract/wire/calls/importCalls.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { ParsedUpload, RowPart } from './parseUpload.ts';

export interface NewImport {
  resource: string;
  view: string | null;
  actorId: string;
  fileName: string;
}

/**
 * Begins to store a file. Until it is finished the import is seen by no one, and what a gateway
 * left unfinished goes when the same person imports again.
 */
export async function beginStoring(
  client: Queryable,
  { resource, view, actorId, fileName }: NewImport,
): Promise<string> {
  const id = newId();
  await client.query({
    text: `
      DELETE FROM imports
      WHERE actor_id = $1 AND state = 'reading' AND created_at < now() - interval '1 hour'`,
    values: [actorId],
  });
  await client.query({
    text: `
      INSERT INTO imports (
        id, resource, view, actor_id, file_name, state, headings, sheets, date_orders, settings,
        change_set
      )
      VALUES ($1, $2, $3, $4, $5, 'reading', '[]', '[]', '{}', '{}', $6)`,
    values: [id, resource, view, actorId, fileName, newId()],
  });
  return id;
}

/** Stores rows as texts, each with its number in the file. */
export async function storePart(client: Queryable, id: string, { json }: RowPart): Promise<void> {
  await client.query({
    name: 'insert-import-rows',
    text: `
      INSERT INTO import_rows (import_id, "row", cells, unread)
      SELECT $1, part."row", part.cells, nullif(part.unread, 'null'::jsonb)
      FROM jsonb_to_recordset($2::jsonb) AS part("row" int, cells jsonb, unread jsonb)`,
    values: [id, json],
  });
}

/** Ends the storing of a file, with what is known of it. */
export async function finishStoring(
  client: Queryable,
  id: string,
  { headings, sheets, reading, dateOrders, rowCount }: ParsedUpload,
  settings: ImportSettings,
): Promise<void> {
  await client.query({
    text: `
      UPDATE imports
      SET
        state = 'uploaded',
        headings = $2::jsonb,
        sheets = $3::jsonb,
        reading = $4::jsonb,
        date_orders = $5::jsonb,
        row_count = $6,
        settings = $7::jsonb
      WHERE id = $1`,
    values: [
      id,
      JSON.stringify(headings),
      JSON.stringify(sheets),
      JSON.stringify(reading),
      JSON.stringify(dateOrders),
      rowCount,
      JSON.stringify(settings),
    ],
  });
}

/** Drops what was stored of a file that could not be read to its end. */
export async function dropUnfinished(client: Queryable, id: string): Promise<void> {
  await client.query({
    text: "DELETE FROM imports WHERE id = $1 AND state = 'reading'",
    values: [id],
  });
}

export async function dropImport(client: Queryable, id: string): Promise<void> {
  await client.query({ text: 'DELETE FROM imports WHERE id = $1', values: [id] });
}

/** Drops an import whose file is read once more, unless its rows were tried already. */
export async function dropReplaced(client: Queryable, id: string, actorId: string): Promise<void> {
  await client.query({
    text: "DELETE FROM imports WHERE id = $1 AND actor_id = $2 AND state = 'uploaded'",
    values: [id, actorId],
  });
}
