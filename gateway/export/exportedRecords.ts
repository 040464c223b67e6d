import type { WhereContext } from '../../src/contract/where.ts';
import type { Access } from '../pipeline/authorise.ts';
import type { Gateway } from '../pipeline/gateway.ts';
import { planList } from '../pipeline/plan.ts';
import { runPlan } from '../pipeline/run.ts';
import { createScope } from '../pipeline/whereSql.ts';
import type { ExportColumn, ExportedRecord } from './columns.ts';

/** Short statements, so that the embedded database's one connection serves other people in between. */
const PER_STATEMENT = 500;

/** The records behind these ids, in their order, each turned into what is written of it; those gone meanwhile are left out. */
export async function* exportedRecords<Row>(
  gateway: Gateway,
  access: Access,
  context: WhereContext,
  ids: readonly string[],
  columns: readonly ExportColumn[],
  write: (record: ExportedRecord) => Row,
): AsyncGenerator<Row> {
  const names = new Set(columns.map(({ name }) => name));
  const read = Object.fromEntries(Object.entries(access.read).filter(([name]) => names.has(name)));
  // Rows are read under the rule of `export`; what a list would say about their verbs costs time and is not written.
  const narrowed: Access = { ...access, read, rows: { ...access.rows, show: 'none', edit: 'none', delete: 'none', history: 'none' } };
  for (let first = 0; first < ids.length; first += PER_STATEMENT) {
    const part = ids.slice(first, first + PER_STATEMENT);
    const query = { filter: [], ids: part, sort: { field: 'id', order: 'asc' as const }, first: 0, count: part.length };
    const [row] = await runPlan<{ records: string }>(gateway.database, planList(narrowed, query, createScope(gateway.catalogue, context), 'export'));
    const byId = new Map((JSON.parse(row?.records ?? '[]') as (ExportedRecord & { id: string })[]).map((record) => [record.id, record]));
    for (const id of part) {
      const record = byId.get(id);
      if (record) yield write(record);
    }
  }
}
