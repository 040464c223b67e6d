import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const messagesPages = extendUi({
  pages: {
    'conversation-new': lazyNamed(() => import('./NewConversationPage.tsx'), 'NewConversationPage'),
    conversations: lazyNamed(() => import('./Conversations.tsx'), 'Conversations'),
  },
  toolbar: [
    {
      name: 'messages',
      via: ['CON_VIEW'],
      component: lazyNamed(() => import('./MessageBell.tsx'), 'MessageBell'),
    },
  ],
});
