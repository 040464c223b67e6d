import type { Grant } from './privileges.ts';
import type { Where } from './where.ts';

/** What a direct grant can be limited to: fields of `user-privileges`, in the order of the screen. */
export const SCOPE_KINDS = ['department', 'courseUnit', 'hall'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** The resource that each kind names a record of. */
export const SCOPE_TARGETS: Readonly<Record<ScopeKind, string>> = {
  department: 'departments',
  courseUnit: 'course-units',
  hall: 'lecturehalls',
};

/** The records that a grant reaches: all that belong to every one of these. */
export type Scope = Partial<Record<ScopeKind, string>>;

/**
 * How the records of a resource belong to a department, a course unit or a hall: `id` for the
 * resource itself, otherwise a path of references. A grant with a scope opens nothing of a resource
 * that does not name its kind.
 */
export type ScopePaths = Readonly<Partial<Record<ScopeKind, string>>>;

/**
 * The keys that a person holds. `has` answers for those held everywhere; `within` has those held in
 * scopes only, which open rows of resources and nothing else: no call, page or field asks for
 * them.
 */
export interface HeldPrivileges extends ReadonlySet<string> {
  readonly within?: ReadonlyMap<string, readonly Scope[]>;
}

class Privileges extends Set<string> implements HeldPrivileges {
  readonly within: ReadonlyMap<string, readonly Scope[]>;

  constructor(keys: Iterable<string>, within: ReadonlyMap<string, readonly Scope[]>) {
    super(keys);
    this.within = within;
  }
}

/** A key, and where it is held; `null`: everywhere. */
export interface HeldKey {
  key: string;
  scope: Scope | null;
}

/** A key that is held everywhere needs no scope. */
export function privilegesOf(held: readonly HeldKey[]): HeldPrivileges {
  const everywhere = held.filter(({ scope }) => scope === null).map(({ key }) => key);
  const known = new Set(everywhere);
  const within = new Map<string, Scope[]>();
  for (const { key, scope } of held)
    if (scope !== null && !known.has(key)) within.set(key, [...(within.get(key) ?? []), scope]);
  return within.size === 0 ? known : new Privileges(known, within);
}

/** All keys, for menus and screens, which show what may open; the rows decide. */
export const everyKey = (held: HeldPrivileges): string[] =>
  held.within ? [...held, ...held.within.keys()].toSorted() : [...held];

/** Equal for the same keys in the same scopes. */
export const signatureOf = (held: HeldPrivileges): string =>
  JSON.stringify([
    [...held].toSorted(),
    [...(held.within ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** The part of a resource that concerns scopes. */
interface Scoped {
  scopes?: ScopePaths;
}

/** The rows of a resource within a scope; `undefined`: the resource does not belong to its kind. */
function rowsWithin({ scopes = {} }: Scoped, scope: Scope): Where | undefined {
  const tests: Where[] = [];
  for (const kind of SCOPE_KINDS) {
    const id = scope[kind];
    if (id === undefined) continue;
    const path = scopes[kind];
    if (path === undefined) return undefined;
    tests.push({ [path]: id });
  }
  return tests.length === 0 ? undefined : { all: tests };
}

/** The rows that a key held in scopes opens; `undefined`: none. */
function rowsOfKey(resource: Scoped, held: HeldPrivileges, key: string): Where | undefined {
  const rows = (held.within?.get(key) ?? [])
    .map((scope) => rowsWithin(resource, scope))
    .filter((where) => where !== undefined);
  return rows.length === 0 ? undefined : { any: rows };
}

const both = (first: Where | undefined, second: Where): Where =>
  first === undefined ? second : { all: [first, second] };

/** A right that a key opens, perhaps on some rows only. */
type Right = Pick<Grant, 'privilege' | 'rows'>;

/** The rights that a person holds, those held in scopes narrowed to their rows. */
export const rightsHeld = <R extends Right>(
  resource: Scoped,
  rights: readonly R[],
  held: HeldPrivileges,
): R[] =>
  rights.flatMap((right) => {
    if (held.has(right.privilege)) return [right];
    const rows = rowsOfKey(resource, held, right.privilege);
    return rows === undefined ? [] : [{ ...right, rows: both(right.rows, rows) }];
  });

/** Whether a key is held, in a scope at least. */
export const holdsSomewhere = (held: HeldPrivileges, key: string): boolean =>
  held.has(key) || held.within?.has(key) === true;

/** Whether one of the keys opens rows of the resource: everywhere, or in a scope that it knows. */
export const opensSome = (
  resource: Scoped,
  keys: readonly string[],
  held: HeldPrivileges,
): boolean => keys.some((key) => held.has(key) || rowsOfKey(resource, held, key) !== undefined);
