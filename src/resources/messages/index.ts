import { defineArea, definePage } from '../../contract/area.ts';

/**
 * Conversations are nobody's records but those of who is in them, so they are no resource: see
 * `gateway/areas/messages`.
 */
export const messages = defineArea({
  key: 'messages',
  section: 'MIS',
  group: 'CONVERSATION',
  icon: 'messages',
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
  entries: [{ page: 'conversation-new' }, { page: 'conversations' }],
});
