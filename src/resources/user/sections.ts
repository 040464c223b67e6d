import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';

/** Not in the menu: the specification names no key for it, so it uses that of user management. */
export const sections = defineResource({
  name: 'user-sections',
  path: '/manage-user/sections',
  title: 'name',
  fields: {
    code: f.text({
      required: true,
      unique: true,
      max: 40,
      pattern: '[a-z0-9]+(-[a-z0-9]+)*',
      help: true,
    }),
    name: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
  },
  access: [
    { privilege: 'USERS_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'USERS_EDIT', can: ['list', 'show', 'create', 'edit', 'delete'] },
  ],
  views: {
    main: { via: ['USERS_EDIT'], columns: ['name', 'code'], sort: ['code', 'asc'] },
  },
});
