import { defineArea, definePage } from '../../contract/area.ts';
import { DEVELOPER_KEY, DEVELOPER_PATH } from '../../contract/developer.ts';

/** Outside the specified menu: found by the search palette and by its address. */
export const developer = defineArea({
  key: 'developer',
  section: 'CONTROL PANEL',
  group: null,
  icon: 'settings',
  resources: [],
  pages: [
    definePage({ name: 'developer', path: DEVELOPER_PATH, via: [DEVELOPER_KEY], nested: true }),
  ],
  entries: [],
});
