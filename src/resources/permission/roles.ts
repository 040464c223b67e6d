import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

export const roles = defineResource({
  name: 'roles',
  path: '/manage-roles/roles',
  title: 'name',
  fields: {
    code: f.text({
      required: true,
      unique: true,
      max: 40,
      pattern: '[a-z0-9]+(-[a-z0-9]+)*',
      immutable: true,
      help: true,
    }),
    name: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    rank: f.int({ required: true, min: 1, max: 999, default: 100, help: true }),
    isSystem: f.bool({ default: false, readOnly: true, help: true }),
    isAdministrator: f.bool({ default: false, readOnly: true, help: true }),
  },
  access: standardAccess('ROLES_VIEW'),
  views: {
    main: {
      via: ['ROLES_VIEW'],
      columns: ['name', 'code', 'rank', 'isSystem', 'isAdministrator'],
      filters: ['isSystem', 'isAdministrator'],
      sort: ['rank', 'asc'],
    },
  },
});
