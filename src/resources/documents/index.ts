import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { OWN, READERS_OF_LISTS } from './access.ts';
import { documentRequests } from './documentRequests.ts';
import { documentTerms } from './terms.ts';

/** Reached from the results of a student, the final results, and what a document is about. */
export const documents = defineArea({
  name: 'documents',
  menu: menu.examinations,
  resources: [documentTerms, documentRequests],
  pages: [
    definePage({
      name: 'documents',
      path: '/manage-exam/documents',
      via: [...READERS_OF_LISTS, OWN],
      nested: true,
      related: ['document-requests', 'document-terms'],
    }),
  ],
  entries: [],
});
