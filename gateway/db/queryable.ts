import type pg from 'pg';
import type { Database } from './database.ts';

/** The part of a `pg` client used within a transaction. */
export interface Queryable {
  query: <R extends pg.QueryResultRow = pg.QueryResultRow>(config: {
    text: string;
    values?: unknown[];
    name?: string;
  }) => Promise<pg.QueryResult<R>>;
}

/** Runs each statement on its own, outside a transaction. */
export const directClient = (database: Pick<Database, 'query'>): Queryable => ({
  query: ({ text, values, name }) => database.query(text, values, name),
});
