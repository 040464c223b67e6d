import type pg from 'pg';

/** The part of a `pg` client used within a transaction. */
export interface Queryable {
  query: <R extends pg.QueryResultRow = pg.QueryResultRow>(config: {
    text: string;
    values?: unknown[];
    name?: string;
  }) => Promise<pg.QueryResult<R>>;
}
