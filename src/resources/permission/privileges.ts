import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { MENU_GROUPS } from '../menu.ts';

/** The groups of the menu, in their order. */
export const PRIVILEGE_GROUPS = MENU_GROUPS;

/** The gateway syncs its rows with the declared privileges; only titles can be edited. */
export const privileges = defineResource({
  name: 'privileges',
  path: '/manage-roles/role-privilages',
  title: 'title',
  fields: {
    key: f.text({ required: true, unique: true, max: 80, readOnly: true, search: 'A' }),
    group: f.select({ options: PRIVILEGE_GROUPS, readOnly: true, index: true }),
    kind: f.select({ required: true, options: ['menu', 'group', 'action', 'own'], readOnly: true }),
    decides: f.bool({ default: false, readOnly: true, help: true }),
    title: f.text({ required: true, i18n: true, max: 200, search: 'A' }),
  },
  access: [
    { privilege: 'PRIVILEGES_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'PRIVILEGES_EDIT', can: ['list', 'show', 'edit'], write: ['title'] },
  ],
  views: {
    main: {
      via: ['PRIVILEGES_VIEW'],
      columns: ['title', 'key', 'group', 'kind', 'decides'],
      filters: ['group', 'kind', 'decides'],
      sort: ['key', 'asc'],
    },
  },
});
