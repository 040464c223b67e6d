import { defineArea, definePage } from '../../contract/model/area.ts';
import { DEVELOPER_KEY, DEVELOPER_PATH } from '../../contract/wire/developer.ts';
import { menu } from '../menu.ts';

/** Outside the specified menu: found by the search palette and by its address. */
export const developer = defineArea({
  name: 'developer',
  menu: menu.developer,
  resources: [],
  pages: [
    definePage({ name: 'developer', path: DEVELOPER_PATH, via: [DEVELOPER_KEY], nested: true }),
  ],
  entries: [],
});
