import { z } from 'zod';
import { ANSWER_KEYS } from '../../model/accessExplanationPage.ts';
import type { ContextVariable } from '../../model/contextVariables.ts';
import { VERBS } from '../../model/privileges.ts';
import { SCOPE_KINDS } from '../../model/scopes.ts';
import type { ComparisonOperator, Operand } from '../../model/where.ts';
import { day, label, localised } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';

const named = z.object({ id: z.guid(), name: label });
export type Named = z.infer<typeof named>;

const namedScope = named.extend({ kind: z.enum(SCOPE_KINDS) });
/** A department, course unit or hall that a direct grant is limited to. */
export type NamedScope = z.infer<typeof namedScope>;

const keySource = z.discriminatedUnion('through', [
  z.object({
    through: z.literal('role'),
    /** From a role that the user holds to the one that carries the key. */
    path: z.array(named),
    isAdministrator: z.boolean(),
    endsOn: day.nullable(),
  }),
  z.object({
    through: z.literal('grant'),
    endsOn: day.nullable(),
    reason: z.string().nullable(),
    /** Empty: everywhere. */
    scope: z.array(namedScope),
  }),
]);
/** How a user comes to hold a key. */
export type KeySource = z.infer<typeof keySource>;

const keyAnswer = z.object({
  key: z.string(),
  title: localised,
  isHeld: z.boolean(),
  sources: z.array(keySource),
  /** A denial outweighs every source. */
  denied: z.object({ endsOn: day.nullable(), reason: z.string().nullable() }).nullable(),
  /** It would be held if the account had a second factor, as the settings demand. */
  needsSecondFactor: z.boolean(),
});
export type KeyAnswer = z.infer<typeof keyAnswer>;

/**
 * A row rule, part by part. `holds`: whether the record satisfies it; `null` without a record, or
 * if it would disclose a field that the reader may not read.
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

const grantAnswer = z.object({
  key: keyAnswer,
  /** `null`: every row. Untyped in the OpenAPI document, because the type is recursive. */
  rule: z.custom<RuleAnswer | null>(),
  /**
   * Whether the grant, its rule included, opens the subject of the question. `null`: not disclosed,
   * or depends on the record.
   */
  opens: z.boolean().nullable(),
});
/** A grant of the resource that opens the subject of the question. */
export type GrantAnswer = z.infer<typeof grantAnswer>;

const OBSTACLES = [
  'account',
  'screen',
  'noGrant',
  'noOwnRecord',
  'rows',
  'locked',
  'fieldKey',
  'fieldGrant',
  'fieldFixed',
  'readOnly',
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/**
 * `some`: yes, for the records that a rule selects; `unseen`: the reader sees no such record;
 * `undisclosed`: the answer would disclose fields that the reader may not read.
 */
const OUTCOMES = ['yes', 'no', 'some', 'unseen', 'undisclosed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const remedy = z.object({
  keys: z.array(keyAnswer.extend({ roles: z.array(named).nullable() })),
});
/** Keys that together would grant access, and the roles with each. */
export type Remedy = z.infer<typeof remedy>;

const id = z.guid().toLowerCase();

export const explainAccess = defineCall({
  method: 'GET',
  path: '/permissions/why',
  summary: 'Explain whether and why a person may do something',
  access: 'signedIn',
  query: {
    /** Absent: the reader. */
    person: id.optional(),
    resource: z.string().optional(),
    verb: z.enum(VERBS).optional(),
    id: id.optional(),
    field: z.string().optional(),
    view: z.string().optional(),
    screen: z.string().optional(),
  },
  answer: z.object({
    person: named.extend({ username: z.string(), status: z.string(), isSelf: z.boolean() }),
    resource: z.string().nullable(),
    verb: z.enum(VERBS).nullable(),
    field: z.string().nullable(),
    screen: z.string().nullable(),
    /** As the reader sees it; `unseen` if they see no such record. */
    record: z
      .union([named.extend({ values: z.record(z.string(), z.unknown()) }), z.literal('unseen')])
      .nullable(),
    outcome: z.enum(OUTCOMES),
    obstacles: z.array(z.enum(OBSTACLES)),
    /**
     * With `locked`: the state that closes it to all users, the field with that state, and the
     * transitions to a state in which it is open.
     */
    lock: z.object({ field: z.string(), state: z.string(), steps: z.array(z.string()) }).nullable(),
    /** The keys of which one opens the screen, for a question about a screen. */
    screenKeys: z.array(keyAnswer),
    /** The key of the menu group: without it the screen opens by its address but is not in the menu. */
    menuKey: keyAnswer.nullable(),
    /** Keys of which one is needed for the field. */
    fieldKeys: z.array(keyAnswer),
    grants: z.array(grantAnswer),
    /** The values of `$user` and the other variables; `null`: this user has none. */
    context: z.partialRecord(
      z.enum(['$user', '$staff', '$department', '$student']) satisfies z.ZodType<ContextVariable>,
      named.nullable(),
    ),
    remedies: z.array(remedy),
  }),
});
export type PermissionAnswer = AnswerOf<typeof explainAccess>;

