import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { SETTING_GROUPS, SETTING_KEYS } from '../../contract/model/settings.ts';

/** One row per key of `contract/model/settings.ts`, which declares the valid values. */
export const settings = defineResource({
  name: 'settings',
  title: 'key',
  fields: {
    key: f.select({ required: true, options: SETTING_KEYS, unique: true, readOnly: true }),
    group: f.select({ required: true, options: SETTING_GROUPS, readOnly: true }),
    value: f.json(),
  },
  stepUp: true,
  access: [
    { privilege: 'SETTINGS_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'SETTINGS_EDIT', can: ['list', 'show', 'edit'], write: ['value'] },
  ],
});
