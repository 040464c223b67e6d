import type pg from 'pg';

/** The part of a `pg` client that statements within a transaction need. */
export interface Queryable {
  query: <R extends pg.QueryResultRow = pg.QueryResultRow>(config: {
    text: string;
    values?: unknown[];
    name?: string;
  }) => Promise<pg.QueryResult<R>>;
}
