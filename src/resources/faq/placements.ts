import { placement } from '../../contract/model/placement.ts';

const what = ['faq', 'faqs'] as const;

/** Which questions the faculty's own pages answer, in which order. */
export const onFaculty = placement({
  name: 'faculty-faqs',
  on: ['faculty', 'faculties'],
  what,
  path: '/manage-faq/facultyfaqs',
  key: 'FAQ_VS_FACULTY',
});

/** The same for the pages of a department; its head places there and sees no other. */
export const onDepartment = placement({
  name: 'department-faqs',
  on: ['department', 'departments'],
  what,
  path: '/manage-faq/deptfaqs',
  key: 'FAQ_VS_DEPT',
  own: { department: '$department' },
});
