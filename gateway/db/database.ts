import type pg from 'pg';
import type { DatabaseLimits } from './limits.ts';
import type { Listener, StopListening } from './listening.ts';
import type { RowLayout, EncodedRows } from './wire/jsonRowEncoder.ts';

export interface DatabaseConfig {
  /** A PostgreSQL server; without it PostgreSQL is embedded and kept in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Connections of this process to a server; the embedded database has one. */
  poolSize?: number;
  limits?: Partial<DatabaseLimits>;
  /** Told of failures that belong to no request, such as an idle connection that the server closed. */
  onBackgroundError?: (error: Error) => void;
  /**
   * Told once when the embedded database has stopped for good, for instance because the disk
   * refused to write. Every later call fails at once; the process should end, so that the next one
   * recovers from the log.
   */
  onFatal?: (error: unknown) => void;
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
  /** For work that is known to take long, such as an import. */
  deadline?: number;
}

export type Row = Record<string, unknown>;

/** One interface for a PostgreSQL server and for the embedded PostgreSQL. */
export interface Database {
  readonly kind: 'server' | 'embedded';
  readonly pool: pg.Pool;
  /** One statement on its own. With `name` it is prepared once per connection. */
  query<R extends Row = Row>(
    text: string,
    values?: unknown[],
    name?: string,
  ): Promise<pg.QueryResult<R>>;
  /**
   * A prepared statement whose texts are only to be passed on: long ones come as UTF-8 bytes where
   * the driver can.
   */
  read<R extends Row = Row>(
    text: string,
    values: unknown[],
    name: string,
  ): Promise<pg.QueryResult<R>>;
  /** A prepared statement whose rows are only to be passed on, as one JSON array. */
  readRows(text: string, values: unknown[], name: string, layout: RowLayout): Promise<EncodedRows>;
  /**
   * Commits what `work` did, or nothing. `work` may run several times (a serialization failure or a
   * deadlock repeats it), so it touches nothing but the database, and only through the client it is
   * given.
   */
  transaction<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** A connection without time limits, for migrations and maintenance; never for a request. */
  withoutLimits<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Hears what is told by `NOTIFY` on a channel, by this process or another. */
  listen(listener: Listener): Promise<StopListening>;
  close(): Promise<void>;
}
