import type { Database } from '../db/database.ts';
import { type TableSum, UnusableData } from './parts.ts';
import { note } from './progress.ts';
import { isSameSum, RowSum } from './rowSum.ts';
import { quoted, type StoredTable } from './storedTables.ts';

/** A table while its rows arrive. */
export interface LoadingTable {
  name: string;
  /** Absent: it is no table of a portal, and its rows are left out. */
  insert: string | undefined;
  /** Of all rows that arrived. */
  sum: RowSum;
  /** Of the rows that an interrupted load has inserted; the same rows arrive first. */
  loaded: TableSum;
}

function insertStatement({ name, columns, types }: StoredTable): string {
  const cells = types.map((type, position) => `(cells ->> ${position})::${type}`).join(', ');
  return `
    INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${cells}
    FROM jsonb_array_elements($1::jsonb) AS element(cells)`;
}

/** Begins a table. Its columns must be those of `stored`, the table in the target. */
export function beginTable(
  { name, columns }: { name: string; columns: readonly string[] },
  stored: StoredTable | undefined,
  loaded: TableSum | undefined,
): LoadingTable {
  if (stored && stored.columns.join() !== columns.join())
    throw new UnusableData(
      `The table ${name} has the columns ${columns.join(', ')}; the portal’s has ${stored.columns.join(', ')}. Undo what was changed by hand.`,
    );
  const sum = new RowSum();
  return {
    name,
    insert: stored && insertStatement(stored),
    sum,
    loaded: loaded ?? sum.state(),
  };
}

const changed = (name: string): UnusableData =>
  new UnusableData(
    `The rows of ${name} are not those that the interrupted run has read. Load into a new database.`,
  );

/** Adds up rows and returns those that an interrupted load has not inserted. */
function newRows({ name, sum, loaded }: LoadingTable, rows: readonly string[]): readonly string[] {
  const known = Math.max(0, Math.min(loaded.rows - sum.rows, rows.length));
  for (const [position, row] of rows.entries()) {
    sum.add(row);
    if (position === known - 1 && sum.rows === loaded.rows && !isSameSum(sum.state(), loaded))
      throw changed(name);
  }
  return rows.slice(known);
}

/** Inserts rows and notes what the table adds up to, in one transaction. */
export async function loadRows(
  target: Database,
  table: LoadingTable,
  rows: readonly string[],
): Promise<void> {
  const fresh = newRows(table, rows);
  const { name, insert, sum } = table;
  if (insert === undefined || fresh.length === 0) return;
  await target.transaction(async (client) => {
    await client.query({ text: insert, values: [`[${fresh.join(',')}]`] });
    await note(client, 'rows', name, sum.state());
  });
}

/** Compares the rows that arrived with what they add up to at the source. */
export function endTable({ name, sum, loaded }: LoadingTable, expected: TableSum): void {
  if (!isSameSum(sum.state(), expected))
    throw new UnusableData(`The rows of ${name} were altered or are incomplete.`);
  if (sum.rows < loaded.rows) throw changed(name);
}
