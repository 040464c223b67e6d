export const CONVERSATIONS_PATH = '/lhms/manage-lachall/conversations';
export const NEW_CONVERSATION_PATH = '/lhms/manage-lachall/conversation/new';
