import { defineArea, definePage } from '../../contract/area.ts';

export const dashboard = defineArea({
  key: 'dashboard',
  section: null,
  group: null,
  icon: 'dashboard',
  resources: [],
  pages: [definePage({ name: 'dashboard', path: '/dashboard', via: ['DASHBOARD'] })],
  entries: [{ page: 'dashboard' }],
});
