import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { ISSUING, OWN } from './access.ts';
import { issuedDocuments } from './issuedDocuments.ts';
import { DOCUMENTS } from './routes.ts';

export const documents = defineArea({
  name: 'documents',
  menu: menu.examinations,
  resources: [issuedDocuments],
  pages: [
    definePage({
      name: 'documents',
      path: DOCUMENTS,
      via: [ISSUING, OWN],
      nested: true,
      related: ['issued-documents', 'results', 'final-results'],
    }),
  ],
  entries: [],
});
