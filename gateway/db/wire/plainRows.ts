import type pg from 'pg';
import { encodeRows, type EncodedRows, type RowLayout } from './jsonRowEncoder.ts';
import type { Statement } from './statement.ts';

/** Leaves every value as the text that PostgreSQL sent. */
const types: pg.CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

/**
 * Runs a statement and encodes its rows as one JSON array, with the documented interface of the
 * driver only. Slower than `queryEncodedRows`, with the same answer.
 */
export async function queryPlainRows(
  client: pg.ClientBase,
  statement: Statement,
  layout: RowLayout,
): Promise<EncodedRows> {
  const { fields, rows } = await client.query<(string | null)[]>({
    ...statement,
    rowMode: 'array',
    types,
  });
  return encodeRows(
    layout,
    fields.map(({ dataTypeID }) => dataTypeID),
    rows,
  );
}
