import type { Grant } from './privileges.ts';
import { type HeldPrivileges, rightsHeld, type ScopePaths } from './scopes.ts';
import type { Scalar, Where } from './where.ts';

/** A state of a record: one option of the workflow's field. */
interface WorkflowState {
  /**
   * Fields that cannot be changed in this state, with any privilege and on any write path. `'*'`:
   * the whole record, which then cannot be deleted either.
   */
  locks?: '*' | readonly string[];
  /** No transition leaves this state. */
  final?: boolean;
  /** Changes of public fields go to a draft revision in this state. */
  revises?: Revises;
}

/** How published records are changed: through a draft revision. */
export interface Revises {
  /**
   * The transition whose permission is needed to publish the draft revision, immediately or at a
   * set time.
   */
  as: string;
  /** Public fields that are still changed in place. */
  atOnce?: readonly string[];
  /** The fields whose changes go to the draft revision; set by `defineResource`. */
  fields?: readonly string[];
}

/**
 * A named condition on the record, with a text under `resources.<name>.guards.<guard>`. People who
 * may perform the transition can see whether it holds.
 */
export interface TransitionGuard {
  guard: string;
  where: Where;
}

/**
 * A privilege for a transition. Without `rows` it applies to the rows that its grants allow to
 * `edit`, or else to `show`. Several add up. The person must also be able to read the record.
 */
type TransitionRight = string | { readonly privilege: string; readonly rows?: Where };

/** A field filled in with a transition, regardless of the write permissions of the field. */
type AskedField =
  | string
  | {
      readonly field: string;
      readonly required?: boolean;
      /** Must be a moment in the future. */
      readonly upcoming?: boolean;
      /** Must be a day that has come. */
      readonly hasCome?: boolean;
    };

export interface Transition {
  /** Key of its texts under `resources.<name>.transitions.<transition>`. */
  name: string;
  from: string | readonly string[];
  to: string;
  /** Empty if only the gateway performs it, at the time in `at`. */
  who: readonly TransitionRight[];
  /**
   * A datetime field: the gateway performs the transition at that time if the guards hold. People
   * with the privilege may perform it earlier.
   */
  at?: string;
  /** All must hold; a refusal names the first that does not. */
  when?: readonly TransitionGuard[];
  /**
   * Refused to the person who created the record (`'create'`), ever changed its fields (`'edit'`)
   * or last performed one of these transitions, according to the activity log.
   */
  notBySamePersonAs?: string | readonly string[];
  /**
   * Fields entered in the dialog and stored in the record. A field with `write: []` is written only
   * by transitions.
   */
  ask?: readonly AskedField[];
  /** The dialog asks for a reason, stored in the activity log. */
  reason?: 'optional' | 'required';
  /** Values set with the transition; `$user`, `$staff`, `$now`, `$today` are resolved. */
  sets?: Readonly<Record<string, Scalar>>;
  /** Asks for confirmation with the text `resources.<name>.confirm.<transition>`. */
  confirm?: boolean;
  /** Performed only by people who proved their second factor lately, if they have one. */
  stepUp?: boolean;
  /** Taken on a page or panel of its area, which asks for more; generated screens do not offer it. */
  onPage?: boolean;
  /** Takes longer than a request may on some records, where it runs as a job (`isLong` in code). */
  mayBeLong?: boolean;
}

/**
 * A state machine for the records of a resource. Its field is written only by transitions; new
 * records start in `initial`.
 */
export interface Workflow {
  /** A select whose options are the states. */
  field: string;
  initial: string;
  /**
   * The records that are about the person, as rows for a variable such as `$student`. A transition
   * that no right opens on own rows is refused on them: people do not decide about themselves.
   */
  about?: Where;
  /** In the order of a record's life; the screen shows progress in this order. */
  states: Readonly<Record<string, WorkflowState>>;
  transitions: readonly Transition[];
}

/** Reasons for refusing a transition, in the order of the checks. */
export const TRANSITION_OBSTACLES = ['state', 'rows', 'samePerson', 'guard'] as const;
type TransitionObstacle = (typeof TRANSITION_OBSTACLES)[number];

