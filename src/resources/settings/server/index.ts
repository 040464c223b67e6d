import type { AreaServer } from '../../../../gateway/index.ts';
import { settingsExtension, syncSettings } from './extensions.ts';

export const settingsServer: AreaServer = {
  prepare: syncSettings,
  extensions: [settingsExtension],
};
