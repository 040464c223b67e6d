/**
 * Work that decides about a student's record, about accounts, or about permissions. A privilege
 * that opens it is a deciding one: an account that holds it is changed only by people who hold it
 * too.
 */
interface Duty {
  /** Privileges, each of which opens the work. */
  keys: readonly string[];
  /** How the work is done, by resource: `create`, `edit`, or names of transitions. */
  acts?: Readonly<Record<string, readonly string[]>>;
}

/** A role that holds both sides of a separation on purpose. */
export interface SeparationException {
  /** Code of the role. */
  role: string;
  reason: string;
  /** Last day, `YYYY-MM-DD`. */
  until: string;
}

/**
 * Two duties of which one person must not do both. With `record` no one does both on one record:
 * the transitions of the second refuse the person who did the first. With `person` no role holds
 * keys of both, unless it is one with an exception or inherits from it.
 */
export interface Separation {
  between: readonly [string, string];
  on: 'record' | 'person';
  exceptions?: readonly SeparationException[];
}

export interface DutiesDeclaration {
  duties: Readonly<Record<string, Duty>>;
  apart: readonly Separation[];
}

/** The privileges that open any duty. */
export const decidingKeys = ({ duties }: DutiesDeclaration): ReadonlySet<string> =>
  new Set(Object.values(duties).flatMap(({ keys }) => keys));

/** A role with all its privileges, including those of its parents. */
export interface RoleKeys {
  code: string;
  /** Itself and the roles that it inherits from. */
  closure: ReadonlySet<string>;
  keys: ReadonlySet<string>;
}

/** A role that reaches both sides of a separation by person. */
export interface UnseparatedRole {
  role: string;
  between: readonly [string, string];
  /** The keys of each side. */
  keys: readonly [readonly string[], readonly string[]];
}

/** The roles that hold keys of both sides of a separation, without an exception for this day. */
export function unseparatedRoles(
  { duties, apart }: DutiesDeclaration,
  roles: readonly RoleKeys[],
  day: string,
): UnseparatedRole[] {
  const heldBy = ({ keys }: RoleKeys, duty: string): readonly string[] =>
    (duties[duty]?.keys ?? []).filter((key) => keys.has(key));
  return apart
    .filter(({ on }) => on === 'person')
    .flatMap(({ between, exceptions = [] }) => {
      const [first, second] = between;
      return roles.flatMap((role) => {
        const keys = [heldBy(role, first), heldBy(role, second)] as const;
        const isExcepted = exceptions.some(
          ({ role: code, until }) => role.closure.has(code) && day <= until,
        );
        return keys.every(({ length }) => length > 0) && !isExcepted
          ? [{ role: role.code, between, keys }]
          : [];
      });
    });
}
