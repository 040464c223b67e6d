import { PortalError } from '../../../src/contract/model/errors.ts';
import type { CallDeclaration } from '../../../src/contract/wire/calls/defineCall.ts';
import type { Person } from '../../db/person.ts';

/** The privileges that would open the call; `null`: it is open. */
function neededPrivileges(
  required: Exclude<CallDeclaration['access'], string>,
  held: ReadonlySet<string>,
): readonly string[] | null {
  if ('all' in required) {
    const missing = required.all.filter((key) => !held.has(key));
    return missing.length > 0 ? missing : null;
  }
  return required.some((key) => held.has(key)) ? null : required;
}

/** Throws FORBIDDEN with the required privileges unless the user holds one of them, or `all`. */
export function assertPrivileges(
  { privileges }: Person,
  required: Exclude<CallDeclaration['access'], string>,
): void {
  const needs = neededPrivileges(required, privileges);
  if (needs) throw new PortalError('FORBIDDEN', { details: { needs } });
}
