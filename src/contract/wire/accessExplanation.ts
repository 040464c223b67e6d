import type { Localised } from '../model/constants.ts';
import type { Verb } from '../model/privileges.ts';
import type { ComparisonOperator, ContextVariable, Operand } from '../model/where.ts';

/** The page that answers. */
export const ANSWERS_PATH = '/manage-roles/who-may-do-what';

/**
 * Questions about others lay open which roles and which privileges of their own they have, so both
 * keys are needed.
 */
export const ANSWER_KEYS: readonly string[] = ['USER_ROLE_VIEW', 'USER_PRIVILEGES_VIEW'];
/** With it an answer also names the roles that carry a missing key. */
export const ROLES_OF_KEYS_KEY = 'ROLE_PRIVILEGES_VIEW';

export interface Named {
  id: string;
  name: Localised | string;
}

/**
 * How a person comes to hold a key. A way through roles begins with one they hold and ends with the
 * one that carries it.
 */
export type KeySource =
  | { through: 'role'; path: readonly Named[]; isAdministrator: boolean; endsOn: string | null }
  | { through: 'grant'; endsOn: string | null; reason: string | null };

export interface KeyAnswer {
  key: string;
  title: Localised;
  isHeld: boolean;
  sources: readonly KeySource[];
  /** A denial outweighs every source. */
  denied: { endsOn: string | null; reason: string | null } | null;
}

/**
 * A row rule, part by part. `holds`: whether the record satisfies it; `null` without a record, or
 * where it would tell something of a field that the one who asks may not read.
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

/** One grant of the resource that opens what was asked for. */
export interface GrantAnswer {
  key: KeyAnswer;
  /** Absent: every row. */
  rule: RuleAnswer | null;
  /**
   * Whether the grant, its rule included, opens what was asked for. `null`: may not be told, or
   * depends on the record.
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
 * `some`: yes, for those records that a rule lets through; `unseen`: the one who asks sees no such
 * record; `undisclosed`: the answer would tell what they may not read.
 */
export type Outcome = 'yes' | 'no' | 'some' | 'unseen' | 'undisclosed';

/** Keys that together would turn a no into a yes, and the roles that carry each. */
export interface Remedy {
  keys: readonly (KeyAnswer & { roles: readonly Named[] | null })[];
}

export interface PermissionAnswer {
  person: Named & { username: string; status: string; isSelf: boolean };
  resource: string | null;
  verb: Verb | null;
  field: string | null;
  screen: string | null;
  /** As the one who asks sees it; `unseen` where they see no such record. */
  record: (Named & { values: Record<string, unknown> }) | 'unseen' | null;
  outcome: Outcome;
  obstacles: readonly Obstacle[];
  /**
   * With `locked`: the state that closes it to everybody, the field that holds it, and the steps
   * that lead to where it is open.
   */
  lock: { field: string; state: string; steps: readonly string[] } | null;
  /** The keys of which one opens the screen, where a screen was asked about. */
  screenKeys: readonly KeyAnswer[];
  /** The key of the menu group: without it the screen opens by its address but is not in the menu. */
  menuKey: KeyAnswer | null;
  /** Keys of which one is needed for the field. */
  fieldKeys: readonly KeyAnswer[];
  grants: readonly GrantAnswer[];
  /** What `$user` and its like stand for; `null`: this person has none. */
  context: Partial<Record<ContextVariable, Named | null>>;
  remedies: readonly Remedy[];
}

/** One person who may do something with a record, and by which grants. */
export interface AdmittedPerson extends Named {
  username: string;
  /** Keys of the grants that open it, each with how it is held. */
  by: readonly KeyAnswer[];
  /**
   * Whether a rule about them (their own, their department's) lets them through, rather than a
   * grant for every record.
   */
  byRule: boolean;
}

export interface WhoAnswer {
  record: Named;
  resource: string;
  verb: Verb;
  total: number;
  /** Whether somebody is left out because their rule reads what the one who asks may not. */
  isComplete: boolean;
  /** At most `WHO_LIMIT`, by name. */
  people: readonly AdmittedPerson[];
  /**
   * By role through which it is held, most first; people with a grant of their own stand under
   * `null`.
   */
  byRole: readonly { role: Named | null; count: number }[];
}
export const WHO_LIMIT = 200;

export type Reach = 'none' | 'some' | 'all';

/** A verb of a resource that a planned change opens or closes. */
export interface VerbEffect {
  resource: string;
  verb: Verb;
  before: Reach;
  after: Reach;
  /** For how many people. */
  people: number;
  /**
   * Records that at least one of them gains or loses; `null`: not counted, or not for the one who
   * asks to know.
   */
  gained: number | null;
  lost: number | null;
}

/**
 * What saving the ticks of a permission screen would change, found out by saving them and taking
 * everything back.
 */
export interface PlannedEffect {
  /** Active people whose privileges change, the first few by name. */
  people: { total: number; named: readonly Named[] };
  /** Nobody holds the role yet: the rest tells what somebody would gain who did. */
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
