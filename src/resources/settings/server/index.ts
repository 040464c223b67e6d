import type { AreaServer } from '../../../../gateway/index.ts';
import { settingsAgenda } from './agenda.ts';
import { settingCalls } from './calls.ts';
import { settingsExtension, syncSettings } from './extensions.ts';
import { activitiesExtension } from './logInWords.ts';

export const settingsServer: AreaServer = {
  agenda: settingsAgenda,
  calls: settingCalls,
  prepare: syncSettings,
  extensions: [settingsExtension, activitiesExtension],
};
