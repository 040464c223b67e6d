import type { PgTable } from 'drizzle-orm/pg-core';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { authTables } from '../auth/tables.ts';
import { importTables } from '../import/tables.ts';
import { jobTables } from '../jobs/tables.ts';
import { presenceTables } from '../presence/tables.ts';
import { publicTables } from '../public/tables.ts';
import { revisionTables } from '../revisions/tables.ts';
import { savedViewTables } from '../savedviews/tables.ts';
import { systemTables } from './systemTables.ts';
import { buildTables } from './tables.ts';

const declaredByHand = {
  ...systemTables,
  ...authTables,
  ...importTables,
  ...jobTables,
  ...presenceTables,
  ...savedViewTables,
  ...publicTables,
  ...revisionTables,
};

/** Every table by name: those of the declarations, the engine's own, and those of areas. */
export const allTables = (
  catalogue: Catalogue,
  areaTables: Readonly<Record<string, PgTable>>,
): Record<string, PgTable> =>
  Object.fromEntries(buildTables(catalogue, { ...declaredByHand, ...areaTables }));
