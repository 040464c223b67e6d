import { defineArea, definePage } from '../../contract/model/area.ts';
import { STATUS_KEY, STATUS_PATH } from '../../contract/wire/status.ts';
import { menu } from '../menu.ts';
import { activities } from './activities.ts';
import { settings as settingRecords } from './settings.ts';

export const settings = defineArea({
  name: 'settings',
  menu: menu.settings,
  resources: [settingRecords, activities],
  pages: [
    definePage({
      name: 'settings',
      path: '/manage-setting/settings',
      via: ['SETTINGS_VIEW'],
      related: ['rule-sets', 'status'],
    }),
    // Not in the specified menu: reached from the settings, the command palette and by address.
    definePage({ name: 'status', path: STATUS_PATH, via: [STATUS_KEY] }),
  ],
  entries: [{ page: 'settings' }, { resource: 'activities', view: 'main' }],
});
