import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { slugField } from '../shared/lookup.ts';

export const faculties = defineResource({
  name: 'faculties',
  path: '/manage-faculty/faculties',
  title: 'name',
  identity: { picture: 'logo', detail: 'code' },
  fields: {
    /** `FACULTY_ID` of the specification's environment settings names one of these. */
    number: f.int({ required: true, unique: true, min: 1, help: true }),
    code: f.text({ required: true, unique: true, max: 20, search: 'B' }),
    name: f.text({ required: true, i18n: true, max: 200, search: 'A' }),
    slug: slugField,
    /** Follows from the appointments, see `gateway/areas/staff`. */
    dean: f.ref('staff', { readOnly: true, onDelete: 'clear', help: true }),
    email: f.email(),
    phone: f.phone(),
    address: f.text({ i18n: true, multiline: true, max: 500 }),
    website: f.url(),
    logo: f.image({ maxMb: 2 }),
  },
  public: {
    pages: ['record'],
    fields: [
      'number',
      'code',
      'name',
      'slug',
      'dean',
      'email',
      'phone',
      'address',
      'website',
      'logo',
    ],
    slug: 'slug',
    sort: ['number', 'asc'],
    filters: ['number'],
    schema: {
      type: 'CollegeOrUniversity',
      properties: {
        name: 'name',
        email: 'email',
        telephone: 'phone',
        address: 'address',
        url: 'website',
        logo: 'logo',
      },
    },
  },
  access: standardAccess('FACULTIES_VIEW'),
  views: {
    main: {
      via: ['FACULTIES_VIEW'],
      columns: ['logo', 'number', 'code', 'name', 'dean', 'email', 'phone'],
      filters: ['dean'],
      inline: ['email', 'phone'],
      sort: ['number', 'asc'],
    },
  },
  form: {
    sections: [
      { key: 'identity', fields: ['number', 'code', 'name', 'slug', 'dean', 'logo'] },
      { key: 'contact', fields: ['email', 'phone', 'address', 'website'] },
    ],
  },
});
