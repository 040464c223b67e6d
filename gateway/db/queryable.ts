import type pg from 'pg';
import { orNotFound } from '../../src/contract/model/errors.ts';

export interface Statement {
  text: string;
  values?: unknown[];
  /** With a name, it is prepared once per connection. */
  name?: string;
}

/** A statement that is prepared once per connection, by its name. */
export type PreparedStatement = Required<Statement>;

/** The part of a `pg` client used within a transaction. */
export interface Queryable {
  query: <R extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: Statement,
  ) => Promise<pg.QueryResult<R>>;
}

/** The rows that a statement returns. */
export async function queryRows<R extends object>(
  client: Queryable,
  statement: Statement,
): Promise<R[]> {
  const { rows } = await client.query(statement);
  return rows as R[];
}

/** The first row that a statement returns, or `null` if it returns none. */
export async function queryRow<R extends object>(
  client: Queryable,
  statement: Statement,
): Promise<R | null> {
  const [row] = await queryRows<R>(client, statement);
  return row ?? null;
}

/** The first row that a statement returns. Throws NOT_FOUND if it returns none. */
export const requireRow = async <R extends object>(
  client: Queryable,
  statement: Statement,
): Promise<R> => orNotFound(await queryRow<R>(client, statement));
