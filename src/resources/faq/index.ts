import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { faqs } from './faqs.ts';
import { onDepartment, onFaculty } from './placements.ts';

export const faq = defineArea({
  name: 'faq',
  menu: menu.faq,
  resources: [faqs, onFaculty.join, onDepartment.join],
  assignments: [onFaculty.assignment, onDepartment.assignment],
  entries: [
    { resource: 'faqs', view: 'main' },
    { assignment: 'faculty-faq-assign' },
    { assignment: 'department-faq-assign' },
  ],
});
