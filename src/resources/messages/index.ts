import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';

/** Conversations are visible to their participants only, so they are not a resource: see `server`. */
export const messages = defineArea({
  name: 'messages',
  menu: menu.messages,
  resources: [],
  pages: [
    definePage({
      name: 'conversation-new',
      path: '/lhms/manage-lachall/conversation/new',
      via: ['CON_CREATE'],
    }),
    definePage({
      name: 'conversations',
      path: '/lhms/manage-lachall/conversations',
      via: ['CON_VIEW'],
      nested: true,
    }),
  ],
  keys: ['CON_BROADCAST'],
  entries: [{ page: 'conversation-new' }, { page: 'conversations', onPhone: 'messages' }],
});
