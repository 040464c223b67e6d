/** What a device can be notified of: each by the person's choice. */
export const PUSH_TOPICS = ['classMoved', 'resultsOut', 'placeWon'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];