export const WHO_LIMIT = 200;

const admittedPerson = named.extend({
  username: z.string(),
  /** Keys of the grants that open it, each with how it is held. */
  by: z.array(keyAnswer),
  /**
   * Whether a rule about the user (their own records, their department's) admits them, rather than
   * a grant for every record.
   */
  byRule: z.boolean(),
});
/** A user who may do something with a record, and the grants for it. */
export type AdmittedPerson = z.infer<typeof admittedPerson>;

export const whoCan = defineCall({
  method: 'GET',
  path: '/permissions/who',
  summary: 'List the people who may do something with one record',
  access: { all: ANSWER_KEYS },
  query: { resource: z.string(), id, verb: z.enum(VERBS).default('show') },
  answer: z.object({
    record: named,
    resource: z.string(),
    verb: z.enum(VERBS),
    total: z.int(),
    /**
     * Whether the list is complete: users are left out if their rule reads fields that the reader
     * may not.
     */
    isComplete: z.boolean(),
    /** At most `WHO_LIMIT`, by name. */
    people: z.array(admittedPerson),
    /**
     * By role through which it is held, most first; users with a grant of their own are under
     * `null`.
     */
    byRole: z.array(z.object({ role: named.nullable(), count: z.int() })),
  }),
});
export type WhoAnswer = AnswerOf<typeof whoCan>;

const reach = z.enum(['none', 'some', 'all']);
export type Reach = z.infer<typeof reach>;

const verbEffect = z.object({
  resource: z.string(),
  verb: z.enum(VERBS),
  before: reach,
  after: reach,
  /** The number of users. */
  people: z.int(),
  /**
   * Records that at least one of them gains or loses; `null`: not counted, or not disclosed to the
   * reader.
   */
  gained: z.int().nullable(),
  lost: z.int().nullable(),
});
/** A verb of a resource that a planned change opens or closes. */
export type VerbEffect = z.infer<typeof verbEffect>;

const effect = { opens: z.boolean(), people: z.int() };

export const previewRuleChange = defineCall({
  method: 'POST',
  path: '/assignments/:assignment/:id/preview',
  summary: 'Preview what saving an assignment would open and close',
  access: 'signedIn',
  params: { assignment: z.string() },
  body: z.looseObject({}),
  answer: z.object({
    /** Active users whose privileges change, the first few by name. */
    people: z.object({ total: z.int(), named: z.array(named) }),
    /** No user holds the role yet: the rest describes what a holder would gain. */
    isHypothetical: z.boolean(),
    keys: z.array(z.object({ key: z.string(), title: localised, ...effect })),
    screens: z.array(z.object({ path: z.string(), labelKey: z.string(), ...effect })),
    verbs: z.array(verbEffect),
    fields: z.array(
      z.object({
        resource: z.string(),
        name: z.string(),
        mode: z.enum(['read', 'write']),
        ...effect,
      }),
    ),
  }),
  // It saves the change in a transaction of its own and rolls it back.
  transaction: 'none',
  repeatable: true,
});
/** The effect of saving a permission screen. */
export type PlannedEffect = AnswerOf<typeof previewRuleChange>;
