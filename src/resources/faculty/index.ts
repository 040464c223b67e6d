import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { departments } from './departments.ts';
import { faculties } from './faculties.ts';

export const faculty = defineArea({
  name: 'faculty',
  menu: menu.faculty,
  resources: [faculties, departments],
  entries: [
    { resource: 'faculties', view: 'main' },
    { resource: 'departments', view: 'main' },
    { resource: 'departments', view: 'own' },
  ],
});
