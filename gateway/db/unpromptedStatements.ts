import { generateMigration, type generateDrizzleJson } from 'drizzle-kit/api';

export type Snapshot = ReturnType<typeof generateDrizzleJson>;

type Tables = Record<string, { columns: Record<string, unknown> }>;
const tablesOf = (snapshot: Snapshot): Tables => snapshot.tables as unknown as Tables;

/** The later state with whatever it no longer has of tables and columns still in place. */
function withLeftovers(before: Snapshot, after: Snapshot): Snapshot {
  const tables: Tables = { ...tablesOf(after) };
  for (const [name, table] of Object.entries(tablesOf(before))) {
    const kept = tables[name];
    tables[name] = kept ? { ...kept, columns: { ...table.columns, ...kept.columns } } : table;
  }
  return { ...after, tables } as Snapshot;
}

/**
 * What leads from one state of the tables to another, as migrations are written, without a
 * question: where a column goes and another comes, drizzle-kit would ask at the terminal whether it
 * was renamed; here it is gone and another is new.
 */
export async function unpromptedStatements(before: Snapshot, after: Snapshot): Promise<string[]> {
  const between = withLeftovers(before, after);
  return [
    ...(await generateMigration(before, between)),
    ...(await generateMigration(between, after)),
  ];
}
