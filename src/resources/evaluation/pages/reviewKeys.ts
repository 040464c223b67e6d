import type { CommentDecision } from '../api.ts';

export type ReviewAction = CommentDecision | 'edit' | 'next' | 'previous';

const KEYS: Readonly<Record<string, ReviewAction>> = {
  p: 'public',
  r: 'private',
  x: 'deleted',
  u: 'undecided',
  e: 'edit',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
};

/** What a key does while comments are reviewed. */
export const actionOfKey = (key: string): ReviewAction | undefined =>
  KEYS[key.length === 1 ? key.toLowerCase() : key];

/** The next comment that is not decided, going on from the beginning; `null` where all are. */
export function nextUndecided(decisions: readonly CommentDecision[], after: number): number | null {
  const order = decisions.map((_decision, step) => (after + 1 + step) % decisions.length);
  return order.find((index) => decisions[index] === 'undecided') ?? null;
}
