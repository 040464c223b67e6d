import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { slugField } from '../shared/lookup.ts';

const own = { id: '$department' } as const;

export const departments = defineResource({
  name: 'departments',
  path: '/manage-faculty/departments',
  title: 'name',
  identity: { picture: 'picture', detail: 'code' },
  fields: {
    faculty: f.ref('faculties', { required: true }),
    code: f.text({ required: true, unique: true, max: 20, search: 'B' }),
    name: f.text({ required: true, i18n: true, max: 200, search: 'A' }),
    slug: slugField,
    /** Follows from the appointments, see `gateway/areas/staff`. */
    head: f.ref('staff', { readOnly: true, onDelete: 'clear', help: true }),
    email: f.email(),
    phone: f.phone(),
    description: f.richText({ i18n: true, max: 4000, search: 'D' }),
    picture: f.image({ maxMb: 5 }),
  },
  public: {
    preview: true,
    pages: ['list', 'record'],
    fields: ['faculty', 'code', 'name', 'slug', 'head', 'email', 'phone', 'description', 'picture'],
    slug: 'slug',
    sort: ['name', 'asc'],
    filters: ['faculty'],
  },
  scopes: { department: 'id' },
  access: [
    ...standardAccess('DEPARTMENTS_VIEW'),
    { privilege: 'DEPT_VIEW_OWN_DEPT', can: ['list', 'show', 'history'], rows: own },
    {
      privilege: 'DEPT_VIEW_OWN_DEPT',
      can: ['edit'],
      rows: { head: '$staff' },
      write: ['email', 'phone', 'description', 'picture'],
    },
  ],
  views: {
    main: {
      via: ['DEPARTMENTS_VIEW'],
      columns: ['code', 'name', 'faculty', 'head', 'email', 'phone'],
      filters: ['faculty', 'head'],
      inline: ['email', 'phone'],
      groups: ['faculty'],
      sort: ['code', 'asc'],
    },
    own: {
      via: ['DEPT_VIEW_OWN_DEPT'],
      path: 'own',
      single: true,
      where: own,
      columns: ['code', 'name', 'head', 'email', 'phone'],
    },
  },
  form: {
    sections: [
      { key: 'identity', fields: ['faculty', 'code', 'name', 'slug', 'head'] },
      { key: 'contact', fields: ['email', 'phone'] },
      { key: 'website', fields: ['description', 'picture'] },
    ],
  },
});
