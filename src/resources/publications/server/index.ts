import type { AreaServer } from '../../../../gateway/index.ts';
import { publicationsAgenda } from './agenda.ts';
import { publicationsExtension } from './extensions.ts';

export const publicationsServer: AreaServer = {
  agenda: publicationsAgenda,
  extensions: [publicationsExtension],
};
