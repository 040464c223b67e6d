import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ReadingChoice } from '../../../src/contract/wire/calls/fileReading.ts';
import { runInWorker, WorkerEnded } from '../../workers/pool.ts';
import type { ReadTable, TableLimits } from './parseTable.ts';
import type { tableTasks } from './tableTasks.ts';

/** The refusal of a file that a worker could not read. */
export const readingFailure = (error: unknown): unknown => {
  if (error instanceof PortalError) return error;
  const reason = error instanceof WorkerEnded ? 'tooComplex' : 'damaged';
  return new PortalError('FILE_UNREADABLE', { details: { reason }, cause: error });
};

/**
 * Reads a small table as a whole, in a worker. What `choice` leaves out is guessed. Throws
 * FILE_UNREADABLE with the reason.
 */
export const readTable = (
  bytes: Uint8Array,
  limits: TableLimits,
  choice: ReadingChoice = {},
): Promise<ReadTable> =>
  runInWorker<(typeof tableTasks)['readTable']>('readTable', { bytes, limits, choice }).catch(
    (error: unknown) => {
      throw readingFailure(error);
    },
  );
