import type { Localised } from './constants.ts';

/** A session may look at the portal as somebody with one role would, or as one other person. */
export const VIEWING_KINDS = ['role', 'person'] as const;
export type ViewingKind = (typeof VIEWING_KINDS)[number];

/** What a token says while its session looks through other eyes. */
export interface Impersonation {
  id: string;
  kind: ViewingKind;
  /** Of the role or the person. */
  name: Localised | string;
  /** When it ends by itself (ISO 8601). */
  until: string;
}

/** A view ends by itself after this time, so that nobody forgets it. */
export const VIEWING_MS = 10 * 60_000;

/** Whoever may give any person any role may also see what it would open. */
export const VIEWING_KEY = 'USER_ROLE_EDIT';

/** Nobody looks at these through other eyes: they open what belongs to one person alone. */
export const NEVER_VIEWED: readonly string[] = ['CHANGE_OWN_PASSWORD', 'CHANGE_PASSWORD'];
