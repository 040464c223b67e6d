import { defineArea, definePage } from '../../contract/area.ts';
import { activities } from './activities.ts';
import { ruleSets } from './ruleSets.ts';
import { settings as settingRecords } from './settings.ts';

export const settings = defineArea({
  key: 'settings',
  section: 'CONTROL PANEL',
  group: 'MANAGE_SETTINGS',
  icon: 'settings',
  resources: [settingRecords, ruleSets, activities],
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
