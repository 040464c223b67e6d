import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Reader } from '../../../gateway/db/database.ts';

/** The pool of the transaction around the current work. */
const transactions = new AsyncLocalStorage<Database['pool']>();

/** Runs work that is not part of the transaction around it, such as the request of another user. */
export const outsideTransaction = <T>(work: () => T): T => transactions.exit(work);

/**
 * A database whose transactions fail if their work asks the pool for a second connection. A gateway
 * on the embedded database would wait for itself, and on a server under load for its other
 * requests.
 */
export function refuseSecondConnection(database: Database): Database {
  const { pool } = database;
  const connect = pool.connect.bind(pool) as () => ReturnType<typeof pool.connect>;
  pool.connect = (() =>
    transactions.getStore() === pool
      ? Promise.reject(new TypeError('work in a transaction asks for a second connection'))
      : connect()) as typeof pool.connect;
  const watched = (reader: Reader): Pick<Reader, 'transaction'> => ({
    transaction: (work, options) =>
      reader.transaction((client) => transactions.run(pool, () => work(client)), options),
  });
  return {
    ...database,
    ...watched(database),
    reading: (work, options) =>
      database.reading((reader) => work({ ...reader, ...watched(reader) }), options),
  };
}
