import type { Unread } from '../tabular/file/tableRow.ts';

/** A row of the file. */
export interface FileRow {
  cells: readonly string[];
  /** By column: why the file has no value for it. */
  unread?: Readonly<Record<string, Unread>> | null;
}
