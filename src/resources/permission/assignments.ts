import { defineAssignment } from '../../contract/model/area.ts';
import { f } from '../../contract/model/fields.ts';
import { type Grant } from '../../contract/model/privileges.ts';
import { defineResource } from '../../contract/model/resource.ts';
import type { ScopeKind } from '../../contract/model/scopes.ts';
import { MEMBER_ROLES } from '../shared/memberRoles.ts';

/**
 * A join is written as a whole by its assignment screen, so editing it includes all actions on its
 * rows.
 */
const joinAccess = (viewKey: string): Grant[] => [
  { privilege: viewKey, can: ['list', 'show', 'export', 'history'] },
  { privilege: viewKey.replace(/_VIEW$/, '_EDIT'), can: 'all' },
];

export const roleParents = defineResource({
  name: 'role-parents',
  title: ['role', 'parent'],
  fields: {
    role: f.ref('roles', { required: true, onDelete: 'cascade' }),
    parent: f.ref('roles', { required: true }),
  },
  unique: [['role', 'parent']],
  stepUp: true,
  access: joinAccess('ROLE_PARENT_VIEW'),
});

export const rolePrivileges = defineResource({
  name: 'role-privileges',
  title: ['role', 'privilege'],
  fields: {
    role: f.ref('roles', { required: true, onDelete: 'cascade' }),
    privilege: f.ref('privileges', { required: true, onDelete: 'cascade' }),
  },
  unique: [['role', 'privilege']],
  stepUp: true,
  access: joinAccess('ROLE_PRIVILEGES_VIEW'),
});

export const userRoles = defineResource({
  name: 'user-roles',
  title: ['user', 'role'],
  fields: {
    user: f.ref('users', { required: true, onDelete: 'cascade' }),
    role: f.ref('roles', { required: true }),
    startsOn: f.date({ help: true }),
    endsOn: f.date({ notBefore: 'startsOn', help: true }),
  },
  unique: [['user', 'role']],
  stepUp: true,
  access: [
    ...joinAccess('USER_ROLE_VIEW'),
    {
      privilege: 'USERS_EDIT',
      can: ['create'],
      rows: { 'role.code': [...MEMBER_ROLES], 'user.status': ['pending', 'invited'] },
    },
  ],
});

/** A denial is everywhere. */
const onlyAllowed = { visible: { effect: 'allow' }, onHide: 'clear', help: true } as const;

const scopeFields = {
  department: f.ref('departments', onlyAllowed),
  courseUnit: f.ref('course-units', onlyAllowed),
  hall: f.ref('lecturehalls', onlyAllowed),
} satisfies Record<ScopeKind, unknown>;

export const userPrivileges = defineResource({
  name: 'user-privileges',
  title: ['user', 'privilege'],
  fields: {
    user: f.ref('users', { required: true, onDelete: 'cascade' }),
    privilege: f.ref('privileges', { required: true, onDelete: 'cascade' }),
    effect: f.select({
      required: true,
      options: ['allow', 'deny'],
      tones: { allow: 'good', deny: 'bad' },
      default: 'allow',
      help: true,
    }),
    /** Where the grant reaches; without one, everywhere (`src/contract/model/scopes.ts`). */
    ...scopeFields,
    endsOn: f.date({ help: true }),
    reason: f.text({ max: 500, multiline: true, required: { effect: 'deny' }, help: true }),
  },
  unique: [['user', 'privilege']],
  stepUp: true,
  access: joinAccess('USER_PRIVILEGES_VIEW'),
});

export const assignments = [
  defineAssignment({
    name: 'role-parent-assign',
    path: '/manage-roles/role-parent-assign',
    via: ['ROLE_PARENT_VIEW'],
    through: 'role-parents',
    rehearsed: true,
    left: 'role',
    right: 'parent',
  }),
  defineAssignment({
    name: 'role-privilege-assign',
    path: '/manage-roles/role-privilege-assign',
    via: ['ROLE_PRIVILEGES_VIEW'],
    through: 'role-privileges',
    rehearsed: true,
    left: 'role',
    right: 'privilege',
    inherited: true,
    groupBy: 'group',
    detail: 'key',
    related: ['privilege-matrix'],
  }),
  defineAssignment({
    name: 'user-privilege-assign',
    path: '/manage-roles/user-privilege-assign',
    via: ['USER_PRIVILEGES_VIEW'],
    through: 'user-privileges',
    rehearsed: true,
    left: 'user',
    right: 'privilege',
    extras: ['effect', 'department', 'courseUnit', 'hall', 'endsOn', 'reason'],
    groupBy: 'group',
    detail: 'key',
  }),
  defineAssignment({
    name: 'user-role-assign',
    path: '/manage-roles/user-role-assign',
    via: ['USER_ROLE_VIEW'],
    through: 'user-roles',
    rehearsed: true,
    left: 'user',
    right: 'role',
    extras: ['startsOn', 'endsOn'],
  }),
] as const;
