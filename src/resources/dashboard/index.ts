import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';

export const dashboard = defineArea({
  name: 'dashboard',
  menu: menu.dashboard,
  resources: [],
  pages: [definePage({ name: 'dashboard', path: '/dashboard', via: ['DASHBOARD'] })],
  entries: [{ page: 'dashboard', onPhone: 'dashboard' }],
});
