import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Person } from '../../db/person.ts';

/** Throws FORBIDDEN naming the privileges unless the user holds one of them. */
export function assertPrivilege(person: Person, ...keys: readonly string[]): void {
  if (!keys.some((key) => person.privileges.has(key)))
    throw new PortalError('FORBIDDEN', { details: { needs: keys } });
}
