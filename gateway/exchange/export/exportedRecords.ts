import type { Language } from '../../../src/contract/model/constants.ts';
import type { WhereContext } from '../../../src/contract/model/where.ts';
import type { Access } from '../../records/authorise/authorise.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { planExport } from '../../records/plan/plan.ts';
import { createScope } from '../../records/plan/sqlScope.ts';
import type { MatchingIds } from '../../records/run/matchingIds.ts';
import { runPlan } from '../../records/run/run.ts';
import type { ExportColumn, ExportedRecord } from './columns.ts';

/** Small, so that the embedded database's single connection serves other requests in between. */
const PER_STATEMENT = 250;

/** The records and columns of a file, and the rights under which they are read. */
export interface Selection {
  access: Access;
  where: WhereContext;
  ids: MatchingIds;
  columns: readonly ExportColumn[];
  language: Language;
}

/**
 * The matching records in order, each converted for the file. Records deleted in the meantime are
 * left out. Reads only as fast as the client takes the file, and stops when the client
 * disconnects.
 */
export async function* exportedRecords<Row>(
  server: ServerContext,
  { access, where, ids, columns, language }: Selection,
  write: (record: ExportedRecord) => Row,
): AsyncGenerator<Row> {
  // Rows are read with the row rule of `export`. The verbs that a list would add cost time and are
  // not written.
  const narrowed: Access = {
    ...access,
    rows: { ...access.rows, show: 'none', edit: 'none', delete: 'none', history: 'none' },
    transitions: {},
  };
  const exportWords = server.extensions.get(access.resource.name)?.exportWords;
  const names = [...new Set(columns.map(({ name }) => name))];
  for (let first = 0; first < ids.count; first += PER_STATEMENT) {
    const part = ids.part(first, PER_STATEMENT);
    const plan = planExport(narrowed, part, createScope(server.catalogue, where), names);
    const [[row], words] = await server.database.reading(
      async (client) =>
        [
          await runPlan<{ records: string }>(client, plan),
          await exportWords?.({ client, catalogue: server.catalogue }, part, language),
        ] as const,
    );
    const byId = new Map(
      (JSON.parse(row?.records ?? '[]') as (ExportedRecord & { id: string })[]).map((record) => [
        record.id,
        record,
      ]),
    );
    for (const id of part) {
      const record = byId.get(id);
      if (record) yield write(words ? { ...record, _words: words.get(id) } : record);
    }
  }
}
