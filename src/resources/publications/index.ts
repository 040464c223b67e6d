import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { publicationAreas, publicationTypes } from './lookups.ts';
import { publications as publicationRecords } from './publications.ts';

export const publications = defineArea({
  name: 'publications',
  menu: menu.publications,
  resources: [publicationRecords, publicationTypes, publicationAreas],
  entries: [
    { resource: 'publications', view: 'main' },
    { resource: 'publications', view: 'own' },
    { resource: 'publication-types', view: 'main' },
    { resource: 'publication-areas', view: 'main' },
  ],
});
