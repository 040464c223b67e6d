import type { PgTable } from 'drizzle-orm/pg-core';
import { createCatalogue, type Catalogue } from '../../src/contract/catalogue.ts';
import { areas } from '../../src/resources/registry.ts';
import { attendanceTables } from '../areas/attendance/tables.ts';
import { evaluationTables } from '../areas/evaluation/tables.ts';
import { hallTables } from '../areas/halls/tables.ts';
import { markTables } from '../areas/marks/tables.ts';
import { messageTables } from '../areas/messages/tables.ts';
import { resultTables } from '../areas/results/tables.ts';
import { scanningTables } from '../areas/scanning/tables.ts';
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
  ...hallTables,
  ...evaluationTables,
  ...revisionTables,
  ...messageTables,
  ...markTables,
  ...scanningTables,
  ...resultTables,
  ...attendanceTables,
};

/** Every table of the gateway, by name: those of the declarations and those declared by hand. */
export const allTables = (catalogue: Catalogue = createCatalogue(areas)): Record<string, PgTable> =>
  Object.fromEntries(buildTables(catalogue, declaredByHand));
