import type { Grant } from './privileges.ts';
import type { Scalar, Where } from './where.ts';

/** A stage that a record can be in: one option of the workflow's field. */
export interface WorkflowState {
  /**
   * What nobody can change here, whatever they hold and by whatever way: these fields, or `'*'` the
   * whole record, which then cannot be deleted either.
   */
  locks?: '*' | readonly string[];
  /** No transition leads out, on purpose. */
  final?: boolean;
  /**
   * What everybody reads is closed here; a change of it waits beside the record until it is put in
   * its place.
   */
  revises?: Revises;
}

/** How a record is changed that is before the public: as a newer draft beside it. */
export interface Revises {
  /**
   * Whoever may take this transition may put the newer draft in the record's place, at once or at a
   * set time.
   */
  as: string;
  /** Public fields that are changed in place all the same: they say nothing new. */
  atOnce?: readonly string[];
  /** The fields whose changes wait; `defineResource` puts them here. */
  fields?: readonly string[];
}

/**
 * A condition on the record, with its reason in words under `resources.<name>.guards.<guard>`.
 * Whoever may take the transition learns whether it holds.
 */
export interface TransitionGuard {
  guard: string;
  where: Where;
}

/**
 * Who may take a transition. A bare key stands for the rows on which its own grants open `edit`,
 * or, where they open no editing, `show`; with `rows`, for exactly those. Several add up. The
 * record must also be within the person's sight.
 */
export type TransitionRight = string | { readonly privilege: string; readonly rows?: Where };

/** A field that is filled in as part of a transition, whatever may be written otherwise. */
export type AskedField =
  | string
  | {
      readonly field: string;
      readonly required?: boolean;
      /** Only a moment that is still to come. */
      readonly upcoming?: boolean;
    };

export interface Transition {
  /** Its words under `resources.<name>.transitions.<transition>`. */
  name: string;
  from: string | readonly string[];
  to: string;
  /** Empty where the gateway alone takes it, `at` its moment. */
  who: readonly TransitionRight[];
  /**
   * A datetime field: the gateway takes the transition by itself once that moment has come, its
   * guards permitting. Whoever has a right may be earlier.
   */
  at?: string;
  /** All must hold; the first that does not is the reason given. */
  when?: readonly TransitionGuard[];
  /**
   * Refused to whoever made the record (`'create'`) or took one of these transitions last, as the
   * activity log has it.
   */
  notBySamePersonAs?: string | readonly string[];
  /**
   * Fields asked for on the way and stored in the record. A field with `write: []` is filled in by
   * transitions alone.
   */
  ask?: readonly AskedField[];
  /** A reason is asked for and kept in the activity log. */
  reason?: 'optional' | 'required';
  /** Values that come with it; `$user`, `$staff`, `$now`, `$today` are resolved. */
  sets?: Readonly<Record<string, Scalar>>;
  /** Asks once more, in the words of `resources.<name>.confirm.<transition>`. */
  confirm?: boolean;
}

/**
 * The stages of a record's life as a table. Its field is written by transitions alone; new records
 * begin in `initial`.
 */
export interface Workflow {
  /** A select whose options are the states. */
  field: string;
  initial: string;
  /** In the order of a record's life; what is declared later lies further on. */
  states: Readonly<Record<string, WorkflowState>>;
  transitions: readonly Transition[];
}

/** What stands between a person and a transition, in the order in which it is looked at. */
export const TRANSITION_OBSTACLES = ['state', 'rows', 'samePerson', 'guard'] as const;
export type TransitionObstacle = (typeof TRANSITION_OBSTACLES)[number];

/**
 * Whether a person may take one transition of one record now, and if not, the first thing in the
 * way.
 */
export type TransitionVerdict =
  | { name: string; allowed: true }
  | {
      name: string;
      allowed: false;
      reason: TransitionObstacle;
      /** Of a guard: which. */
      guard?: string;
      /** Of the same person: what they did before. */
      as?: string;
    };

