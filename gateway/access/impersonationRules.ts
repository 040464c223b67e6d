import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { NEVER_VIEWED } from '../../src/contract/model/impersonation.ts';
import type { Grant, Verb } from '../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { decideAccess } from '../records/authorise/authorise.ts';

const LOOKING: readonly Verb[] = ['list', 'show', 'export', 'history'];

/**
 * Whether the viewer may see everything that a grant shows. Grants with a row rule do not count: it
 * would select other rows for the viewer than for the impersonated user.
 */
function isSeenAnyway(
  resource: ResourceDeclaration,
  grant: Grant,
  own: ReadonlySet<string>,
): boolean {
  const access = decideAccess(resource, own);
  const verbs = LOOKING.filter((verb) => grant.can === 'all' || grant.can.includes(verb));
  if (verbs.some((verb) => access.rows[verb] !== 'all')) return false;
  if (verbs.length === 0) return true;
  return Object.keys(resource.fields).every(
    (name) =>
      (grant.read !== undefined && !grant.read.includes(name)) ||
      access.read[name] === 'all' ||
      resource.fields[name]?.read !== undefined,
  );
}

/**
 * The privileges of an impersonation: those of the role or user without the ones that the viewer
 * does not hold, that would show more than the viewer's own grants, or that open personal secrets.
 */
export function withinOwnSight(
  catalogue: Catalogue,
  theirs: ReadonlySet<string>,
  own: ReadonlySet<string>,
): Set<string> {
  const beyond = new Set<string>(NEVER_VIEWED);
  for (const resource of catalogue.resources.values()) {
    // Closed to every impersonation as a whole (`gateway/app/app.ts`), so its grants remove nothing
    // else.
    if (resource.confidential) continue;
    for (const grant of resource.access) {
      if (
        theirs.has(grant.privilege) &&
        !beyond.has(grant.privilege) &&
        !isSeenAnyway(resource, grant, own)
      )
        beyond.add(grant.privilege);
    }
  }
  return new Set([...theirs].filter((key) => own.has(key) && !beyond.has(key)));
}
