import { ROLES_OF_KEYS_KEY } from '../../../src/contract/model/accessExplanationPage.ts';
import type { Screen } from '../../../src/contract/model/catalogue.ts';
import type { Grant } from '../../../src/contract/model/privileges.ts';
import { isLocked, openingSteps } from '../../../src/contract/model/workflow.ts';
import {
  type GrantAnswer,
  type KeyAnswer,
  type Obstacle,
  type Outcome,
  type PermissionAnswer,
  type RuleAnswer,
} from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { colomboDay } from '../../db/person.ts';
import { hasAny } from '../../records/authorise/authorise.ts';
import type { ServerInTransaction } from '../../records/context/serverContext.ts';
import { explainRecord, type RecordFinding } from './explainRecord.ts';
import type { ExplanationContext } from './explanationContext.ts';
import { contextOf, namedContext, type ExplainedPerson } from './people.ts';
import {
  decide,
  fieldKeysOf,
  grantsFor,
  grantsOf,
  lockableOf,
  type Decision,
  type Question,
} from './question.ts';
import { remediesOf, ruleAnswer } from './rules.ts';
import { readKeys, rolesCarrying } from './sources.ts';

interface PersonQuestion extends ExplanationContext {
  /** The user that the question is about. */
  person: ExplainedPerson;
}

const groupKeyOf = ({ catalogue }: ServerInTransaction, screen: Screen | null): string | null =>
  catalogue.menu.find(({ entries }) => entries.some(({ path }) => path === screen?.path))
    ?.privilege ?? null;

/** Whether the record of the question, if any, is open. */
function outcomeOf(decision: Decision, finding: Finding, isHidden: boolean): Outcome {
  const { rows, fieldRows, obstacles, access } = decision;
  if (obstacles.length > 0) return 'no';
  if (finding === null) return 'unseen';
  if (finding !== undefined) return isHidden ? 'undisclosed' : finding.isOpen ? 'yes' : 'no';
  return rows === 'all' && fieldRows === 'all' && !access.view?.declaration.where ? 'yes' : 'some';
}

async function withRoles(
  { client, context }: PersonQuestion,
  sets: readonly (readonly KeyAnswer[])[],
): Promise<PermissionAnswer['remedies']> {
  const mayName = context.person.privileges.has(ROLES_OF_KEYS_KEY);
  const keys = [...new Set(sets.flat().map(({ key }) => key))];
  const carriers = mayName && keys.length > 0 ? await rolesCarrying(client, keys) : null;
  return sets.map((set) => ({
    keys: set.map((key) => ({ ...key, roles: carriers?.get(key.key) ?? null })),
  }));
}

const personOf = ({ person, context }: PersonQuestion): PermissionAnswer['person'] => {
  const { id, name, username, status } = person;
  return { id, name, username, status, isSelf: id === context.person.userId };
};

const isActive = ({ person }: PersonQuestion): boolean => person.status === 'active';

/** Why a user can or cannot open a screen without a resource. */
async function whyPage(inquiry: PersonQuestion, screen: Screen): Promise<PermissionAnswer> {
  const { client, server, person, context } = inquiry;
  const group = groupKeyOf(server, screen);
  const keys = (
    await readKeys(
      client,
      [person],
      [...screen.via, ...(group === null ? [] : [group])],
      colomboDay(context.now),
    )
  ).get(person.id);
  const screenKeys = screen.via.flatMap((key) => keys?.get(key) ?? []);
  const isOpen = screen.via.length === 0 || hasAny(screen.via, person.keys);
  const obstacles: Obstacle[] = [
    ...(isActive(inquiry) ? [] : ['account' as const]),
    ...(isOpen ? [] : ['screen' as const]),
  ];
  return {
    person: personOf(inquiry),
    resource: null,
    verb: null,
    field: null,
    screen: screen.path,
    record: null,
    outcome: obstacles.length > 0 ? 'no' : 'yes',
    obstacles,
    lock: null,
    screenKeys,
    menuKey: (group !== null && keys?.get(group)) || null,
    fieldKeys: [],
    grants: [],
    context: {},
    remedies: isOpen
      ? []
      : await withRoles(
          inquiry,
          screenKeys.map((key) => [key]),
        ),
  };
}

/** The state that closes the record, or the field of the question, to all users. */
function lockOf(question: Question, finding: Finding): PermissionAnswer['lock'] {
  const { workflow } = question.resource;
  const name = lockableOf(question);
  const state = finding?.state ?? null;
  if (!workflow || name === null || state === null || !isLocked(workflow, state, name)) return null;
  return {
    field: workflow.field,
    state,
    steps: openingSteps(workflow, state, name).map((step) => step.name),
  };
}

/** Whether the outcome depends on a hidden condition: it would disclose the field's value. */
const hangsOnHidden = (grants: readonly GrantAnswer[], viewRule: RuleAnswer | null): boolean => {
  const held = grants.filter(({ key }) => key.isHeld);
  if (viewRule?.holds === null) return true;
  return (
    !held.some(({ rule }) => rule === null || rule.holds === true) &&
    held.some(({ rule }) => rule?.holds === null)
  );
};