/** What must be known of a record and a person to decide. */
export interface TransitionFacts {
  state: string | null;
  /** The row is among those that the person's rights open for this transition. */
  isWithin: boolean;
  /** Steps (`create` or a transition) that this person took last on this record. */
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
}: Transition): { field: string; required: boolean; upcoming: boolean }[] =>
  ask.map((asked) => ({
    required: false,
    upcoming: false,
    ...(typeof asked === 'string' ? { field: asked } : asked),
  }));
/** Something must be filled in or confirmed before it is taken. */
export const asksSomething = (transition: Transition): boolean =>
  transition.confirm === true ||
  transition.reason !== undefined ||
  askedFields(transition).length > 0;

export const transitionNamed = (
  workflow: Workflow | undefined,
  name: string,
): Transition | undefined => workflow?.transitions.find((transition) => transition.name === name);

/**
 * Decides one transition of one record. The gateway decides by it; what it puts into
 * `_can.transitions` says the same.
 */
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

/** Rows as a grant counts them: all, none, or those that satisfy one of the predicates. */
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

/** The keys of which one is needed. */
export const keysOfTransition = ({ who }: Transition): string[] => [
  ...new Set(who.map((right) => (typeof right === 'string' ? right : right.privilege))),
];

/** The rows on which somebody with these privileges may take the transition at all. */
export function transitionRows(
  { access }: { access: readonly Grant[] },
  { who }: Transition,
  privileges: ReadonlySet<string>,
): Rows {
  const held = who
    .map((right) => (typeof right === 'string' ? { privilege: right } : right))
    .filter(({ privilege }) => privileges.has(privilege));
  return united(
    held.flatMap((right) => ('rows' in right ? [right.rows] : rowsOfKey(access, right.privilege))),
  );
}

/** What the state of that name says of newer drafts; `undefined` where a record is changed in place. */
export const revisesIn = (workflow: Workflow | undefined, state: unknown): Revises | undefined =>
  workflow && typeof state === 'string' && Object.hasOwn(workflow.states, state)
    ? workflow.states[state]?.revises
    : undefined;

/** The states in which a change of the field waits beside the record. */
export const statesRevising = (workflow: Workflow | undefined, field: string): string[] =>
  Object.entries(workflow?.states ?? {}).flatMap(([state, { revises }]) =>
    revises?.fields?.includes(field) ? [state] : [],
  );

/** Whether changes of records wait beside them anywhere in their life. */
export const isRevised = ({ workflow }: { workflow?: Workflow }): boolean =>
  Object.values(workflow?.states ?? {}).some(({ revises }) => revises !== undefined);

/** Whether a state closes a field to a change in place, or with `'*'` the record as a whole. */
export function isLocked(workflow: Workflow, state: string, field: string): boolean {
  const { locks, revises } =
    (Object.hasOwn(workflow.states, state) ? workflow.states[state] : undefined) ?? {};
  return (
    locks === '*' ||
    (locks?.includes(field) ?? false) ||
    (revises?.fields?.includes(field) ?? false)
  );
}

/** The transitions out of a state that lead to where the field (`'*'`: the record) is open. */
export const openingSteps = (workflow: Workflow, state: string, field: string): Transition[] =>
  workflow.transitions.filter(
    (transition) =>
      sourcesOf(transition).includes(state) && !isLocked(workflow, transition.to, field),
  );

/** The rows on which no state locks the field (`'*'`: the record); absent where no state ever does. */
export function whereOpen(workflow: Workflow | undefined, field: string): Where | undefined {
  if (!workflow) return undefined;
  const states = Object.keys(workflow.states);
  const open = states.filter((state) => !isLocked(workflow, state, field));
  return open.length === states.length ? undefined : { [workflow.field]: open };
}

/** A rule with a further condition on every row. */
export const narrowed = (rule: Rows, condition: Where | undefined): Rows => {
  if (condition === undefined || rule === 'none') return rule;
  return rule === 'all' ? [condition] : rule.map((where) => ({ all: [where, condition] }));
};

/**
 * The straight way through a workflow, for showing how far a record has come: from the initial
 * state along the first transition of each state that leads to one declared later.
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
