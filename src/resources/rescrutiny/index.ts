import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { MARKING, OWN } from './access.ts';
import { rescrutinies } from './rescrutinies.ts';
import { OWN_PAGE } from './routes.ts';

/** Reached from a student's results, from the marks, and from the publishing of results. */
export const rescrutiny = defineArea({
  name: 'rescrutiny',
  menu: menu.examinations,
  resources: [rescrutinies],
  pages: [definePage({ name: 'rescrutiny', path: OWN_PAGE, via: [OWN, MARKING] })],
  entries: [],
});