type Finding = RecordFinding | null | undefined;

/** Keys of which one opens the screen or view of the question. */
const screenKeysOf = ({ screen, view, resource }: Question): readonly string[] =>
  screen?.via ?? (view === undefined ? [] : (resource.views?.[view]?.via ?? []));

/** How the user holds each key that the answer names. */
async function keysOf(
  { client, server, context, person }: PersonQuestion,
  question: Question,
): Promise<ReadonlyMap<string, KeyAnswer>> {
  const group = groupKeyOf(server, question.screen);
  const wanted = [
    ...grantsFor(question, person.keys).map(({ privilege }) => privilege),
    ...fieldKeysOf(question),
    ...screenKeysOf(question),
    ...(group === null ? [] : [group]),
  ];
  const keys = await readKeys(client, [person], wanted, colomboDay(context.now));
  return keys.get(person.id) ?? new Map<string, KeyAnswer>();
}

function grantAnswers(
  question: Question,
  grants: readonly Grant[],
  keys: ReadonlyMap<string, KeyAnswer>,
  holds: RecordFinding['holds'],
): GrantAnswer[] {
  return grants.flatMap((grant): GrantAnswer[] => {
    const key = keys.get(grant.privilege);
    if (!key) return [];
    const rule = grant.rows ? ruleAnswer(grant.rows, holds) : null;
    const isRuled = rule !== null && question.verb !== 'create';
    return [{ key, rule, opens: isRuled ? key.isHeld && rule.holds : key.isHeld }];
  });
}

interface Verdict {
  outcome: Outcome;
  lock: PermissionAnswer['lock'];
  obstacles: Obstacle[];
}

/** The decision and the obstacles. */
function verdictOf(
  question: Question,
  decision: Decision,
  finding: Finding,
  { grants, isHidden }: { grants: readonly GrantAnswer[]; isHidden: boolean },
): Verdict {
  const outcome = outcomeOf(decision, finding, isHidden);
  const lock = outcome === 'no' ? lockOf(question, finding) : null;
  const isWithin = grants.some(({ opens }) => opens === true);
  const isOutsideRows = outcome === 'no' && decision.obstacles.length === 0 && !(lock && isWithin);
  const others: Obstacle[] = isOutsideRows ? ['rows'] : decision.obstacles;
  return { outcome, lock, obstacles: [...(lock ? (['locked'] as const) : []), ...others] };
}

/** No key opens what a declaration or a state closes to all users. */
const isRemediable = ({ outcome, lock, obstacles }: Verdict): boolean =>
  outcome === 'no' &&
  lock === null &&
  !obstacles.includes('readOnly') &&
  !obstacles.includes('fieldFixed');

/**
 * Why a user can or cannot do something with a resource or one of its records: the decision and
 * every step towards it.
 */
export async function explainAccess(
  inquiry: PersonQuestion,
  question: Question | Screen,
  id: string | null,
): Promise<PermissionAnswer> {
  if ('path' in question) return whyPage(inquiry, question);
  const { server, context, person } = inquiry;
  const where = contextOf(person, context.now);
  const decision = decide(question, { keys: person.keys, where, isActive: isActive(inquiry) });
  const finding: Finding =
    id === null || question.verb === 'create'
      ? undefined
      : await explainRecord(
          inquiry,
          {
            question,
            decision,
            where,
            grants: grantsFor(question, person.keys),
          },
          id,
        );
  const keys = await keysOf(inquiry, question);
  const found = (names: readonly string[]): KeyAnswer[] =>
    names.flatMap((name) => keys.get(name) ?? []);
  const holds = finding?.holds ?? (() => null);
  const grants = grantAnswers(
    question,
    grantsOf(question, { keys: person.keys, where }),
    keys,
    holds,
  );
  const view = decision.access.view?.declaration.where;
  const isHidden =
    !!finding &&
    person.id !== context.person.userId &&
    ((lockableOf(question) !== null && finding.state === null) ||
      hangsOnHidden(grants, view ? ruleAnswer(view, holds) : null));
  const verdict = verdictOf(question, decision, finding, { grants, isHidden });
  const [fieldKeys, screenKeys] = [found(fieldKeysOf(question)), found(screenKeysOf(question))];
  const remedies = isRemediable(verdict) ? remediesOf(grants, [fieldKeys, screenKeys]) : [];
  const group = groupKeyOf(server, question.screen);
  return {
    ...verdict,
    person: personOf(inquiry),
    resource: question.resource.name,
    verb: question.verb,
    field: question.field,
    screen: question.screen?.path ?? null,
    record: finding === undefined ? null : (finding?.record ?? 'unseen'),
    screenKeys,
    menuKey: (group !== null && keys.get(group)) || null,
    fieldKeys,
    grants,
    context: namedContext(person),
    remedies: await withRoles(inquiry, remedies),
  };
}
