import type { AreaServer } from '../../../../gateway/index.ts';
import { honoursAgenda } from './agenda.ts';
import { honoursCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { honoursExtensions } from './extensions.ts';

export const honoursServer: AreaServer = {
  agenda: honoursAgenda,

  extensions: honoursExtensions,
  calls: honoursCalls,
  emails,
};
