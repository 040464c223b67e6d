import { defineArea } from '../../contract/area.ts';
import { faqs } from './faqs.ts';
import { departmentFaqAssign, departmentFaqs, facultyFaqAssign, facultyFaqs } from './placements.ts';

export const faq = defineArea({
  key: 'faq',
  section: 'WEBSITE',
  group: 'FAQ_MANAGEMENT',
  icon: 'faq',
  resources: [faqs, facultyFaqs, departmentFaqs],
  assignments: [facultyFaqAssign, departmentFaqAssign],
  entries: [{ resource: 'faqs', view: 'main' }, { assignment: 'faculty-faq-assign' }, { assignment: 'department-faq-assign' }],
});