/** Whether a person may perform a transition of a record now; if not, the first obstacle. */
export type TransitionVerdict =
  | { name: string; allowed: true }
  | {
      name: string;
      allowed: false;
      reason: TransitionObstacle;
      /** The failing guard. */
      guard?: string;
      /** For `samePerson`: what that person did before. */
      as?: string;
    };

/** The facts about a record and a person that decide a transition. */
export interface TransitionFacts {
  state: string | null;
  /** The person's privileges for this transition include the row. */
  isWithin: boolean;
  /** Whether this person did a step, as for `notBySamePersonAs`. */
  tookLast: (step: string) => boolean;
  holds: (guard: TransitionGuard) => boolean;
}

export const sourcesOf = ({ from }: Transition): readonly string[] =>
  typeof from === 'string' ? [from] : from;
export const rivalsOf = ({ notBySamePersonAs: rivals = [] }: Transition): readonly string[] =>
  typeof rivals === 'string' ? [rivals] : rivals;
export const guardsOf = ({ when = [] }: Transition): readonly TransitionGuard[] => when;
export const askedFields = ({
  ask = [],
}: Transition): { field: string; required: boolean; upcoming: boolean; hasCome: boolean }[] =>
  ask.map((input) => ({
    required: false,
    upcoming: false,
    hasCome: false,
    ...(typeof input === 'string' ? { field: input } : input),
  }));
/** Whether the transition needs a dialog. */
export const asksSomething = (transition: Transition): boolean =>
  transition.confirm === true ||
  transition.reason !== undefined ||
  askedFields(transition).length > 0;

export const transitionNamed = (
  workflow: Workflow | undefined,
  name: string,
): Transition | undefined => workflow?.transitions.find((transition) => transition.name === name);

/** Decides a transition of a record. The gateway uses it both to enforce and for `_can.transitions`. */
export function decideTransition(
  transition: Transition,
  facts: TransitionFacts,
): TransitionVerdict {
  const { name } = transition;
  if (facts.state === null || !sourcesOf(transition).includes(facts.state))
    return { name, allowed: false, reason: 'state' };
  if (!facts.isWithin) return { name, allowed: false, reason: 'rows' };
  const as = rivalsOf(transition).find((step) => facts.tookLast(step));
  if (as !== undefined) return { name, allowed: false, reason: 'samePerson', as };
  const failing = guardsOf(transition).find((guard) => !facts.holds(guard));
  return failing
    ? { name, allowed: false, reason: 'guard', guard: failing.guard }
    : { name, allowed: true };
}

/** A set of rows: all, none, or those that satisfy one of the predicates. */
type Rows = 'all' | 'none' | readonly Where[];

const united = (rules: readonly (Where | undefined)[]): Rows =>
  rules.length === 0
    ? 'none'
    : rules.some((rule) => rule === undefined)
      ? 'all'
      : (rules as Where[]);

const opens = ({ can }: Grant, verb: 'edit' | 'show'): boolean =>
  can === 'all' || can.includes(verb);

function rowsOfKey(access: readonly Grant[], key: string): (Where | undefined)[] {
  const grants = access.filter(({ privilege }) => privilege === key);
  const editing = grants.filter((grant) => opens(grant, 'edit'));
  return (editing.length > 0 ? editing : grants.filter((grant) => opens(grant, 'show'))).map(
    ({ rows }) => rows,
  );
}

/** The distinct privileges, one of which is needed. */
export const keysOfTransition = ({ who }: Transition): string[] => [
  ...new Set(who.map((right) => (typeof right === 'string' ? right : right.privilege))),
];

/** The guard of transitions that decide about a person; its text belongs to the framework. */
export const NOT_ONESELF = 'notOneself';

/** Whether the rows are those that the variable names; below `not` it names those left out. */
function names(rows: unknown, variable: string): boolean {
  if (typeof rows !== 'object' || rows === null) return rows === variable;
  return Object.entries(rows).some(([key, part]) => key !== 'not' && names(part, variable));
}

