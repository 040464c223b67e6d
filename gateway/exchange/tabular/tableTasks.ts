import { parseTable, type ReadTable, type TableLimits } from './parseTable.ts';

interface TableFile {
  bytes: Uint8Array;
  limits: TableLimits;
}

/** What a worker does for calls that read a small table. */
export const tableTasks = {
  readTable: ({ bytes, limits }: TableFile): Promise<ReadTable> =>
    parseTable(Buffer.from(bytes), limits),
};
