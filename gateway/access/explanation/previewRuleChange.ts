import { sql } from 'drizzle-orm';
import type { Localised } from '../../../src/contract/model/constants.ts';
import { perLanguage } from '../../../src/contract/model/localised.ts';
import { type HeldPrivileges, signatureOf } from '../../../src/contract/model/scopes.ts';
import { testsIn } from '../../../src/contract/model/where.ts';
import type {
  Named,
  PlannedEffect,
} from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { privilegesOfRole } from '../../db/effectivePrivileges.ts';
import { localised } from '../../db/localised.ts';
import { tableName } from '../../db/names.ts';
import { colomboDay } from '../../db/person.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { decideAccess, type RowRule } from '../../records/authorise/authorise.ts';
import { newChangeSet } from '../../records/context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../../records/context/serverContext.ts';
import { compile } from '../../records/plan/statement.ts';
import { ruleSql } from '../../records/plan/whereSql.ts';
import { applyAssignment } from '../../records/run/applyAssignment.ts';
import { type Assignment, type AssignmentChange } from '../../records/run/assignments.ts';
import { effectOf, keysOf, reachOf, type Altered, type RuleChange } from './effect.ts';
import type { ExplanationContext } from './explanationContext.ts';
import { readPeople, type ExplainedPerson } from './people.ts';
import { peopleRows, peopleScope } from './peopleSql.ts';
import { isReadablePath } from './rules.ts';

const NAMED = 12;
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface AlteredPerson extends ExplainedPerson, Altered {}

/** An unsaved change of one side of an assignment. */
export interface PlannedChange {
  assignment: Assignment;
  leftId: string;
  change: AssignmentChange;
}

/** Carries the answer out of the transaction, which it rolls back. */
class RolledBack extends Error {
  constructor(readonly effect: PlannedEffect) {
    super('a preview is never kept');
  }
}

/** The effect of the role in the change on a user who may be assigned it; `null`: it is not a role. */
async function rolePrivileges(
  client: Queryable,
  { assignment, leftId }: PlannedChange,
  now: Date,
): Promise<HeldPrivileges | null> {
  if (assignment.left.name !== 'roles') return null;
  return privilegesOfRole(client, leftId, colomboDay(now));
}

/**
 * Whether the reader may know how many records the rules match: only if they may list every row and
 * read every field of the rules.
 */
function mayCount(
  { server: { catalogue }, context }: ExplanationContext,
  { resource, before, after }: RuleChange<AlteredPerson>,
): boolean {
  const declaration = catalogue.resources.get(resource);
  const { privileges } = context.person;
  if (!declaration || decideAccess(declaration, privileges).rows.list !== 'all') return false;
  const tests = [before, after].flatMap((rule) =>
    typeof rule === 'string' ? [] : rule.flatMap(testsIn),
  );
  const own = decideAccess(declaration, privileges);
  return tests.every(({ path }) => {
    const head = path.split('.')[0] ?? '';
    return (
      head === 'id' ||
      (own.read[head] === 'all' && isReadablePath({ catalogue, privileges }, resource, path))
    );
  });
}

/** Records that at least one user gains, and that at least one loses, in one statement. */
async function countRecords(
  { client, server, context }: ExplanationContext,
  change: RuleChange<AlteredPerson>,
): Promise<{ gained: number; lost: number }> {
  const { resource, before, after, people } = change;
  const row = sql.raw('record');
  const scope = peopleScope(server.catalogue, context.now);
  const holds = (rule: RowRule) => ruleSql(rule, { resource, alias: row, scope }) ?? sql`true`;
  // The statement mentions rules more than once, so each mention is compiled separately, with its
  // own aliases.
  const any = (is: RowRule, isNot: RowRule) =>
    sql`EXISTS (SELECT 1 FROM ${peopleRows(people)} WHERE ${holds(is)} AND NOT ${holds(isNot)})`;
  const rows = await queryRows<{ gained: number; lost: number }>(
    client,
    compile(sql`
      SELECT
        count(*) FILTER (WHERE ${any(after, before)})::int AS gained,
        count(*) FILTER (WHERE ${any(before, after)})::int AS lost
      FROM ${sql.identifier(tableName(resource))} record`),
  );
  return rows[0] ?? { gained: 0, lost: 0 };
}

