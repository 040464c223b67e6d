import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

export const staff = defineResource({
  name: 'staff',
  path: '/manage-staff/staff-all',
  title: 'nameWithInitials',
  identity: { picture: 'photo', detail: 'designation' },
  fields: {
    user: f.ref('users', {
      unique: true,
      onDelete: 'clear',
      help: true,
      personal: true,
      stepUp: true,
    }),
    employeeNumber: f.text({ required: true, unique: true, max: 20, search: 'B', personal: true }),
    title: f.select({
      required: true,
      options: [
        'senior-professor',
        'professor',
        'venerable-professor',
        'doctor',
        'venerable-doctor',
        'venerable',
        'mr',
        'mrs',
        'ms',
      ],
    }),
    nameWithInitials: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    fullName: f.text({ required: true, i18n: true, max: 200, search: 'B' }),
    department: f.ref('departments', { required: true }),
    category: f.select({
      required: true,
      options: ['academic', 'academic-support', 'non-academic', 'temporary', 'visiting'],
      default: 'academic',
    }),
    /** The highest-ranking designation of the current appointments. */
    designation: f.ref('staff-designations', { readOnly: true, onDelete: 'clear', help: true }),
    /** Afterwards the account is closed and the appointments end. */
    leavesOn: f.date({ personal: true, stepUp: true, write: ['USERS_EDIT'], help: true }),
    email: f.email({ search: 'C' }),
    /** It may be a private number, so it stays within the faculty. */
    phone: f.phone({ personal: true }),
    photo: f.image({ maxMb: 2 }),
    biography: f.richText({ i18n: true, max: 4000 }),
  },
  duplicates: [
    ['nameWithInitials', 'department'],
    ['fullName', 'department'],
  ],
  /** The public fields, justified in docs/decisions/011-public-data-about-people.md */
  public: {
    preview: true,
    pages: ['list', 'record'],
    where: { category: ['academic', 'academic-support', 'visiting'] },
    fields: [
      'title',
      'nameWithInitials',
      'fullName',
      'department',
      'category',
      'designation',
      'email',
      'photo',
      'biography',
    ],
    sort: ['nameWithInitials', 'asc'],
    filters: ['department', 'designation', 'category'],
    schema: {
      type: 'Person',
      properties: {
        name: 'fullName',
        alternateName: 'nameWithInitials',
        honorificPrefix: 'title',
        jobTitle: 'designation',
        affiliation: 'department',
        email: 'email',
        image: 'photo',
        description: 'biography',
      },
    },
  },
  scopes: { department: 'department' },
  access: [
    ...standardAccess('STAFF_VIEW'),
    {
      privilege: 'STAFF_OWN_DATA',
      can: ['list', 'show', 'edit', 'history'],
      rows: { user: '$user' },
      write: ['email', 'phone', 'photo', 'biography'],
    },
  ],
  views: {
    main: {
      via: ['STAFF_VIEW'],
      columns: [
        'photo',
        'nameWithInitials',
        'title',
        'designation',
        'department',
        'category',
        'employeeNumber',
        'email',
      ],
      filters: ['department', 'category', 'designation', 'title'],
      inline: ['category', 'email', 'phone'],
      groups: ['department', 'category', 'designation', 'title'],
      sort: ['nameWithInitials', 'asc'],
    },
    own: {
      via: ['STAFF_OWN_DATA'],
      path: 'own',
      single: true,
      where: { user: '$user' },
      columns: ['nameWithInitials', 'designation', 'department', 'email', 'phone'],
    },
  },
  form: {
    sections: [
      {
        key: 'identity',
        tab: 'person',
        fields: ['title', 'nameWithInitials', 'fullName', 'employeeNumber', 'user'],
      },
      { key: 'post', tab: 'person', fields: ['department', 'category', 'designation', 'leavesOn'] },
      { key: 'contact', tab: 'person', fields: ['email', 'phone'] },
      { key: 'website', tab: 'website', fields: ['photo', 'biography'] },
    ],
  },
});
