import { defineArea, definePage } from '../../contract/model/area.ts';
import { DEVELOPER_KEY, DEVELOPER_PATH } from '../../contract/wire/developer.ts';
import { menu } from '../menu.ts';

/** Not in the specified menu: reached through the command palette and by address. */
export const developer = defineArea({
  name: 'developer',
  menu: menu.developer,
  resources: [],
  pages: [
    definePage({ name: 'developer', path: DEVELOPER_PATH, via: [DEVELOPER_KEY], nested: true }),
  ],
  entries: [],
});
