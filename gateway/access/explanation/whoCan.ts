import { sql, type SQL } from 'drizzle-orm';
import { orNotFound } from '../../../src/contract/model/errors.ts';
import type { Grant, Verb } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { holdsSomewhere } from '../../../src/contract/model/scopes.ts';
import { type AtomicTest, testsIn } from '../../../src/contract/model/where.ts';
import {
  WHO_LIMIT,
  type AdmittedPerson,
  type Named,
  type WhoAnswer,
} from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { tableName } from '../../db/names.ts';
import { colomboDay } from '../../db/person.ts';
import { requireRow } from '../../db/queryable.ts';
import { decideAccess, type Access, type RowRule } from '../../records/authorise/authorise.ts';
import { jsonObject, labelSql } from '../../records/plan/readFields.ts';
import type { SqlScope } from '../../records/plan/sqlScope.ts';
import { compile } from '../../records/plan/statement.ts';
import { ruleSql, whereSql } from '../../records/plan/whereSql.ts';
import { headsOf, canDisclose, readableHeads, seenBy } from './explainRecord.ts';
import type { ExplanationContext } from './explanationContext.ts';
import { readPeople, type ExplainedPerson } from './people.ts';
import { peopleRows, peopleScope } from './peopleSql.ts';
import { grantsFor, lockableOf, type Question } from './question.ts';
import { readKeys } from './sources.ts';

interface Row {
  name: Named['name'];
  readable: Record<string, boolean>;
  people: { id: string; open: boolean; grants: boolean[] }[] | null;
}

/** The distinct rules of users, and the users of each. */
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

/** A verb on one record. */
interface RecordQuestion {
  resource: ResourceDeclaration;
  verb: Verb;
  id: string;
}

/** Users who may have access, and the rules of each: `indexes` points into `rules`. */
interface Candidates {
  people: readonly ExplainedPerson[];
  rules: readonly RowRule[];
  indexes: readonly number[];
  grants: readonly Grant[];
  /** The conditions of each grant's rule. */
  tests: readonly (readonly AtomicTest[])[];
}

async function candidatesFor(
  { client, context }: ExplanationContext,
  question: Question,
): Promise<Candidates> {
  const { resource, verb } = question;
  const ruleOf = ({ keys }: ExplainedPerson): RowRule => decideAccess(resource, keys).rows[verb];
  const people = (await readPeople(client, null, context.now)).filter(
    (person) => person.status === 'active' && ruleOf(person) !== 'none',
  );
  const grants = grantsFor(question);
  const isLimited = people.some(({ keys }) => keys.within !== undefined);
  const scopes = isLimited ? Object.values(resource.scopes ?? {}) : [];
  const limits = scopes.flatMap((path) => testsIn({ [path]: { empty: false } }));
  const tests = grants.map(({ rows }) => [...(rows ? testsIn(rows) : []), ...limits]);
  return { people, grants, tests, ...distinctRules(people, ruleOf) };
}

/** For each candidate whether the verb is open on the record, and the grants that open it. */
function openings(
  { people, rules, indexes, grants }: Candidates,
  resource: string,
  scope: SqlScope,
): SQL {
  if (people.length === 0) return sql`NULL::json`;
  const row = { resource, alias: sql.raw('record'), scope };
  const cases = rules.map(
    (rule, index): SQL =>
      sql`WHEN ${sql.raw(String(index))} THEN ${ruleSql(rule, row) ?? sql`true`}`,
  );
  const each = grants.map(({ rows }): SQL => (rows ? whereSql(rows, row) : sql`true`));
  return sql`(
    SELECT json_agg(json_build_object(
      'id', person.user_id,
      'open', (CASE person.rule ${sql.join(cases, sql.raw(' '))} END),
      'grants', ARRAY[${sql.join(each, sql.raw(', '))}]::boolean[]
    ))
    FROM ${peopleRows(people, indexes)}
  )`;
}

/** Applies the candidates' rules to the record in one statement; `access` is that of the reader. */
async function readRecord(
  reader: ExplanationContext,
  { resource, id }: RecordQuestion,
  access: Access,
  candidates: Candidates,
): Promise<Row> {
  const { client, server, context } = reader;
  const state = resource.workflow ? [resource.workflow.field] : [];
  const heads = [...new Set([...headsOf(candidates.tests.flat()), ...state])];
  const scope = peopleScope(server.catalogue, context.now);
  return requireRow<Row>(
    client,
    compile(sql`
      SELECT
        to_json(${labelSql(resource, sql.raw('record'), server.catalogue)}) AS name,
        ${jsonObject(readableHeads(reader, access, heads))} AS readable,
        ${openings(candidates, resource.name, scope)} AS people
      FROM ${sql.identifier(tableName(resource.name))} record
      WHERE record.id = ${id}::uuid`),
  );
}

/** The grants that the reader may know about, in their order. */
function disclosable(
  reader: ExplanationContext,
  question: Question,
  tests: Candidates['tests'],
  { readable }: Row,
): boolean[] {
  const { name, workflow } = question.resource;
  // An empty list would disclose a state that closes the record.
  const state = lockableOf(question) === null ? undefined : workflow?.field;
  const mayReadState = state === undefined || readable[state] === true;
  return tests.map(
    (list) => mayReadState && list.every(({ path }) => canDisclose(reader, name, path, readable)),
  );
}

/**
 * All users with an active account who may do something with one record, by the row rule of each
 * user's own access. Throws NOT_FOUND for a record that the reader does not see. Omits users
 * admitted by a rule on fields that the reader may not read.
 */
export async function whoCan(
  reader: ExplanationContext,
  subject: RecordQuestion,
): Promise<WhoAnswer> {
  const { client, context } = reader;
  const { resource, verb, id } = subject;
  const question: Question = { resource, verb, field: null, view: undefined, screen: null };
  const seen = orNotFound(await seenBy(reader, question, id));
  const candidates = await candidatesFor(reader, question);
  const { people, grants, tests } = candidates;
  const record = await readRecord(reader, subject, seen.access, candidates);
  const isDisclosed = disclosable(reader, question, tests, record);
  const findings = new Map((record.people ?? []).map((person) => [person.id, person]));
  const keyNames = grants.map(({ privilege }) => privilege);
  const keys = await readKeys(client, people, keyNames, colomboDay(context.now));
  let isComplete = true;
  const admitted = people.flatMap((person): AdmittedPerson[] => {
    const finding = findings.get(person.id);
    const held = grants.flatMap((grant, index) =>
      holdsSomewhere(person.keys, grant.privilege) ? [{ grant, index }] : [],
    );
    // The reader must not learn whether such a user is admitted, so the list counts as incomplete
    // in any case.
    if (held.some(({ index }) => !isDisclosed[index])) isComplete = false;
    const ways = held.filter(({ index }) => isDisclosed[index] && finding?.grants[index]);
    if (!finding?.open || ways.length === 0) return [];
    const names = [...new Set(ways.map(({ grant }) => grant.privilege))];
    const by = names.flatMap((name) => keys.get(person.id)?.get(name) ?? []);
    const byRule = ways.every(({ grant }) => grant.rows !== undefined);
    return [{ id: person.id, name: person.name, username: person.username, by, byRule }];
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
