import type { PgTable } from 'drizzle-orm/pg-core';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { authTables } from '../access/tables.ts';
import { jobTables } from '../db/jobTables.ts';
import { systemTables } from '../db/systemTables.ts';
import { buildTables } from '../db/tables.ts';
import { importTables } from '../exchange/import/tables.ts';
import { sampleTables } from '../observe/tables.ts';
import { publicTables } from '../public/tables.ts';
import { presenceTables } from '../records/presence/tables.ts';
import { savedViewTables } from '../records/savedViews/tables.ts';
import { revisionTables } from '../records/workflow/tables.ts';
import { agendaTables } from './agenda/tables.ts';

const declaredByHand = {
  ...systemTables,
  ...authTables,
  ...importTables,
  ...jobTables,
  ...presenceTables,
  ...savedViewTables,
  ...publicTables,
  ...revisionTables,
  ...sampleTables,
  ...agendaTables,
};

/** Every table by name: of the declarations, the engine and the areas. */
export const allTables = (
  catalogue: Catalogue,
  areaTables: Readonly<Record<string, PgTable>>,
): Record<string, PgTable> =>
  Object.fromEntries(buildTables(catalogue, { ...declaredByHand, ...areaTables }));
