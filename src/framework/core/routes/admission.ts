import { type Screen, mayOpen } from '../../../contract/model/catalogue.ts';
import type { Verb } from '../../../contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';

/**
 * Whether some grant of the resource opens the verb to a person with these privileges; which rows
 * is the gateway's matter.
 */
export function mayEver(
  resource: ResourceDeclaration,
  verb: Verb,
  privileges: ReadonlySet<string>,
): boolean {
  return resource.access.some(
    ({ privilege, can }) => privileges.has(privilege) && (can === 'all' || can.includes(verb)),
  );
}

export type Admission = 'pass' | 'notAuthenticated' | 'notAuthorised';

export interface AdmissionQuestion {
  /** The session's own check. */
  authenticated: boolean;
  privileges: ReadonlySet<string>;
  /** No screen: no requirement beyond being signed in. */
  screen?: Screen | undefined;
  /** What the screen is opened for, where the address says more than the menu. */
  verb?: Verb | undefined;
}

/** The decision of the route guard (specification §2). */
export function admission({
  authenticated,
  privileges,
  screen,
  verb,
}: AdmissionQuestion): Admission {
  if (!authenticated) return 'notAuthenticated';
  if (!screen) return 'pass';
  if (!mayOpen(screen, privileges)) return 'notAuthorised';
  if (verb && screen.kind === 'view' && !mayEver(screen.resource, verb, privileges))
    return 'notAuthorised';
  return 'pass';
}
