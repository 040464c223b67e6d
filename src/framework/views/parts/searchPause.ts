/** Letters typed faster than this belong to one word. */
const ONE_WORD_MS = 500;
const SHORTEST_MS = 100;
const MAX_PAUSE_MS = 400;

export interface LastSearch {
  /** Milliseconds since the last request. */
  sinceMs: number;
  isAnswered: boolean;
  /** Duration of the last request, in milliseconds. */
  tookMs: number;
}

/**
 * Debounce of a search after a letter, in ms. The first letter is searched at once, later ones
 * after a pause that grows with the response time, so that a busy gateway gets fewer requests.
 */
export function searchPause({ sinceMs, isAnswered, tookMs }: LastSearch): number {
  if (isAnswered && sinceMs >= ONE_WORD_MS) return 0;
  return Math.min(MAX_PAUSE_MS, Math.max(SHORTEST_MS, tookMs));
}
