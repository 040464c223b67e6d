import type { AreaServer } from '../../../../gateway/index.ts';
import { marksAgenda } from './agenda.ts';
import { marksCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { marksExtensions } from './extensions.ts';
import { drawMissingSamples } from './moderation.ts';
import { markTables } from './tables.ts';

export const marksServer: AreaServer = {
  tables: markTables,
  extensions: marksExtensions,
  calls: marksCalls,
  emails,
  agenda: marksAgenda,
  hourly: { 'samples for moderators': drawMissingSamples },
};
