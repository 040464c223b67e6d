import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { links as linkRecords } from './links.ts';

export const links = defineArea({
  name: 'links',
  menu: menu.links,
  resources: [linkRecords],
  entries: [
    { resource: 'links', view: 'main' },
    { resource: 'links', view: 'own' },
  ],
});
