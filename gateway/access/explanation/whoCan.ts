import { sql, type SQL } from 'drizzle-orm';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import {
  WHO_LIMIT,
  type AdmittedPerson,
  type KeyAnswer,
  type Named,
  type WhoAnswer,
} from '../../../src/contract/wire/accessExplanation.ts';
import { tableName } from '../../db/names.ts';
import { colomboDay } from '../../db/person.ts';
import { decideAccess, type RowRule } from '../../records/authorise/authorise.ts';
import { jsonObject, labelSql } from '../../records/plan/readFields.ts';
import { compile } from '../../records/plan/statement.ts';
import { ruleSql, whereSql } from '../../records/plan/whereSql.ts';
import type { ExplainedRequest } from './explainAccess.ts';
import { headsOf, canDisclose, readableHeads, seenBy } from './explainRecord.ts';
import { readPeople, type ExplainedPerson } from './people.ts';
import { peopleRows, peopleScope } from './peopleSql.ts';
import { grantsFor, lockableOf, type Question } from './question.ts';
import { testsOf } from './rules.ts';
import { readKeys } from './sources.ts';

type Asker = Omit<ExplainedRequest, 'person'>;

interface Row extends Record<string, unknown> {
  name: Named['name'];
  readable: Record<string, boolean>;
  people: { id: string; open: boolean; grants: boolean[] }[] | null;
}

/** The few different rules that people have, and which of them is whose. */
function distinctRules(
  people: readonly ExplainedPerson[],
  ruleOf: (person: ExplainedPerson) => RowRule,
): { rules: RowRule[]; indexes: number[] } {
  const known = new Map<string, number>();
  const rules: RowRule[] = [];
  const indexes = people.map((person) => {
    const rule = ruleOf(person);
    const name = JSON.stringify(rule);
    if (!known.has(name)) known.set(name, rules.push(rule) - 1);
    return known.get(name) ?? 0;
  });
  return { rules, indexes };
}

function countByRole(people: readonly AdmittedPerson[]): WhoAnswer['byRole'] {
  const roles = new Map<string | null, { role: Named | null; count: number }>();
  for (const { by } of people) {
    const held = new Map<string | null, Named | null>();
    for (const source of by.flatMap(({ sources }) => sources)) {
      const role = source.through === 'role' ? (source.path[0] ?? null) : null;
      held.set(role?.id ?? null, role);
    }
    for (const [id, role] of held) roles.set(id, { role, count: (roles.get(id)?.count ?? 0) + 1 });
  }
  return [...roles.values()].toSorted((left, right) => right.count - left.count);
}

/**
 * Everybody with an active account who may do something with one record: the row rule of each
 * person's own access, asked for all of them in one statement. Whoever asks must see the record,
 * and learns of nobody by a rule that reads what they may not.
 */
export async function whoCan(
  asker: Asker,
  resource: ResourceDeclaration,
  verb: Verb,
  id: string,
): Promise<WhoAnswer> {
  const { client, server, context, now } = asker;
  const question: Question = { resource, verb, field: null, view: undefined, screen: null };
  const seen = await seenBy(client, server, context, question, id);
  if (!seen) throw new PortalError('NOT_FOUND');
  const ruleOf = ({ keys }: ExplainedPerson): RowRule => decideAccess(resource, keys).rows[verb];
  const people = (await readPeople(client, null, now)).filter(
    (person) => person.status === 'active' && ruleOf(person) !== 'none',
  );
  const grants = grantsFor(question);
  const { rules, indexes } = distinctRules(people, ruleOf);
  const scope = peopleScope(server.catalogue, now);
  const row = sql.raw('record');
  const cases = rules.map(
    (rule, index): SQL => sql`
      WHEN ${sql.raw(String(index))} THEN ${ruleSql(rule, resource.name, row, scope) ?? sql`true`}`,
  );
  const each = grants.map(({ rows }): SQL =>
    rows ? whereSql(rows, resource.name, row, scope) : sql`true`,
  );
  const tests = grants.map(({ rows }) => (rows ? testsOf(rows) : []));
  const heads = [
    ...new Set([...headsOf(tests.flat()), ...(resource.workflow ? [resource.workflow.field] : [])]),
  ];
  const readable = readableHeads(seen.access, heads, server, context);
  const asked =
    people.length === 0
      ? sql`NULL::json`
      : sql`(
        SELECT json_agg(json_build_object(
          'id', person.user_id,
          'open', (CASE person.rule ${sql.join(cases, sql.raw(' '))} END),
          'grants', ARRAY[${sql.join(each, sql.raw(', '))}]::boolean[]
        ))
        FROM ${peopleRows(people, indexes)}
      )`;
  const found = await client.query<Row>(
    compile(sql`
      SELECT
        to_json(${labelSql(resource, row, server.catalogue)}) AS name,
        ${jsonObject(readable)} AS readable,
        ${asked} AS people
      FROM ${sql.identifier(tableName(resource.name))} record
      WHERE record.id = ${id}::uuid`),
  );
  const [record] = found.rows;
  if (!record) throw new PortalError('NOT_FOUND');
  // A state that closes the record would be told by nobody being let in.
  const lockable = lockableOf(question) === null ? undefined : resource.workflow?.field;
  const told = tests.map(
    (list) =>
      list.every(({ path }) =>
        canDisclose(server, context, resource.name, path, record.readable),
      ) &&
      (lockable === undefined || record.readable[lockable] === true),
  );
  const byId = new Map((record.people ?? []).map((person) => [person.id, person]));
  const keys = await readKeys(
    client,
    people,
    grants.map(({ privilege }) => privilege),
    colomboDay(now),
  );
  let isComplete = true;
  const admitted = people.flatMap((person): AdmittedPerson[] => {
    const finding = byId.get(person.id);
    const held = grants.flatMap((grant, index) =>
      person.keys.has(grant.privilege) ? [{ grant, index }] : [],
    );
    // Whether such a person is let in must stay open, so it is said of everybody alike that the list may be incomplete.
    if (held.some(({ index }) => !told[index])) isComplete = false;
    const ways = held.filter(({ index }) => told[index] && finding?.grants[index]);
    if (!finding?.open || ways.length === 0) return [];
    const by = [...new Set(ways.map(({ grant }) => grant.privilege))].flatMap((key): KeyAnswer[] =>
      [keys.get(person.id)?.get(key)].filter((answer) => answer !== undefined),
    );
    return [
      {
        id: person.id,
        name: person.name,
        username: person.username,
        by,
        byRule: ways.every(({ grant }) => grant.rows !== undefined),
      },
    ];
  });
  return {
    record: { id, name: record.name },
    resource: resource.name,
    verb,
    total: admitted.length,
    isComplete,
    people: admitted.slice(0, WHO_LIMIT),
    byRole: countByRole(admitted),
  };
}
