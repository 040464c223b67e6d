import { defineArea } from '../../contract/area.ts';
import { departments } from './departments.ts';
import { faculties } from './faculties.ts';

export const faculty = defineArea({
  key: 'faculty',
  section: 'WEBSITE',
  group: 'MANAGE_FACULTY',
  icon: 'faculty',
  resources: [faculties, departments],
  entries: [
    { resource: 'faculties', view: 'main' },
    { resource: 'departments', view: 'main' },
    { resource: 'departments', view: 'own' },
  ],
});
