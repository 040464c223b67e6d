import type { WhereContext } from '../../../src/contract/model/where.ts';
import type { Access } from '../../records/authorise/authorise.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { planExport } from '../../records/plan/plan.ts';
import { createScope } from '../../records/plan/sqlScope.ts';
import type { MatchingIds } from '../../records/run/matchingIds.ts';
import { runPlan } from '../../records/run/run.ts';
import type { ExportColumn, ExportedRecord } from './columns.ts';

/** Short statements, so that the embedded database's one connection serves other people in between. */
const PER_STATEMENT = 250;

/** The records and columns of a file, and the rights under which they are read. */
export interface Selection {
  access: Access;
  where: WhereContext;
  ids: MatchingIds;
  columns: readonly ExportColumn[];
}

/**
 * The records that matched, in their order, each turned into what is written of it; those gone
 * meanwhile are left out. Nothing is read ahead of what the reader of the file has taken, and
 * nothing more once they have gone.
 */
export async function* exportedRecords<Row>(
  server: ServerContext,
  { access, where, ids, columns }: Selection,
  write: (record: ExportedRecord) => Row,
): AsyncGenerator<Row> {
  // Rows are read under the rule of `export`; what a list would say about their verbs costs time and is not written.
  const narrowed: Access = {
    ...access,
    rows: { ...access.rows, show: 'none', edit: 'none', delete: 'none', history: 'none' },
    transitions: {},
  };
  const names = [...new Set(columns.map(({ name }) => name))];
  for (let first = 0; first < ids.count; first += PER_STATEMENT) {
    const part = ids.part(first, PER_STATEMENT);
    const [row] = await runPlan<{ records: string }>(
      server.database,
      planExport(narrowed, part, createScope(server.catalogue, where), names),
    );
    const byId = new Map(
      (JSON.parse(row?.records ?? '[]') as (ExportedRecord & { id: string })[]).map((record) => [
        record.id,
        record,
      ]),
    );
    for (const id of part) {
      const record = byId.get(id);
      if (record) yield write(record);
    }
  }
}
