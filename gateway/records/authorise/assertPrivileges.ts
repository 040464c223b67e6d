import { PortalError } from '../../../src/contract/model/errors.ts';
import type { RequiredPrivileges } from '../../../src/contract/wire/calls/defineCall.ts';
import type { Person } from '../../db/person.ts';

/** The privileges that are missing, or of which one is; `null`: none. */
function neededPrivileges(
  required: RequiredPrivileges,
  held: ReadonlySet<string>,
): readonly string[] | null {
  if ('all' in required) {
    const missing = required.all.filter((key) => !held.has(key));
    return missing.length > 0 ? missing : null;
  }
  return required.some((key) => held.has(key)) ? null : required;
}

/** Throws FORBIDDEN with the required privileges unless the user holds one of them, or `all`. */
export function assertPrivileges({ privileges }: Person, required: RequiredPrivileges): void {
  const needs = neededPrivileges(required, privileges);
  if (needs) throw new PortalError('FORBIDDEN', { details: { needs } });
}
