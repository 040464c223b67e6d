import { defineArea } from '../../contract/area.ts';
import { faqs } from './faqs.ts';
import { onDepartment, onFaculty } from './placements.ts';

export const faq = defineArea({
  key: 'faq',
  section: 'WEBSITE',
  group: 'FAQ_MANAGEMENT',
  icon: 'faq',
  resources: [faqs, onFaculty.join, onDepartment.join],
  assignments: [onFaculty.assignment, onDepartment.assignment],
  entries: [
    { resource: 'faqs', view: 'main' },
    { assignment: 'faculty-faq-assign' },
    { assignment: 'department-faq-assign' },
  ],
});
