import { sql, type SQL } from 'drizzle-orm';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import {
  guardsOf,
  rivalsOf,
  sourcesOf,
  type Transition,
  type TransitionVerdict,
} from '../../../src/contract/model/workflow.ts';
import { literal } from '../../db/columns.ts';
import { comparableColumn } from '../../db/storage.ts';
import type { Access } from '../authorise/authorise.ts';
import type { SqlRow } from './sqlScope.ts';
import { ruleSql, whereSql } from './whereSql.ts';

const verdict = (answer: TransitionVerdict): SQL => sql`${literal(JSON.stringify(answer))}::json`;

/** The current state of a row. */
export function stateSql(resource: ResourceDeclaration, row: SQL): SQL {
  const name = resource.workflow?.field ?? '';
  const field = resource.fields[name];
  return field ? comparableColumn(row, name, field) : sql`NULL::text`;
}

/**
 * Whether the user took this step last, or ever changed the record (`edit`), from the append-only
 * log. The creator is the actor of the first creation, even if the record was deleted and
 * restored.
 */
export function lastActorSql(step: string, { resource, alias: row, scope }: SqlRow): SQL {
  const user = scope.context.$user;
  const person = scope.people?.$user ?? (typeof user === 'string' ? sql`${user}::uuid` : null);
  if (person === null) return sql`false`;
  const alias = scope.freshAlias();
  const entries = sql`
    SELECT ${alias}.actor_id
    FROM activities ${alias}
    WHERE ${alias}.record_id = ${row}.id::text AND ${alias}.resource = ${literal(resource)}`;
  if (step === 'edit')
    return sql`EXISTS (
      ${entries} AND ${alias}.action = 'edit' AND ${alias}.actor_id = ${person}
    )`;
  const actor =
    step === 'create'
      ? sql`coalesce((
        ${entries} AND ${alias}.action = 'create'
        ORDER BY ${alias}.id
        LIMIT 1
      ), ${row}.created_by)`
      : sql`(
        ${entries} AND ${alias}.action = 'transition' AND ${alias}.transition = ${literal(step)}
        ORDER BY ${alias}.id DESC
        LIMIT 1
      )`;
  return sql`coalesce(${actor} = ${person}, false)`;
}

/** Whether the user's privileges cover the transition on this row; `null`: on all. */
export const withinSql = ({ transitions }: Access, { name }: Transition, row: SqlRow): SQL | null =>
  ruleSql(transitions[name] ?? 'none', row);

/**
 * What refuses a transition on a row in one of its states, in the order of `decideTransition`; a
 * test compares both over every state and role.
 */
function refusalsOf(
  access: Access,
  transition: Transition,
  row: SqlRow,
): { holds: SQL; answer: TransitionVerdict }[] {
  const { name } = transition;
  const within = withinSql(access, transition, row);
  const refused = { name, allowed: false } as const;
  return [
    ...(within
      ? [{ holds: sql`NOT (${within})`, answer: { ...refused, reason: 'rows' } as const }]
      : []),
    ...rivalsOf(transition).map((step) => ({
      holds: lastActorSql(step, row),
      answer: { ...refused, reason: 'samePerson', as: step } as const,
    })),
    ...guardsOf(transition).map((guard) => ({
      holds: sql`NOT (${whereSql(guard.where, row)})`,
      answer: { ...refused, reason: 'guard', guard: guard.guard } as const,
    })),
  ];
}

function verdictSql(access: Access, transition: Transition, row: SqlRow): SQL {
  const refusals = refusalsOf(access, transition, row).map(
    ({ holds, answer }) => sql`WHEN ${holds} THEN ${verdict(answer)}`,
  );
  const allowed = verdict({ name: transition.name, allowed: true });
  return refusals.length === 0
    ? allowed
    : sql`CASE ${sql.join(refusals, sql.raw(' '))} ELSE ${allowed} END`;
}

/** Whether the user may perform a transition that they hold a privilege for, on this row, now. */
export function mayTakeSql(access: Access, transition: Transition, row: SqlRow): SQL {
  const sources = sourcesOf(transition).map((state) => literal(state));
  const conditions = [
    sql`${stateSql(access.resource, row.alias)} IN (${sql.join(sources, sql.raw(', '))})`,
    ...refusalsOf(access, transition, row).map(({ holds }) => sql`NOT (${holds})`),
  ];
  return sql`(${sql.join(conditions, sql.raw(' AND '))})`;
}

/**
 * `_can.transitions` of a row: the transitions from its state that the user holds a privilege for,
 * allowed or not; `null` if there are none here or the user may not read the state.
 */
export function transitionsSql(access: Access, row: SqlRow): SQL | null {
  const { resource, read, transitions } = access;
  const { workflow } = resource;
  const rule = workflow && read[workflow.field];
  if (!workflow || rule === undefined) return null;
  const open = workflow.transitions.filter(({ name }) => transitions[name] !== undefined);
  const states = Object.keys(workflow.states).flatMap((state) => {
    const leading = open.filter((transition) => sourcesOf(transition).includes(state));
    const verdicts = leading.map((transition) => verdictSql(access, transition, row));
    return verdicts.length === 0
      ? []
      : [sql`WHEN ${literal(state)} THEN json_build_array(${sql.join(verdicts, sql.raw(', '))})`];
  });
  if (states.length === 0) return null;
  const value = sql`
    CASE ${stateSql(resource, row.alias)} ${sql.join(states, sql.raw(' '))} ELSE '[]'::json END`;
  const readable = ruleSql(rule, row);
  return readable === null ? value : sql`CASE WHEN ${readable} THEN ${value} END`;
}
