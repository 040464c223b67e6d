import type { AreaServer } from '../../../../gateway/index.ts';
import { documentCalls } from './calls.ts';
import { renewSeals } from './seals.ts';
import { documentTables } from './tables.ts';

export const documentsServer: AreaServer = {
  tables: documentTables,
  calls: documentCalls,
  hourly: (services) => ({
    'seals of documents': ({ client }) => renewSeals(client, services),
  }),
};
