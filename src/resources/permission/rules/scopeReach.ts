import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import {
  privilegesOf,
  rightsHeld,
  type Scope,
  SCOPE_KINDS,
  type ScopeKind,
} from '../../../contract/model/scopes.ts';
import { transitionRows } from '../../../contract/model/workflow.ts';

/** Whether a key opens any row of the resources when it is held in this scope only. */
function reaches(resources: Iterable<ResourceDeclaration>, key: string, scope: Scope): boolean {
  const held = privilegesOf([{ key, scope }]);
  return [...resources].some(
    (resource) =>
      rightsHeld(resource, resource.access, held).length > 0 ||
      (resource.workflow?.transitions ?? []).some(
        (transition) => transitionRows(resource, transition, held) !== 'none',
      ),
  );
}

/** The parts of a scope that keep a key from opening anything; together if none does so alone. */
export function uselessKinds(
  resources: Iterable<ResourceDeclaration>,
  key: string,
  scope: Scope,
): ScopeKind[] {
  const given = SCOPE_KINDS.filter((kind) => scope[kind] !== undefined);
  if (given.length === 0 || reaches(resources, key, scope)) return [];
  const alone = given.filter((kind) => !reaches(resources, key, { [kind]: scope[kind] }));
  return alone.length > 0 ? alone : given;
}
