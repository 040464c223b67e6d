import { defineAssignment } from '../../contract/area.ts';
import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';

const ownDepartment = { department: '$department' } as const;

/** Which questions the faculty's own pages answer, in which order. */
export const facultyFaqs = defineResource({
  name: 'faculty-faqs',
  title: ['faculty', 'faq'],
  fields: {
    faculty: f.ref('faculties', { required: true, onDelete: 'cascade' }),
    faq: f.ref('faqs', { required: true, onDelete: 'cascade' }),
    position: f.int({ min: 0, default: 0 }),
  },
  unique: [['faculty', 'faq']],
  access: [
    { privilege: 'FAQ_VS_FACULTY_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'FAQ_VS_FACULTY_EDIT', can: 'all' },
  ],
  public: { under: ['faculty', 'faq'], fields: ['faculty', 'faq', 'position'], filters: ['faculty'], sort: ['position', 'asc'] },
});

/** The same for the pages of a department; its head places there and nowhere else. */
export const departmentFaqs = defineResource({
  name: 'department-faqs',
  title: ['department', 'faq'],
  fields: {
    department: f.ref('departments', { required: true, onDelete: 'cascade' }),
    faq: f.ref('faqs', { required: true, onDelete: 'cascade' }),
    position: f.int({ min: 0, default: 0 }),
  },
  unique: [['department', 'faq']],
  access: [
    { privilege: 'FAQ_VS_DEPT_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'FAQ_VS_DEPT_EDIT', can: 'all' },
    { privilege: 'FAQ_VS_DEPT_OWN', can: 'all', rows: ownDepartment },
  ],
  public: { under: ['department', 'faq'], fields: ['department', 'faq', 'position'], filters: ['department'], sort: ['position', 'asc'] },
});

export const facultyFaqAssign = defineAssignment({
  name: 'faculty-faq-assign',
  path: '/manage-faq/facultyfaqs',
  via: ['FAQ_VS_FACULTY_VIEW'],
  through: 'faculty-faqs',
  left: 'faculty',
  right: 'faq',
  ordered: 'position',
});

export const departmentFaqAssign = defineAssignment({
  name: 'department-faq-assign',
  path: '/manage-faq/deptfaqs',
  via: ['FAQ_VS_DEPT_VIEW'],
  through: 'department-faqs',
  left: 'department',
  right: 'faq',
  ordered: 'position',
});
