import type { Fields } from '../model/fields.ts';
import { isReferenceToOne } from '../model/kindTraits.ts';
import type { ResourceDeclaration } from '../model/resource.ts';
import { SCOPE_KINDS, SCOPE_TARGETS } from '../model/scopes.ts';
import { checkPath, type Surroundings } from './checkNames.ts';

/** The resource whose record a path of references names; `undefined`: it names none. */
function targetOf(
  { name, fields }: ResourceDeclaration,
  path: string,
  { resources }: Surroundings,
): string | undefined {
  if (path === 'id') return name;
  let [present, target]: [Fields, string | undefined] = [fields, undefined];
  for (const head of path.split('.')) {
    const field = present[head];
    if (!isReferenceToOne(field)) return undefined;
    target = field.to;
    present = resources.get(target)?.fields ?? {};
  }
  return target;
}

/** A scope that led elsewhere would open the rows of others. */
export function checkScopes(resource: ResourceDeclaration, surroundings: Surroundings): string[] {
  return SCOPE_KINDS.flatMap((kind) => {
    const path = resource.scopes?.[kind];
    if (path === undefined) return [];
    const place = `${resource.name}.scopes.${kind}`;
    const faults = checkPath(place, path, resource.fields, surroundings);
    if (faults.length > 0 || targetOf(resource, path, surroundings) === SCOPE_TARGETS[kind])
      return faults;
    return [`${place}: “${path}” does not lead to one of ${SCOPE_TARGETS[kind]}`];
  });
}
