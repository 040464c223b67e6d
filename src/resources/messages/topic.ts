/** The topic of `GET /live` that announces messages to open pages. */
export const MESSAGES_TOPIC = 'messages';
