import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Database, Reader } from '../../db/database.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RowLayout, EncodedRows } from '../../db/wire/jsonRowEncoder.ts';
import type { Plan } from '../plan/statement.ts';

/** Statement texts vary with grants and filters, not with values, so they are few. */
const MAX_CACHED = 500;
const names = new Map<string, string>();

function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_CACHED) names.clear();
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Names the plan, so that the database prepares it once per connection. */
export const prepared = (plan: Plan): Plan & { name: string } => ({
  ...plan,
  name: statementName(plan.text),
});

/** JSON written by the database, as text or as UTF-8 bytes. */
export type WrittenJson = string | Buffer;

/** Runs a read whose JSON is passed on unparsed. */
export async function readPlan<R extends pg.QueryResultRow>(
  database: Database,
  plan: Plan,
): Promise<R[]> {
  const { rows } = await database.read<R>(prepared(plan));
  return rows;
}

/** Runs a read of records that are passed on unparsed, one per row. */
export const readRows = (
  reader: Reader,
  { text, values, layout }: Plan & { layout: RowLayout },
): Promise<EncodedRows> => reader.readRows(prepared({ text, values }), layout);

/** Runs a planned statement, prepared once per connection. */
export async function runPlan<R extends pg.QueryResultRow>(
  client: Queryable,
  plan: Plan,
): Promise<R[]> {
  const { rows } = await client.query<R>({
    text: plan.text,
    values: plan.values,
    name: statementName(plan.text),
  });
  return rows;
}
