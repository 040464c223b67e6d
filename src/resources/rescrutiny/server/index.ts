import type { AreaServer } from '../../../../gateway/index.ts';
import { rescrutinyAgenda } from './agenda.ts';
import { rescrutinyCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { rescrutinyExtension } from './steps.ts';
import { rescrutinyTables } from './tables.ts';

export const rescrutinyServer: AreaServer = {
  tables: rescrutinyTables,
  extensions: [rescrutinyExtension],
  calls: rescrutinyCalls,
  emails,
  agenda: rescrutinyAgenda,
};
