import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Person } from '../../db/person.ts';

/** Refuses without one of these keys, naming them. */
export function assertPrivilege(person: Person, ...keys: readonly string[]): void {
  if (!keys.some((key) => person.privileges.has(key)))
    throw new PortalError('FORBIDDEN', { details: { needs: keys } });
}
