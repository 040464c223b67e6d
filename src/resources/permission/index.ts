import { ANSWERS_PATH } from '../../contract/model/accessExplanationPage.ts';
import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import {
  assignments,
  roleParents,
  rolePrivileges,
  userPrivileges,
  userRoles,
} from './assignments.ts';
import { privileges } from './privileges.ts';
import { roles } from './roles.ts';

export const permission = defineArea({
  name: 'permission',
  menu: menu.permission,
  resources: [roles, privileges, roleParents, rolePrivileges, userRoles, userPrivileges],
  assignments,
  // Every user may ask about themselves.
  pages: [
    definePage({ name: 'permission-answers', path: ANSWERS_PATH, via: [] }),
    definePage({
      name: 'privilege-matrix',
      path: '/manage-roles/privilege-matrix',
      via: ['ROLE_PRIVILEGES_VIEW'],
      related: ['role-privilege-assign', 'roles'],
    }),
  ],
  entries: [
    { resource: 'roles', view: 'main' },
    { assignment: 'role-parent-assign' },
    { resource: 'privileges', view: 'main' },
    { assignment: 'role-privilege-assign' },
    { assignment: 'user-privilege-assign' },
    { assignment: 'user-role-assign' },
  ],
});
