import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { rumisRoles, sections, userTypes } from './lookups.ts';
import { users } from './users.ts';

export const user = defineArea({
  name: 'user',
  menu: menu.user,
  resources: [users, userTypes, sections, rumisRoles],
  pages: [
    definePage({ name: 'profile', path: '/manage-profile/profile', via: ['PROFILE_VIEW'] }),
    definePage({
      name: 'change-password',
      path: '/manage-user/change-password',
      via: ['CHANGE_PASSWORD'],
    }),
    definePage({
      name: 'change-password-own',
      path: '/manage-user/change-password/own',
      via: ['CHANGE_OWN_PASSWORD'],
    }),
  ],
  entries: [
    { resource: 'users', view: 'main' },
    { page: 'profile' },
    { page: 'change-password' },
    { page: 'change-password-own' },
  ],
});
