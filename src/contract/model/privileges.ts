import type { Localised } from './constants.ts';
import { type ContextVariable, isContextVariable } from './contextVariables.ts';
import { type Scalar, type Where } from './where.ts';

/**
 * The verbs of a resource. The specification names only the VIEW privileges of the menu;
 * `privilegeFor` derives the others from them.
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

/** One entry of a resource's `access`. Grants add up; without any a person sees nothing. */
export interface Grant {
  privilege: string;
  can: 'all' | readonly Verb[];
  /** Only these rows. Absent: every row. */
  rows?: Where;
  /** Only these fields. Absent: every field that the field itself does not restrict. */
  read?: readonly string[];
  write?: readonly string[];
  /** Values that the gateway sets on creation, overriding the request; `$user` etc. are resolved. */
  preset?: Readonly<Record<string, Scalar>>;
}

/**
 * Whether a person can create under a grant: a preset such as `$student` needs a student's record,
 * whatever privileges the person holds.
 */
export const fitsPerson = (
  { preset = {} }: Pick<Grant, 'preset'>,
  isKnown: (variable: ContextVariable) => boolean,
): boolean => Object.values(preset).every((value) => !isContextVariable(value) || isKnown(value));

const VERB_SUFFIX = {
  create: 'CREATE',
  edit: 'EDIT',
  delete: 'DELETE',
  import: 'IMPORT',
} as const satisfies Partial<Record<Verb, string>>;
type WritingVerb = keyof typeof VERB_SUFFIX;

/**
 * The privilege for a verb: `PUBLICATIONS_VIEW` → `PUBLICATIONS_EDIT`. A key that does not end in
 * `_VIEW` is its own stem.
 */
export function privilegeFor(viewKey: string, verb: Verb): string {
  const suffix = VERB_SUFFIX[verb as WritingVerb] as string | undefined;
  return suffix === undefined ? viewKey : `${viewKey.replace(/_VIEW$/, '')}_${suffix}`;
}

type PrivilegeKind = 'menu' | 'group' | 'action' | 'own';

/** One row of the privileges table. `titleKey` is the translation key of its title. */
interface PrivilegeDeclaration {
  key: string;
  kind: PrivilegeKind;
  group: string | null;
  /** Opens a duty (`src/contract/model/duties.ts`). */
  decides: boolean;
}

/** A row of the privileges table with its initial title. */
export interface TitledPrivilege extends PrivilegeDeclaration {
  title: Localised;
}
