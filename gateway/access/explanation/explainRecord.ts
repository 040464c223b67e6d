import { sql, type SQL } from 'drizzle-orm';
import type { Grant } from '../../../src/contract/model/privileges.ts';
import { type AtomicTest, type WhereContext, testsIn } from '../../../src/contract/model/where.ts';
import type { Named } from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { tableName } from '../../db/names.ts';
import { queryRow } from '../../db/queryable.ts';
import { decideAccess, type Access } from '../../records/authorise/authorise.ts';
import { rowCondition } from '../../records/plan/listConditions.ts';
import { planOne } from '../../records/plan/plan.ts';
import { jsonObject, labelSql } from '../../records/plan/readFields.ts';
import { createScope } from '../../records/plan/sqlScope.ts';
import { compile } from '../../records/plan/statement.ts';
import { ruleSql, whereSql } from '../../records/plan/whereSql.ts';
import type { ExplanationContext } from './explanationContext.ts';
import type { Decision, Question } from './question.ts';
import { asWhere, isReadablePath } from './rules.ts';

/** The facts about one record that a question needs. */
export interface RecordFinding {
  record: Named & { values: Record<string, unknown> };
  /** Both the verb and the field are open on it. */
  isOpen: boolean;
  /** The state of its workflow; `null` if it has none or the reader may not see it. */
  state: string | null;
  /** Whether the record meets a condition; `null` if the reader may not know. */
  holds: (test: AtomicTest) => boolean | null;
}

interface Row {
  name: Named['name'];
  open: boolean;
  tests: boolean[];
  readable: Record<string, boolean>;
}

const nameOf = (test: AtomicTest): string => JSON.stringify([test.path, test.operator, test.value]);
const headOf = (path: string): string => path.split('.')[0] ?? '';

/** The record as the reader sees it, parsed from JSON; `null` if they do not see it. */
export async function seenBy(
  { client, server, context }: ExplanationContext,
  question: Question,
  id: string,
): Promise<{ access: Access; values: Record<string, unknown> } | null> {
  const access = decideAccess(question.resource, context.person.privileges);
  if (access.rows.show === 'none') return null;
  const row = await queryRow<{ record: string }>(
    client,
    planOne(access, id, createScope(server.catalogue, context.where)),
  );
  return row ? { access, values: JSON.parse(row.record) as Record<string, unknown> } : null;
}

/** The first field of each condition. */
export const headsOf = (tests: readonly AtomicTest[]): string[] =>
  [...new Set(tests.map(({ path }) => headOf(path)))].filter((head) => head !== 'id');

/** Whether the reader may read each of these fields of the `record`. */
export const readableHeads = (
  { server, context }: ExplanationContext,
  access: Access,
  heads: readonly string[],
): (readonly [string, SQL])[] =>
  heads.map((head) => [
    head,
    ruleSql(access.read[head] ?? 'none', {
      resource: access.resource.name,
      alias: sql.raw('record'),
      scope: createScope(server.catalogue, context.where),
    }) ?? sql`true`,
  ]);

/** Whether the reader may know the outcome of a condition on that row. */
export const canDisclose = (
  { server: { catalogue }, context: { person } }: ExplanationContext,
  resource: string,
  path: string,
  readable: Readonly<Record<string, boolean>>,
): boolean =>
  headOf(path) === 'id' ||
  (readable[headOf(path)] === true &&
    isReadablePath({ catalogue, privileges: person.privileges }, resource, path));

/**
 * Evaluates the conditions of the decision on one record for the user of the question: those of the
 * verb as a whole and every condition of the grants' rules. `null` for a record that the reader
 * does not see.
 */
export async function explainRecord(
  reader: ExplanationContext,
  {
    question,
    decision,
    where,
    grants,
  }: { question: Question; decision: Decision; where: WhereContext; grants: readonly Grant[] },
  id: string,
): Promise<RecordFinding | null> {
  const { client, server } = reader;
  const seen = await seenBy(reader, question, id);
  if (!seen) return null;
  const { resource, verb } = question;
  const row = sql.raw('record');
  const theirs = createScope(server.catalogue, where);
  const view = decision.access.view?.declaration.where;
  const tests = [
    ...grants.flatMap(({ rows }) => (rows ? [rows] : [])),
    ...(view ? [view] : []),
  ].flatMap(testsIn);
  const conditions = sql.join(
    tests.map((test) =>
      whereSql(asWhere(test), { resource: resource.name, alias: row, scope: theirs }),
    ),
    sql.raw(', '),
  );
  const stateField = resource.workflow?.field;
  const heads = [
    ...new Set([...headsOf(tests), ...(stateField === undefined ? [] : [stateField])]),
  ];
  const readable = readableHeads(reader, seen.access, heads);
  const fieldOpen =
    ruleSql(decision.fieldRows, { resource: resource.name, alias: row, scope: theirs }) ??
    sql`true`;
  const found = await queryRow<Row>(
    client,
    compile(sql`
      SELECT
        to_json(${labelSql(resource, row, server.catalogue)}) AS name,
        coalesce(${rowCondition(decision.access, verb, theirs)} AND ${fieldOpen}, false) AS open,
        ARRAY[${conditions}]::boolean[] AS tests,
        ${jsonObject(readable)} AS readable
      FROM ${sql.identifier(tableName(resource.name))} record
      WHERE record.id = ${id}::uuid`),
  );
  if (!found) return null;
  const outcomes = new Map(tests.map((test, index) => [nameOf(test), found.tests[index] ?? false]));
  const isDisclosed = ({ path }: AtomicTest): boolean =>
    canDisclose(reader, resource.name, path, found.readable);
  const labels = (seen.values['_labels'] ?? {}) as Record<string, unknown>;
  const shown = heads.filter((head) => found.readable[head] === true && head in seen.values);
  const values = {
    ...Object.fromEntries(shown.map((head) => [head, seen.values[head]])),
    _labels: Object.fromEntries(shown.map((head) => [head, labels[head]])),
  };
  const state: unknown =
    stateField === undefined || found.readable[stateField] !== true
      ? null
      : seen.values[stateField];
  return {
    record: { id, name: found.name, values },
    isOpen: found.open,
    state: typeof state === 'string' ? state : null,
    holds: (test) => (isDisclosed(test) ? (outcomes.get(nameOf(test)) ?? null) : null),
  };
}
