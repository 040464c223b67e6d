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

/** The action of a key during the review of comments. */
export const actionOfKey = (key: string): ReviewAction | undefined =>
  KEYS[key.length === 1 ? key.toLowerCase() : key];

/** The next undecided comment, continuing at the beginning; `null` if all are decided. */
export function nextUndecided(decisions: readonly CommentDecision[], after: number): number | null {
  const order = decisions.map((_decision, step) => (after + 1 + step) % decisions.length);
  return order.find((index) => decisions[index] === 'undecided') ?? null;
}
