import { type Screen, mayOpen, isView } from '../../../contract/model/catalogue.ts';
import type { Verb } from '../../../contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';

/**
 * Whether some grant of the resource opens the verb with these privileges; the gateway decides for
 * each row.
 */
export const mayEver = (
  resource: ResourceDeclaration,
  verb: Verb,
  privileges: ReadonlySet<string>,
): boolean =>
  resource.access.some(
    ({ privilege, can }) => privileges.has(privilege) && (can === 'all' || can.includes(verb)),
  );

export type Admission = 'pass' | 'notAuthenticated' | 'notAuthorised';

export interface AdmissionQuestion {
  /** The result of the session's own check. */
  authenticated: boolean;
  privileges: ReadonlySet<string>;
  /** Absent: nothing is required except being signed in. */
  screen?: Screen | undefined;
  /** The verb of the address, if it is more specific than the menu. */
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
  if (verb && isView(screen) && !mayEver(screen.resource, verb, privileges)) return 'notAuthorised';
  return 'pass';
}
