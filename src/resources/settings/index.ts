import { defineArea, definePage } from '../../contract/model/area.ts';
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
      related: ['rule-sets'],
    }),
  ],
  entries: [{ page: 'settings' }, { resource: 'activities', view: 'main' }],
});
