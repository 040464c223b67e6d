import { PortalError } from '../../src/contract/model/errors.ts';
import type { Database, Reader } from './database.ts';
import { endsEmbedded } from './failure.ts';

/**
 * Makes every call fail immediately once the embedded database has stopped, and closing not wait
 * for it. A stopped database does not answer at all, so calls would otherwise wait for their time
 * limit.
 */
export function failFast(
  database: Database,
  {
    onFatal,
    afterClose,
  }: { onFatal?: ((error: unknown) => void) | undefined; afterClose: () => void },
): Database {
  let stopped: { cause: unknown } | undefined;

  async function watch<T>(use: () => Promise<T>): Promise<T> {
    if (stopped) throw new PortalError('UNAVAILABLE', stopped);
    try {
      return await use();
    } catch (error) {
      if (!stopped && endsEmbedded(error)) {
        stopped = { cause: error };
        onFatal?.(error);
      }
      throw error;
    }
  }

  const reader: Reader = {
    isReplica: false,
    query: (statement) => watch(() => database.query(statement)),
    read: (statement) => watch(() => database.read(statement)),
    readRows: (statement, layout) => watch(() => database.readRows(statement, layout)),
    transaction: (work, options) => watch(() => database.transaction(work, options)),
  };
  return {
    ...database,
    ...reader,
    reading: (work) => work(reader),
    withoutLimits: (work) => watch(() => database.withoutLimits(work)),
    async close() {
      if (!stopped) await database.close();
      afterClose();
    },
  };
}
