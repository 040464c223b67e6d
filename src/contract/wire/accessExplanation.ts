import type { Localised } from '../model/constants.ts';
import type { Verb } from '../model/privileges.ts';
import type { ComparisonOperator, ContextVariable, Operand } from '../model/where.ts';

/** Path of the page. */
export const ANSWERS_PATH = '/manage-roles/who-may-do-what';

/**
 * Privileges needed to ask about others, because an answer reveals their roles and their individual
 * privileges.
 */
export const ANSWER_KEYS: readonly string[] = ['USER_ROLE_VIEW', 'USER_PRIVILEGES_VIEW'];
/** With this privilege an answer also names the roles that have a missing privilege. */
export const ROLES_OF_KEYS_KEY = 'ROLE_PRIVILEGES_VIEW';

export interface Named {
  id: string;
  name: Localised | string;
}

/**
 * How a person holds a privilege. `path` starts with a role of the person and ends with the role
 * that has the privilege.
 */
export type KeySource =
  | { through: 'role'; path: readonly Named[]; isAdministrator: boolean; endsOn: string | null }
  | { through: 'grant'; endsOn: string | null; reason: string | null };

export interface KeyAnswer {
  key: string;
  title: Localised;
  isHeld: boolean;
  sources: readonly KeySource[];
  /** A denial overrides every source. */
  denied: { endsOn: string | null; reason: string | null } | null;
}

/**
 * A row rule, part by part. `holds`: whether the record satisfies it; `null` without a record, or
 * if the answer would reveal a field that the asking person may not read.
 */
export type RuleAnswer =
  | { kind: 'all' | 'any'; of: readonly RuleAnswer[]; holds: boolean | null }
  | { kind: 'not'; of: RuleAnswer; holds: boolean | null }
  | {
      kind: 'test';
      path: string;
      operator: ComparisonOperator;
      value: Operand;
      holds: boolean | null;
    };

/** A grant of the resource for the verb in question. */
export interface GrantAnswer {
  key: KeyAnswer;
  /** Absent: every row. */
  rule: RuleAnswer | null;
  /**
   * Whether the grant, including its rule, allows the action. `null`: not disclosed, or depends on
   * the record.
   */
  opens: boolean | null;
}

export type Obstacle =
  | 'account'
  | 'screen'
  | 'noGrant'
  | 'rows'
  | 'locked'
  | 'fieldKey'
  | 'fieldGrant'
  | 'fieldFixed'
  | 'readOnly';

/**
 * `some`: yes, for the records that satisfy a rule; `unseen`: the asking person cannot see the
 * record; `undisclosed`: the answer would reveal a field that they may not read.
 */
export type Outcome = 'yes' | 'no' | 'some' | 'unseen' | 'undisclosed';

/** Privileges that together would allow the action, and the roles that have each. */
export interface Remedy {
  keys: readonly (KeyAnswer & { roles: readonly Named[] | null })[];
}

export interface PermissionAnswer {
  person: Named & { username: string; status: string; isSelf: boolean };
  resource: string | null;
  verb: Verb | null;
  field: string | null;
  screen: string | null;
  /** As the asking person may read it; `unseen` if they cannot. */
  record: (Named & { values: Record<string, unknown> }) | 'unseen' | null;
  outcome: Outcome;
  obstacles: readonly Obstacle[];
  /**
   * With `locked`: the state that locks it, the field of the state, and the transitions to a state
   * that does not.
   */
  lock: { field: string; state: string; steps: readonly string[] } | null;
  /** For a question about a screen: the privileges, one of which opens it. */
  screenKeys: readonly KeyAnswer[];
  /** Privilege of the menu group. Without it the screen opens by URL but is not in the menu. */
  menuKey: KeyAnswer | null;
  /** Privileges, one of which is needed for the field. */
  fieldKeys: readonly KeyAnswer[];
  grants: readonly GrantAnswer[];
  /** Values of the context variables (`$user` etc.); `null`: the person has none. */
  context: Partial<Record<ContextVariable, Named | null>>;
  remedies: readonly Remedy[];
}

/** A person who may perform the action, with the privileges that allow it. */
export interface AdmittedPerson extends Named {
  username: string;
  /** Privileges of the grants that allow it, each with its sources. */
  by: readonly KeyAnswer[];
  /**
   * Whether a row rule about the person (own record, own department) allows it, and not a grant for
   * all records.
   */
  byRule: boolean;
}

export interface WhoAnswer {
  record: Named;
  resource: string;
  verb: Verb;
  total: number;
  /** Whether no one is omitted because of a rule over fields that the asking person may not read. */
  isComplete: boolean;
  /** At most `WHO_LIMIT`, by name. */
  people: readonly AdmittedPerson[];
  /** Number of people by role, largest first; `null`: people with an individual grant. */
  byRole: readonly { role: Named | null; count: number }[];
}
export const WHO_LIMIT = 200;

export type Reach = 'none' | 'some' | 'all';

/** The effect of a planned change on a verb of a resource. */
export interface VerbEffect {
  resource: string;
  verb: Verb;
  before: Reach;
  after: Reach;
  /** Number of affected people. */
  people: number;
  /**
   * Number of records that at least one of them gains or loses; `null`: not counted, or not
   * disclosed to the asking person.
   */
  gained: number | null;
  lost: number | null;
}

/** The effect of saving a permission screen, computed by saving it and rolling back. */
export interface PlannedEffect {
  /** Active people whose privileges change, the first few by name. */
  people: { total: number; named: readonly Named[] };
  /** No one has the role yet: the effect is that on a person who had it. */
  isHypothetical: boolean;
  keys: readonly { key: string; title: Localised; opens: boolean; people: number }[];
  screens: readonly { path: string; labelKey: string; opens: boolean; people: number }[];
  verbs: readonly VerbEffect[];
  fields: readonly {
    resource: string;
    name: string;
    mode: 'read' | 'write';
    opens: boolean;
    people: number;
  }[];
}