const isCounted = (verb: string): boolean => verb !== 'create' && verb !== 'import';

async function verbEffects(
  reader: ExplanationContext,
  changes: readonly RuleChange<AlteredPerson>[],
  isHypothetical: boolean,
): Promise<PlannedEffect['verbs']> {
  const counted = new Map<string, { gained: number; lost: number }>();
  const effects: PlannedEffect['verbs'][number][] = [];
  for (const change of changes) {
    const { resource, verb, before, after, people } = change;
    const name = JSON.stringify([resource, before, after, people.map(({ id }) => id)]);
    if (isCounted(verb) && !counted.has(name) && mayCount(reader, change))
      counted.set(name, await countRecords(reader, change));
    const records = isCounted(verb) ? counted.get(name) : undefined;
    effects.push({
      resource,
      verb,
      before: reachOf(before),
      after: reachOf(after),
      people: isHypothetical ? 0 : people.length,
      gained: records?.gained ?? null,
      lost: records?.lost ?? null,
    });
  }
  return effects;
}

const byId = (people: readonly ExplainedPerson[]): Map<string, ExplainedPerson> =>
  new Map(people.map((person) => [person.id, person]));
const differs = ({ before, after }: Altered): boolean => signatureOf(before) !== signatureOf(after);

async function titlesOf(client: Queryable): Promise<Map<string, Localised>> {
  const rows = await queryRows<{ key: string; title: Localised }>(client, {
    text: `SELECT key, ${localised('title')} AS title FROM privileges`,
  });
  return new Map(rows.map(({ key, title }) => [key, title]));
}

/**
 * The effect of saving this assignment. It is saved with all checks, the privileges of all users
 * are read before and after, and the transaction is rolled back. Refusals are those of the actual
 * save.
 */
export async function previewRuleChange(
  server: ServerContext,
  context: RequestContext,
  planned: PlannedChange,
): Promise<PlannedEffect> {
  const { now } = context;
  const { assignment, leftId, change } = planned;
  const access = decideAccess(assignment.join, context.person.privileges);
  const mayName = context.person.privileges.has('USER_ROLE_VIEW');
  try {
    return await server.database.transaction(async (client): Promise<PlannedEffect> => {
      const before = byId(
        (await readPeople(client, null, now)).filter(({ status }) => status === 'active'),
      );
      const roleBefore = await rolePrivileges(client, planned, now);
      await applyAssignment(
        { ...inTransactionOf(server, client, context), access, server, changeSet: newChangeSet() },
        assignment,
        leftId,
        change,
      );
      const after = await readPeople(client, [...before.keys()], now);
      const altered = after
        .flatMap((person): AlteredPerson[] => [
          { ...person, before: before.get(person.id)?.keys ?? new Set(), after: person.keys },
        ])
        .filter(differs);
      const roleAfter = await rolePrivileges(client, planned, now);
      const isHypothetical = altered.length === 0 && roleBefore !== null && roleAfter !== null;
      const unnamed = {
        id: NOBODY,
        name: '',
        username: '',
        status: 'active',
        staff: null,
        department: null,
        student: null,
      };
      const people = isHypothetical
        ? [{ ...unnamed, keys: roleAfter, before: roleBefore, after: roleAfter }]
        : altered;
      const { screens, fields, rules } = effectOf(server.catalogue, people);
      const titles = await titlesOf(client);
      const none = <Item extends { people: number }>(items: readonly Item[]): Item[] =>
        items.map((item) => (isHypothetical ? { ...item, people: 0 } : item));
      throw new RolledBack({
        people: {
          total: altered.length,
          named: (mayName ? altered : [])
            .slice(0, NAMED)
            .map(({ id, name }): Named => ({ id, name })),
        },
        isHypothetical: isHypothetical && differs({ before: roleBefore, after: roleAfter }),
        keys: none(keysOf(people)).map((item) => ({
          ...item,
          title: titles.get(item.key) ?? perLanguage(() => item.key),
        })),
        screens: none(screens),
        verbs: await verbEffects({ client, server, context }, rules, isHypothetical),
        fields: none(fields),
      });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.effect;
    throw error;
  }
}
