import type { ReadingChoice } from '../../../src/contract/wire/calls/fileReading.ts';
import { parseTable, type ReadTable, type TableLimits } from './parseTable.ts';

interface TableFile {
  bytes: Uint8Array;
  limits: TableLimits;
  choice?: ReadingChoice;
}

/** What a worker does for calls that read a small table. */
export const tableTasks = {
  readTable: ({ bytes, limits, choice }: TableFile): Promise<ReadTable> =>
    parseTable(Buffer.from(bytes), limits, choice),
};
