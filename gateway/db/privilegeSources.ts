import {
  type HeldKey,
  type HeldPrivileges,
  privilegesOf,
  type Scope,
} from '../../src/contract/model/scopes.ts';

/** A role and one of its parents, by id. */
export interface ParentLink {
  role: string;
  parent: string;
}

/**
 * Finds a role that inherits from itself, directly or through others. Returns the roles of the
 * cycle with the first one repeated at the end, or `null`.
 */
export function findCycle(links: readonly ParentLink[]): string[] | null {
  const parents = new Map<string, string[]>();
  for (const { role, parent } of links) parents.set(role, [...(parents.get(role) ?? []), parent]);
  const finished = new Set<string>();
  const walk = (role: string, way: readonly string[]): string[] | null => {
    const start = way.indexOf(role);
    if (start >= 0) return [...way.slice(start), role];
    if (finished.has(role)) return null;
    for (const parent of parents.get(role) ?? []) {
      const cycle = walk(parent, [...way, role]);
      if (cycle) return cycle;
    }
    finished.add(role);
    return null;
  };
  for (const role of parents.keys()) {
    const cycle = walk(role, []);
    if (cycle) return cycle;
  }
  return null;
}

/** The roles with all their ancestors. */
export function roleClosure(roles: Iterable<string>, links: readonly ParentLink[]): Set<string> {
  const closure = new Set(roles);
  // A Set also iterates over elements added during the iteration.
  for (const role of closure)
    for (const link of links) if (link.role === role) closure.add(link.parent);
  return closure;
}

export interface PrivilegeSources {
  roles: readonly string[];
  links: readonly ParentLink[];
  /** Privilege keys by role. */
  byRole: ReadonlyMap<string, readonly string[]>;
  administratorRoles: ReadonlySet<string>;
  every: readonly string[];
  direct: readonly { key: string; effect: 'allow' | 'deny'; scope?: Scope | null }[];
  /** Keys that wait for a second factor. */
  withheld?: readonly string[];
}

/**
 * The privileges of a person: those of their roles and ancestors, plus direct grants, perhaps in a
 * scope, minus direct denials, which always win, and minus those that wait for a second factor.
 * `gateway/db/effectivePrivileges.ts` computes the same in SQL; a test compares them.
 */
export function effectiveSet({
  roles,
  links,
  byRole,
  administratorRoles,
  every,
  direct,
  withheld = [],
}: PrivilegeSources): HeldPrivileges {
  const held = roleClosure(roles, links);
  const isAdministrator = [...held].some((role) => administratorRoles.has(role));
  const granted = isAdministrator ? every : [...held].flatMap((role) => byRole.get(role) ?? []);
  const closed = new Set([
    ...direct.filter(({ effect }) => effect === 'deny').map(({ key }) => key),
    ...withheld,
  ]);
  const given: HeldKey[] = [
    ...granted.map((key) => ({ key, scope: null })),
    ...direct
      .filter(({ effect }) => effect === 'allow')
      .map(({ key, scope = null }) => ({ key, scope })),
  ];
  return privilegesOf(given.filter(({ key }) => !closed.has(key)));
}
