import type pg from 'pg';
import type { DatabaseLimits } from './limits.ts';
import type { Listener, StopListening } from './listening.ts';
import type { PreparedStatement, Queryable } from './queryable.ts';
import type { RowLayout, EncodedRows } from './wire/jsonRowEncoder.ts';
import type { Statement } from './wire/statement.ts';

export interface DatabaseConfig {
  /**
   * Address of a PostgreSQL server, of several of which one accepts writes, or of a pooler in front
   * of them. Absent: an embedded PostgreSQL in `dataDir`.
   */
  databaseUrl?: string | undefined;
  /** The servers themselves, if `databaseUrl` is a pooler in transaction mode. */
  directUrl?: string | undefined;
  /** Streaming replicas, for reads. */
  replicaUrl?: string | undefined;
  dataDir: string;
  /** Maximum number of connections to a server; the embedded database has one. */
  poolSize?: number | undefined;
  limits?: Partial<DatabaseLimits>;
  /** Whether rows are read from the protocol's bytes. Default: if the driver passes its check. */
  readsRawBytes?: boolean;
  /** Called for errors outside requests, such as an idle connection closed by the server. */
  onBackgroundError?: (error: Error) => void;
  /**
   * Called once when the embedded database has stopped permanently, for example because of a disk
   * error. Every later call fails immediately; the process should exit, so that the next one
   * recovers from the WAL.
   */
  onFatal?: (error: unknown) => void;
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
  /** Milliseconds, for long work such as an import. Default: `limits.transaction`. */
  deadline?: number;
  /** Sent together with BEGIN, in each attempt. If it fails, the transaction fails with its error. */
  first?: Statement;
}

/** Statements and transactions. */
export interface Reader extends Queryable {
  /** Whether it reads a replica, where snapshots are numbered without the running transactions. */
  readonly isReplica: boolean;
  /**
   * Runs a prepared statement whose text values are only passed on. Long ones are returned as UTF-8
   * bytes if the driver supports it.
   */
  read<R extends pg.QueryResultRow = pg.QueryResultRow>(
    statement: PreparedStatement,
  ): Promise<pg.QueryResult<R>>;
  /** Runs a prepared statement and returns its rows encoded as one JSON array. */
  readRows(statement: PreparedStatement, layout: RowLayout): Promise<EncodedRows>;
  /**
   * Runs `work` in a transaction and commits it. `work` is retried after a serialization failure or
   * deadlock, so it must have no side effects other than through the given client.
   *
   * @throws PortalError UNAVAILABLE if the database fails, TOO_LARGE if the deadline passes;
   *   otherwise the error of `work`.
   */
  transaction<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
}

export interface ReadingOptions {
  /** By how many milliseconds what is read may lag behind what was written. Default: 0. */
  lagMs?: number;
}

/** A PostgreSQL server or the embedded PostgreSQL. */
export interface Database extends Reader {
  readonly kind: 'server' | 'embedded';
  /** The pool of the server that accepts writes. */
  readonly pool: pg.Pool;
  /** All pools, by the name that metrics give them: `main`, and `replica` if there is one. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /**
   * Runs `work`, which only reads, on a replica that has everything that was written before this
   * call, or else on the server that accepts writes. `work` may run twice.
   */
  reading<T>(work: (reader: Reader) => Promise<T>, options?: ReadingOptions): Promise<T>;
  /** Runs `work` on a connection without time limits, for migrations and maintenance only. */
  withoutLimits<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Subscribes to `NOTIFY` on a channel; call the result to unsubscribe. */
  listen(listener: Listener): Promise<StopListening>;
  close(): Promise<void>;
}
