import { defineResource, type ResourceDeclaration } from '../../contract/model/resource.ts';
import { lookupFields } from '../shared/lookup.ts';

/** Off the menu: the specification has no key for these lists, so user managers maintain them. */
const lookup = (name: string, path: string): ResourceDeclaration =>
  defineResource({
    name,
    path: `/manage-user/${path}`,
    title: 'name',
    fields: lookupFields,
    access: [
      { privilege: 'USERS_VIEW', can: ['list', 'show', 'export', 'history'] },
      { privilege: 'USERS_EDIT', can: ['list', 'show', 'create', 'edit', 'delete'] },
    ],
    views: {
      main: { via: ['USERS_EDIT'], columns: ['name', 'code'], sort: ['code', 'asc'] },
    },
  });

export const userTypes = lookup('user-types', 'user-types');
export const sections = lookup('user-sections', 'sections');
export const rumisRoles = lookup('rumis-roles', 'rumis-roles');
