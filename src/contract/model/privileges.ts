import type { Localised } from './constants.ts';
import type { Scalar, Where } from './where.ts';

/**
 * What a person can be allowed to do with a resource. The specification names only the keys of the
 * menu; the rest follow from them by one rule (`privilegeFor`), so a key can be read without a
 * table.
 */
export const VERBS = [
  'list',
  'show',
  'create',
  'edit',
  'delete',
  'export',
  'import',
  'history',
] as const;
export type Verb = (typeof VERBS)[number];

/** One row of the permission table of a resource. Grants add up; a person without any sees nothing. */
export interface Grant {
  privilege: string;
  can: 'all' | readonly Verb[];
  /** Only these rows. Absent: every row. */
  rows?: Where;
  /** Only these fields. Absent: every field that the field itself does not restrict. */
  read?: readonly string[];
  write?: readonly string[];
  /** Values the gateway sets on creation, whatever was sent; `$user` and its like are resolved. */
  preset?: Readonly<Record<string, Scalar>>;
}

const VERB_SUFFIX = {
  create: 'CREATE',
  edit: 'EDIT',
  delete: 'DELETE',
  import: 'IMPORT',
} as const satisfies Partial<Record<Verb, string>>;
type WritingVerb = keyof typeof VERB_SUFFIX;

/**
 * `PUBLICATIONS_VIEW` → `PUBLICATIONS_EDIT`; a key that does not end in `_VIEW` keeps its whole
 * name as the stem.
 */
export function privilegeFor(viewKey: string, verb: Verb): string {
  const suffix = VERB_SUFFIX[verb as WritingVerb] as string | undefined;
  return suffix === undefined ? viewKey : `${viewKey.replace(/_VIEW$/, '')}_${suffix}`;
}

export type PrivilegeKind = 'menu' | 'group' | 'action' | 'own';

/** One line of the privileges table. `titleKey` is the translation of what the key opens. */
export interface PrivilegeDeclaration {
  key: string;
  kind: PrivilegeKind;
  group: string | null;
}

/** A line of the privileges table with the title it starts with. */
export interface TitledPrivilege extends PrivilegeDeclaration {
  title: Localised;
}
