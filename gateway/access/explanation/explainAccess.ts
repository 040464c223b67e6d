import type { Screen } from '../../../src/contract/model/catalogue.ts';
import { isLocked, openingSteps } from '../../../src/contract/model/workflow.ts';
import {
  type GrantAnswer,
  type KeyAnswer,
  type Obstacle,
  type Outcome,
  type PermissionAnswer,
  type RuleAnswer,
  ROLES_OF_KEYS_KEY,
} from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { colomboDay } from '../../db/person.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { hasAny } from '../../records/authorise/authorise.ts';
import type { ServerContext } from '../../records/context.ts';
import { explainRecord, type RecordFinding } from './explainRecord.ts';
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

export interface ExplainedRequest {
  client: Queryable;
  server: ServerContext;
  context: RequestContext;
  person: ExplainedPerson;
  now: Date;
}

const groupKeyOf = ({ catalogue }: ServerContext, screen: Screen | null): string | null =>
  catalogue.menu.find(({ entries }) => entries.some(({ path }) => path === screen?.path))
    ?.privilege ?? null;

/** The answer to whether a record, if one was asked about, is open. */
function outcomeOf(
  decision: Decision,
  finding: RecordFinding | null | undefined,
  hidden: boolean,
): Outcome {
  const { rows, fieldRows, obstacles, access } = decision;
  if (obstacles.length > 0) return 'no';
  if (finding === null) return 'unseen';
  if (finding !== undefined) return hidden ? 'undisclosed' : finding.isOpen ? 'yes' : 'no';
  return rows === 'all' && fieldRows === 'all' && !access.view?.declaration.where ? 'yes' : 'some';
}

async function withRoles(
  { client, context }: ExplainedRequest,
  sets: readonly (readonly KeyAnswer[])[],
): Promise<PermissionAnswer['remedies']> {
  const mayName = context.person.privileges.has(ROLES_OF_KEYS_KEY);
  const keys = [...new Set(sets.flat().map(({ key }) => key))];
  const carriers = mayName && keys.length > 0 ? await rolesCarrying(client, keys) : null;
  return sets.map((set) => ({
    keys: set.map((key) => ({ ...key, roles: carriers?.get(key.key) ?? null })),
  }));
}

const personOf = ({ person, context }: ExplainedRequest): PermissionAnswer['person'] => {
  const { id, name, username, status } = person;
  return { id, name, username, status, isSelf: id === context.person.userId };
};

const isActive = ({ person }: ExplainedRequest): boolean => person.status === 'active';

/** Why somebody can or cannot open a screen that shows no one resource. */
async function whyPage(asked: ExplainedRequest, screen: Screen): Promise<PermissionAnswer> {
  const { client, server, person, now } = asked;
  const group = groupKeyOf(server, screen);
  const keys = (
    await readKeys(
      client,
      [person],
      [...screen.via, ...(group === null ? [] : [group])],
      colomboDay(now),
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
function lockOf(
  question: Question,
  finding: RecordFinding | null | undefined,
): PermissionAnswer['lock'] {
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

/** A hidden test on which the outcome hangs: telling it would tell what the field holds. */
const hangsOnHidden = (grants: readonly GrantAnswer[], viewRule: RuleAnswer | null): boolean => {
  const held = grants.filter(({ key }) => key.isHeld);
  if (viewRule?.holds === null) return true;
  return (
    !held.some(({ rule }) => rule === null || rule.holds === true) &&
    held.some(({ rule }) => rule?.holds === null)
  );
};

/**
 * Why somebody can or cannot do something with a resource or one record of it: the decision, and
 * every link of the chain to it.
 */
export async function explainAccess(
  asked: ExplainedRequest,
  question: Question | Screen,
  id: string | null,
): Promise<PermissionAnswer> {
  if ('path' in question) return whyPage(asked, question);
  const { client, server, context, person, now } = asked;
  const decision = decide(question, person.keys, isActive(asked));
  const declared = grantsFor(question);
  const theirs = contextOf(person, now);
  const finding =
    id === null || question.verb === 'create'
      ? undefined
      : await explainRecord(
          client,
          server,
          context,
          { question, decision, where: theirs, grants: declared },
          id,
        );
  const via =
    question.screen?.via ??
    (question.view === undefined ? [] : (question.resource.views?.[question.view]?.via ?? []));
  const group = groupKeyOf(server, question.screen);
  const wanted = [
    ...declared.map(({ privilege }) => privilege),
    ...fieldKeysOf(question),
    ...via,
    ...(group === null ? [] : [group]),
  ];
  const keys =
    (await readKeys(client, [person], wanted, colomboDay(now))).get(person.id) ??
    new Map<string, KeyAnswer>();
  const found = (names: readonly string[]): KeyAnswer[] =>
    names.flatMap((name) => keys.get(name) ?? []);
  const holds = finding?.holds ?? (() => null);
  const grants = declared.flatMap((grant): GrantAnswer[] => {
    const key = keys.get(grant.privilege);
    const rule = grant.rows ? ruleAnswer(grant.rows, holds) : null;
    return key
      ? [
          {
            key,
            rule,
            opens:
              rule === null || question.verb === 'create' ? key.isHeld : key.isHeld && rule.holds,
          },
        ]
      : [];
  });
  const view = decision.access.view?.declaration.where;
  const isSelf = person.id === context.person.userId;
  const hidden =
    finding !== undefined &&
    finding !== null &&
    !isSelf &&
    ((lockableOf(question) !== null && finding.state === null) ||
      hangsOnHidden(grants, view ? ruleAnswer(view, holds) : null));
  const outcome = outcomeOf(decision, finding, hidden);
  const lock = outcome === 'no' ? lockOf(question, finding) : null;
  const isWithin = grants.some(({ opens }) => opens === true);
  const rowObstacles: Obstacle[] =
    outcome === 'no' && decision.obstacles.length === 0 && !(lock && isWithin)
      ? ['rows']
      : decision.obstacles;
  const obstacles: Obstacle[] = [...(lock ? (['locked'] as const) : []), ...rowObstacles];
  const isHopeless =
    obstacles.includes('readOnly') || obstacles.includes('fieldFixed') || lock !== null;
  const remedies =
    outcome === 'no' && !isHopeless
      ? remediesOf(grants, [found(fieldKeysOf(question)), found(via)])
      : [];
  return {
    person: personOf(asked),
    resource: question.resource.name,
    verb: question.verb,
    field: question.field,
    screen: question.screen?.path ?? null,
    record: finding === undefined ? null : (finding?.record ?? 'unseen'),
    outcome,
    obstacles,
    lock,
    screenKeys: found(via),
    menuKey: (group !== null && keys.get(group)) || null,
    fieldKeys: found(fieldKeysOf(question)),
    grants,
    context: namedContext(person),
    remedies: await withRoles(asked, remedies),
  };
}
