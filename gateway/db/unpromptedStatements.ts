import { generateMigration, type generateDrizzleJson } from 'drizzle-kit/api';

export type Snapshot = ReturnType<typeof generateDrizzleJson>;

type Tables = Record<string, { columns: Record<string, unknown> }>;
const tablesOf = (snapshot: Snapshot): Tables => snapshot.tables as unknown as Tables;

/** The later state plus the tables and columns that it drops. */
function withLeftovers(before: Snapshot, after: Snapshot): Snapshot {
  const tables: Tables = { ...tablesOf(after) };
  for (const [name, table] of Object.entries(tablesOf(before))) {
    const kept = tables[name];
    tables[name] = kept ? { ...kept, columns: { ...table.columns, ...kept.columns } } : table;
  }
  return { ...after, tables } as Snapshot;
}

/**
 * The migration statements between two states of the tables, without prompts. If a column is
 * dropped and another added, drizzle-kit would ask at the terminal whether it was renamed; here it
 * is always a drop and an addition.
 */
export async function unpromptedStatements(before: Snapshot, after: Snapshot): Promise<string[]> {
  const between = withLeftovers(before, after);
  return [
    ...(await generateMigration(before, between)),
    ...(await generateMigration(between, after)),
  ];
}