/** The transitions, those that decide about a person with a guard against it. */
export function withoutOwnDecisions({
  access,
  workflow,
}: {
  access: readonly Grant[];
  workflow: Workflow;
}): readonly Transition[] {
  const { about, transitions } = workflow;
  if (about === undefined) return transitions;
  const variable = JSON.stringify(about).match(/\$[a-z]+/)?.[0] ?? '';
  const isOwn = (right: TransitionRight): boolean =>
    typeof right === 'string' || right.rows === undefined
      ? rowsOfKey(access, typeof right === 'string' ? right : right.privilege).some((rows) =>
          names(rows, variable),
        )
      : names(right.rows, variable);
  const guard: TransitionGuard = { guard: NOT_ONESELF, where: { not: about } };
  return transitions.map((transition) =>
    transition.who.length === 0 || transition.who.some(isOwn)
      ? transition
      : { ...transition, when: [guard, ...guardsOf(transition)] },
  );
}

/** The rows on which these privileges permit the transition. */
export function transitionRows(
  resource: { access: readonly Grant[]; scopes?: ScopePaths },
  { who }: Transition,
  privileges: HeldPrivileges,
): Rows {
  const access = rightsHeld(resource, resource.access, privileges);
  return united(
    who.flatMap((right) => {
      if (typeof right === 'string') return rowsOfKey(access, right);
      return 'rows' in right
        ? rightsHeld(resource, [right], privileges).map(({ rows }) => rows)
        : rowsOfKey(access, right.privilege);
    }),
  );
}

/** The draft-revision rule of a state; `undefined` if records are changed in place. */
export const revisesIn = (workflow: Workflow | undefined, state: unknown): Revises | undefined =>
  workflow && typeof state === 'string' && Object.hasOwn(workflow.states, state)
    ? workflow.states[state]?.revises
    : undefined;

/** The states in which a change of the field goes to a draft revision. */
export const statesRevising = (workflow: Workflow | undefined, field: string): string[] =>
  Object.entries(workflow?.states ?? {}).flatMap(([state, { revises }]) =>
    revises?.fields?.includes(field) ? [state] : [],
  );

/** Whether any state uses draft revisions. */
export const isRevised = ({ workflow }: { workflow?: Workflow }): boolean =>
  Object.values(workflow?.states ?? {}).some(({ revises }) => revises !== undefined);

/** Whether a state forbids changing a field in place; `'*'`: the whole record. */
export function isLocked(workflow: Workflow, state: string, field: string): boolean {
  const { locks, revises } =
    (Object.hasOwn(workflow.states, state) ? workflow.states[state] : undefined) ?? {};
  return (
    locks === '*' ||
    (locks?.includes(field) ?? false) ||
    (revises?.fields?.includes(field) ?? false)
  );
}

/** The transitions from a state to one that does not lock the field (`'*'`: the record). */
export const openingSteps = (workflow: Workflow, state: string, field: string): Transition[] =>
  workflow.transitions.filter(
    (transition) =>
      sourcesOf(transition).includes(state) && !isLocked(workflow, transition.to, field),
  );

/** The rows whose state does not lock the field (`'*'`: the record); `undefined` if none ever does. */
export function whereOpen(workflow: Workflow | undefined, field: string): Where | undefined {
  if (!workflow) return undefined;
  const states = Object.keys(workflow.states);
  const open = states.filter((state) => !isLocked(workflow, state, field));
  return open.length === states.length ? undefined : { [workflow.field]: open };
}

/** A set of rows narrowed by a further condition. */
export const narrowed = (rule: Rows, condition: Where | undefined): Rows => {
  if (condition === undefined || rule === 'none') return rule;
  return rule === 'all' ? [condition] : rule.map((where) => ({ all: [where, condition] }));
};

/**
 * The main path through a workflow, for showing progress: from the initial state along the first
 * transition of each state to one declared later.
 */
export function mainPath({ initial, states, transitions }: Workflow): string[] {
  const order = Object.keys(states);
  const path: string[] = [];
  for (let state: string | undefined = initial; state !== undefined;) {
    const here: string = state;
    path.push(here);
    state = transitions.find(
      (transition) =>
        sourcesOf(transition).includes(here) && order.indexOf(transition.to) > order.indexOf(here),
    )?.to;
  }
  return path;
}
