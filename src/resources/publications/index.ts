import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { publicationAreas } from './publicationAreas.ts';
import { publications as publicationRecords } from './publications.ts';
import { publicationTypes } from './publicationTypes.ts';

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
