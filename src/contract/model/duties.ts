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
  /** Names the text that gives the reason (`pages.developer.duties.reasons`). */
  reason: string;
  /** Last day, `YYYY-MM-DD`. */
  until: string;
}

/**
 * Two duties of which one person must not do both. With `record` no one does both on one record:
 * the transitions of the second refuse the person who did the first. With `person` no role and no
 * person holds keys of both, unless by a role with an exception.
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

/** A role or a person, with all their privileges. */
export interface KeyHolder {
  kind: 'role' | 'user';
  /** Code of the role, or name of the user. */
  name: string;
  /** Codes of the role itself or the roles of the person, and of those they inherit from. */
  roles: ReadonlySet<string>;
  keys: ReadonlySet<string>;
}

/** A role or a person that reaches both sides of a separation by person. */
export interface UnseparatedHolder extends Pick<KeyHolder, 'kind' | 'name'> {
  between: readonly [string, string];
  /** The keys of each side. */
  keys: readonly [readonly string[], readonly string[]];
}

/**
 * Those who hold keys of both sides of a separation, without an exception for this day
 * (`YYYY-MM-DD`).
 */
export function unseparatedHolders(
  { duties, apart }: DutiesDeclaration,
  holders: readonly KeyHolder[],
  day: string,
): UnseparatedHolder[] {
  const heldBy = ({ keys }: KeyHolder, duty: string): readonly string[] =>
    (duties[duty]?.keys ?? []).filter((key) => keys.has(key));
  return apart
    .filter(({ on }) => on === 'person')
    .flatMap(({ between, exceptions = [] }) => {
      const [first, second] = between;
      return holders.flatMap((holder) => {
        const { kind, name, roles } = holder;
        const keys = [heldBy(holder, first), heldBy(holder, second)] as const;
        const isExcepted = exceptions.some(({ role, until }) => roles.has(role) && day <= until);
        return keys.every(({ length }) => length > 0) && !isExcepted
          ? [{ kind, name, between, keys }]
          : [];
      });
    });
}
