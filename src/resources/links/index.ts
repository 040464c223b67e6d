import { defineArea } from '../../contract/area.ts';
import { links as linkRecords } from './links.ts';

export const links = defineArea({
  key: 'links',
  section: 'WEBSITE',
  group: 'LINK_MANAGEMENT',
  icon: 'links',
  resources: [linkRecords],
  entries: [
    { resource: 'links', view: 'main' },
    { resource: 'links', view: 'own' },
  ],
});
