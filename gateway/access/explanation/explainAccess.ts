import { ROLES_OF_KEYS_KEY } from '../../../src/contract/model/accessExplanationPage.ts';
import type { Screen } from '../../../src/contract/model/catalogue.ts';
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
import type { ServerContext } from '../../records/context/serverContext.ts';
import { explainRecord, type RecordFinding } from './explainRecord.ts';
import type { ExplanationContext } from './explanationContext.ts';
import { contextOf, namedContext, type ExplainedPerson } from './people.ts';
import {
  decide,
  fieldKeysOf,
  grantsFor,
  lockableOf,
  type Decision,
  type Question,
} from './question.ts';
import { remediesOf, ruleAnswer } from './rules.ts';
import { readKeys, rolesCarrying } from './sources.ts';

interface PersonQuestion extends ExplanationContext {
  /** Whom it is about. */
  person: ExplainedPerson;
}

const groupKeyOf = ({ catalogue }: ServerContext, screen: Screen | null): string | null =>
  catalogue.menu.find(({ entries }) => entries.some(({ path }) => path === screen?.path))
    ?.privilege ?? null;

/** The answer to whether a record, if one was asked about, is open. */
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

/** Why a person can or cannot open a screen that shows no resource. */
async function whyPage(asked: PersonQuestion, screen: Screen): Promise<PermissionAnswer> {
  const { client, server, person, context } = asked;
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
    ...(isActive(asked) ? [] : ['account' as const]),
    ...(isOpen ? [] : ['screen' as const]),
  ];
  return {
    person: personOf(asked),
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
          asked,
          screenKeys.map((key) => [key]),
        ),
  };
}

/** The state that closes the record, or what was asked about of it, to everybody. */
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

/** Whether the outcome depends on a hidden test: it would disclose what the field holds. */
const hangsOnHidden = (grants: readonly GrantAnswer[], viewRule: RuleAnswer | null): boolean => {
  const held = grants.filter(({ key }) => key.isHeld);
  if (viewRule?.holds === null) return true;
  return (
    !held.some(({ rule }) => rule === null || rule.holds === true) &&
    held.some(({ rule }) => rule?.holds === null)
  );
};

type Finding = RecordFinding | null | undefined;

/** Keys of which one opens the screen or the view that was asked about. */
const screenKeysOf = ({ screen, view, resource }: Question): readonly string[] =>
  screen?.via ?? (view === undefined ? [] : (resource.views?.[view]?.via ?? []));

/** How the person holds each key that the answer names. */
async function keysOf(
  { client, server, context, person }: PersonQuestion,
  question: Question,
): Promise<ReadonlyMap<string, KeyAnswer>> {
  const group = groupKeyOf(server, question.screen);
  const wanted = [
    ...grantsFor(question).map(({ privilege }) => privilege),
    ...fieldKeysOf(question),
    ...screenKeysOf(question),
    ...(group === null ? [] : [group]),
  ];
  const keys = await readKeys(client, [person], wanted, colomboDay(context.now));
  return keys.get(person.id) ?? new Map<string, KeyAnswer>();
}

function grantAnswers(
  question: Question,
  keys: ReadonlyMap<string, KeyAnswer>,
  holds: RecordFinding['holds'],
): GrantAnswer[] {
  return grantsFor(question).flatMap((grant): GrantAnswer[] => {
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

/** Yes or no, and what stands in the way. */
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

/** No key opens what a declaration or a state closes to everybody. */
const isRemediable = ({ outcome, lock, obstacles }: Verdict): boolean =>
  outcome === 'no' &&
  lock === null &&
  !obstacles.includes('readOnly') &&
  !obstacles.includes('fieldFixed');

/**
 * Why a person can or cannot do something with a resource or one record of it: the decision, and
 * every link of the chain to it.
 */
export async function explainAccess(
  asked: PersonQuestion,
  question: Question | Screen,
  id: string | null,
): Promise<PermissionAnswer> {
  if ('path' in question) return whyPage(asked, question);
  const { server, context, person } = asked;
  const decision = decide(question, person.keys, isActive(asked));
  const finding: Finding =
    id === null || question.verb === 'create'
      ? undefined
      : await explainRecord(
          asked,
          {
            question,
            decision,
            where: contextOf(person, context.now),
            grants: grantsFor(question),
          },
          id,
        );
  const keys = await keysOf(asked, question);
  const found = (names: readonly string[]): KeyAnswer[] =>
    names.flatMap((name) => keys.get(name) ?? []);
  const holds = finding?.holds ?? (() => null);
  const grants = grantAnswers(question, keys, holds);
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
    person: personOf(asked),
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
    remedies: await withRoles(asked, remedies),
  };
}
