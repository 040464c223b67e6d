import type { Localised } from './constants.ts';

/** What a session can impersonate: a role or another person. */
export const IMPERSONATION_KINDS = ['role', 'person'] as const;
export type ImpersonationKind = (typeof IMPERSONATION_KINDS)[number];

/** Claim of the token while its session impersonates. */
export interface Impersonation {
  id: string;
  kind: ImpersonationKind;
  /** Of the role or the person. */
  name: Localised | string;
  /** Expiry (ISO 8601). */
  until: string;
}

/** Lifetime of an impersonation, so that it ends if the user forgets it. */
export const IMPERSONATION_MS = 10 * 60_000;

/** Privilege to impersonate: a person who may assign any role may also see its effect. */
export const IMPERSONATION_KEY = 'USER_ROLE_EDIT';

/** Privileges without effect during impersonation: they open data of one person only. */
export const NEVER_VIEWED: readonly string[] = ['CHANGE_OWN_PASSWORD', 'CHANGE_PASSWORD'];
