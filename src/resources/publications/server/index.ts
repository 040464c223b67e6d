import type { AreaServer } from '../../../../gateway/index.ts';
import { publicationsAgenda } from './agenda.ts';
import { publicationCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { publicationsExtension } from './extensions.ts';

export const publicationsServer: AreaServer = {
  agenda: publicationsAgenda,
  extensions: [publicationsExtension],
  calls: publicationCalls,
  emails,
};
