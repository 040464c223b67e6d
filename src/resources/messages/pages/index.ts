import { extendUi, lazyNamed } from '../../../framework/index.ts';
import { MESSAGES_TOPIC } from '../topic.ts';

export const messagesPages = extendUi({
  pages: {
    'conversation-new': lazyNamed(() => import('./NewConversationPage.tsx'), 'NewConversationPage'),
    conversations: lazyNamed(() => import('./Conversations.tsx'), 'Conversations'),
  },
  agendaTopics: [MESSAGES_TOPIC],
});
