import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/** The subject streams that degrees are made of. */
export const subjects = defineResource({
  name: 'subjects',
  path: '/manage-degree/degree-courses',
  related: ['subject-combinations', 'main-subject-languages'],
  title: 'name',
  fields: {
    code: f.text({ required: true, unique: true, max: 20, search: 'B' }),
    name: f.text({ required: true, i18n: true, max: 160, search: 'A' }),
    department: f.ref('departments', { required: true }),
    degrees: f.refs('degrees', { max: 20 }),
    isMainSubject: f.bool({ default: true, help: true }),
  },
  access: standardAccess('DEGREE_COURSES_VIEW'),
  views: {
    main: {
      via: ['DEGREE_COURSES_VIEW'],
      columns: ['code', 'name', 'department', 'degrees', 'isMainSubject'],
      filters: ['department', 'degrees', 'isMainSubject'],
      inline: ['name', 'isMainSubject'],
      groups: ['department', 'degrees'],
      sort: ['code', 'asc'],
    },
  },
});
