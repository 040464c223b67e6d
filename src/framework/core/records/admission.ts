import { type Screen, mayOpen, isView } from '../../../contract/model/catalogue.ts';
import type { Verb } from '../../../contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { mayUse } from './grants.ts';

export type Admission = 'pass' | 'notAuthenticated' | 'notAuthorised';

export interface AdmissionQuestion {
  /** The result of the session's own check. */
  authenticated: boolean;
  privileges: ReadonlySet<string>;
  /** Absent: nothing is required except being signed in. */
  screen?: Screen | undefined;
  /** The verb of the address, if it is more specific than the menu. */
  verb?: Verb | undefined;
  /** Whether this person creates records of a resource, as `useMayCreate` says. */
  mayCreate: (resource: ResourceDeclaration) => boolean;
}

/** The decision of the route guard (specification §2). */
export function admission({
  authenticated,
  privileges,
  screen,
  verb,
  mayCreate,
}: AdmissionQuestion): Admission {
  if (!authenticated) return 'notAuthenticated';
  if (!screen) return 'pass';
  if (!mayOpen(screen, privileges)) return 'notAuthorised';
  if (!verb || !isView(screen)) return 'pass';
  const { resource } = screen;
  const isOpen = verb === 'create' ? mayCreate(resource) : mayUse(resource, verb, privileges);
  return isOpen ? 'pass' : 'notAuthorised';
}
