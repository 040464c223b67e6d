import type { AreaServer } from '../../../../gateway/index.ts';
import { documentsAgenda } from './agenda.ts';
import { documentCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { documentRequestsExtension } from './requests.ts';
import { renewSeals } from './seals.ts';
import { documentTables } from './tables.ts';

export const documentsServer: AreaServer = {
  tables: documentTables,
  extensions: [documentRequestsExtension],
  calls: documentCalls,
  emails,
  agenda: documentsAgenda,
  hourly: (services) => ({
    'seals of documents': ({ client }) => renewSeals(client, services),
  }),
};
