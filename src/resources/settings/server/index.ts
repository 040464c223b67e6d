import type { AreaServer } from '../../../../gateway/index.ts';
import { settingsAgenda } from './agenda.ts';
import { settingsExtension, syncSettings } from './extensions.ts';

export const settingsServer: AreaServer = {
  agenda: settingsAgenda,
  prepare: syncSettings,
  extensions: [settingsExtension],
};
