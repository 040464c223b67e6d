import { parseTable, type ReadTable, type TableLimits } from './parseTable.ts';

interface TableFile {
  bytes: Uint8Array;
  limits: TableLimits;
  sheet?: string | undefined;
}

/** What a worker does for calls that read a small table. */
export const tableTasks = {
  readTable: ({ bytes, limits, sheet }: TableFile): Promise<ReadTable> =>
    parseTable(Buffer.from(bytes), limits, sheet),
};
