import { f } from '../../contract/fields.ts';
import { defineResource, standardAccess } from '../../contract/resource.ts';

export const staff = defineResource({
  name: 'staff',
  title: 'nameWithInitials',
  fields: {
    user: f.ref('users', { unique: true, onDelete: 'clear', help: true }),
    employeeNumber: f.text({ required: true, unique: true, max: 20, search: 'B' }),
    title: f.select({
      required: true,
      options: ['senior-professor', 'professor', 'venerable-professor', 'doctor', 'venerable-doctor', 'venerable', 'mr', 'mrs', 'ms'],
    }),
    nameWithInitials: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    fullName: f.text({ required: true, i18n: true, max: 200, search: 'B' }),
    department: f.ref('departments', { required: true }),
    category: f.select({
      required: true,
      options: ['academic', 'academic-support', 'non-academic', 'temporary', 'visiting'],
      default: 'academic',
    }),
    designation: f.ref('staff-designations'),
    email: f.email({ search: 'C' }),
    phone: f.phone(),
    photo: f.image({ maxMb: 2 }),
    biography: f.text({ i18n: true, multiline: true, max: 4000 }),
  },
  access: [
    ...standardAccess('STAFF_VIEW'),
    {
      privilege: 'STAFF_OWN_DATA',
      can: ['list', 'show', 'edit'],
      rows: { user: '$user' },
      write: ['email', 'phone', 'photo', 'biography'],
    },
  ],
});
