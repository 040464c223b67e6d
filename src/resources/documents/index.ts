import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { ISSUING, OWN } from './access.ts';

/** Reached from the results of a student and the final results. */
export const documents = defineArea({
  name: 'documents',
  menu: menu.examinations,
  resources: [],
  pages: [
    definePage({
      name: 'documents',
      path: '/manage-exam/documents',
      via: [ISSUING, OWN],
      nested: true,
    }),
  ],
  entries: [],
});
