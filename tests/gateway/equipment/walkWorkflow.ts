import { expect } from 'vitest';
import { tableName } from '../../../gateway/db/names.ts';
import { whereContext } from '../../../gateway/db/person.ts';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import { facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import {
  matches,
  pathsOf,
  type Where,
  type WhereContext,
} from '../../../src/contract/model/where.ts';
import {
  askedFields,
  decideTransition,
  guardsOf,
  rivalsOf,
  sourcesOf,
  transitionRows,
  type Transition,
  type TransitionVerdict,
  type Workflow,
} from '../../../src/contract/model/workflow.ts';
import { columnNameOf } from './columnName.ts';
import { dataOf, query, type CallAs, type DemoGateway, type WireRecord } from './demoGateway.ts';

type Values = Readonly<Record<string, unknown>>;

interface Walker {
  name: string;
  call: CallAs;
  privileges: ReadonlySet<string>;
  context: WhereContext;
}

async function walkerNamed(gateway: DemoGateway, name: string): Promise<Walker> {
  const call = await gateway.as(name);
  const { privileges } = dataOf<{ privileges: string[] }>(await call('GET', '/user'));
  const { rows } = await gateway.database.query<{
    user: string;
    staff: string | null;
    department: string | null;
    student: string | null;
  }>({
    text: `
      SELECT
        account.id AS user,
        member.id AS staff,
        member.department_id AS department,
        student.id AS student
      FROM users account
      LEFT JOIN staff member ON member.user_id = account.id
      LEFT JOIN students student ON student.user_id = account.id
      WHERE account.username = $1`,
    values: [name],
  });
  const [found] = rows;
  const person = {
    userId: found?.user ?? '',
    staffId: found?.staff ?? null,
    departmentId: found?.department ?? null,
    studentId: found?.student ?? null,
  };
  return {
    name,
    call,
    privileges: new Set(privileges),
    context: whereContext(person as never, new Date()),
  };
}

const given = (wheres: readonly (Where | undefined)[]): Where[] =>
  wheres.filter((where) => where !== undefined);
const rulesOf = (resource: ResourceDeclaration, workflow: Workflow): Where[] => [
  ...given(resource.access.map(({ rows }) => rows)),
  ...workflow.transitions.flatMap((transition) => [
    ...guardsOf(transition).map(({ where }) => where),
    ...given(transition.who.map((right) => (typeof right === 'string' ? undefined : right.rows))),
  ]),
];

/** A condition on a reference nested as a record becomes one on its id. */
function onNested(where: Where, record: Values): Where {
  const entries = Object.entries(where).map(([key, value]): [string, unknown] => {
    if (key === 'all' || key === 'any')
      return [key, (value as Where[]).map((part) => onNested(part, record))];
    if (key === 'not') return [key, onNested(value as Where, record)];
    const isNested = typeof record[key] === 'object' && record[key] !== null && 'id' in record[key];
    return [isNested ? `${key}.id` : key, value];
  });
  return Object.fromEntries(entries) as Where;
}

/** Records as `matches` reads them, with the records that the rules refer to nested. */
async function nested(
  admin: CallAs,
  catalogue: Catalogue,
  resource: ResourceDeclaration,
  records: readonly WireRecord[],
  rules: readonly Where[],
): Promise<WireRecord[]> {
  const known = new Map<string, Promise<WireRecord>>();
  const read = (name: string, id: string): Promise<WireRecord> => {
    const path = `/${name}/${id}`;
    const found = known.get(path) ?? admin('GET', path).then((answer) => dataOf(answer));
    known.set(path, found);
    return found;
  };
  /** The record with those behind the first steps of the paths, and so on. */
  const nest = async (
    { fields }: ResourceDeclaration,
    record: WireRecord,
    paths: readonly string[][],
  ): Promise<WireRecord> => {
    const made: WireRecord = { ...record };
    for (const name of new Set(
      paths.flatMap(([first, ...rest]) => (rest.length > 0 ? first : [])),
    )) {
      const field = name === undefined ? undefined : fields[name];
      const target = field?.kind === 'ref' ? catalogue.resources.get(field.to) : undefined;
      const id = record[name ?? ''];
      if (field?.kind !== 'ref' || !target || typeof id !== 'string') continue;
      const rest = paths.filter(([first]) => first === name).map((path) => path.slice(1));
      made[name ?? ''] = await nest(target, await read(field.to, id), rest);
    }
    return made;
  };
  const paths = rules.flatMap(pathsOf).map((path) => path.split('.'));
  return Promise.all(records.map((record) => nest(resource, record, paths)));
}

/** The expected decision: the pure function over the present record. */
function expected(
  resource: ResourceDeclaration,
  transition: Transition,
  record: Values,
  state: string,
  walker: Walker,
  taken: ReadonlySet<string>,
): TransitionVerdict {
  const present = { ...record, [resource.workflow?.field ?? '']: state };
  const rows = transitionRows(resource, transition, walker.privileges);
  return decideTransition(transition, {
    state,
    isWithin:
      rows === 'all' ||
      (rows !== 'none' &&
        rows.some((where) => matches(onNested(where, present), present, walker.context))),
    tookLast: (step) => taken.has(step),
    holds: ({ where }) => matches(onNested(where, present), present, walker.context),
  });
}

const sampleOf = (resource: ResourceDeclaration, name: string): unknown => {
  const field = resource.fields[name];
  return field && facetsOf(field).samples(field)?.[0];
};

const bodyOf = (resource: ResourceDeclaration, transition: Transition) => ({
  values: Object.fromEntries(
    askedFields(transition).map(({ field, upcoming }) => [
      field,
      upcoming ? '2199-01-01T00:00:00.000Z' : sampleOf(resource, field),
    ]),
  ),
  ...(transition.reason ? { reason: 'As the board decided' } : {}),
});

/** Refusals of an area beyond the table, because of related data; its own tests cover them. */
const REFUSED_BY_AREA: Readonly<Record<string, readonly string[]>> = {
  'result-releases': ['RESULTS_OUTDATED'],
  'mark-sheets': ['CONFLICT'],
  'exam-registrations': ['REGISTRATION_REFUSED'],
  'exam-sessions': ['SESSION_FOLLOWS_RESULTS', 'RESULTS_STAND'],
  'grade-entries': ['INVALID_FIELDS'],
  'student-transfers': ['INVALID_FIELDS'],
  'document-requests': ['INVALID_FIELDS'],
  rescrutinies: ['CONFLICT', 'INVALID_FIELDS'],
};

/** Transitions whose end the area decides by the record: a hall may need no approval. */
const ENDS_BY_AREA: Readonly<Record<string, string>> = { 'bookings.accept': 'approved' };

/**
 * Walks every state, account and transition of a declared workflow over records of every situation
 * in the demonstration, and compares the gateway with the table: `_can`, effects, refusals with
 * their reasons, and log entries. Returns the numbers of attempted and performed transitions.
 */
export async function walkWorkflow(
  gateway: DemoGateway,
  catalogue: Catalogue,
  resource: ResourceDeclaration,
  accounts: readonly string[],
): Promise<{ tried: number; taken: number }> {
  const { workflow } = resource;
  if (!workflow) throw new TypeError(`${resource.name} has no workflow`);
  const table = tableName(resource.name);
  const column = columnNameOf(resource, workflow.field);
  const admin = await gateway.as('admin');
  const records = await nested(
    admin,
    catalogue,
    resource,
    dataOf<WireRecord[]>(await admin('GET', `/${resource.name}?${query({ range: [0, 199] })}`)),
    rulesOf(resource, workflow),
  );
  expect(
    records.length,
    `the demonstration faculty has no records of ${resource.name}`,
  ).toBeGreaterThan(0);
  const rivals = new Set(workflow.transitions.flatMap(rivalsOf));

  let [tried, taken] = [0, 0];

  // A transition may change what the guards read; each begins with the record as read.
  const looked = [
    ...new Set(workflow.transitions.flatMap(guardsOf).flatMap(({ where }) => pathsOf(where))),
  ].filter(
    (path) =>
      path !== workflow.field &&
      ['int', 'bool', 'date', 'datetime', 'select'].includes(resource.fields[path]?.kind ?? ''),
  );
  const back = looked
    .map((path, index) => `, ${columnNameOf(resource, path)} = $${index + 4}`)
    .join('');
  const restore = (id: string, state: string, version: number) => {
    const record = records.find((one) => one.id === id);
    return gateway.database.query({
      text: `UPDATE ${table} SET ${column} = $2, version = $3${back} WHERE id = $1`,
      values: [id, state, version, ...looked.map((path) => record?.[path] ?? null)],
    });
  };
  const lastStep = async (id: string) => {
    const { rows } = await gateway.database.query<{
      action: string;
      transition: string;
      before: Values;
      after: Values;
      actor: string;
    }>({
      text: `
        SELECT action, transition, before, after, actor_id AS actor
        FROM activities
        -- Pretended steps have no values.
        WHERE resource = $1 AND record_id = $2 AND after IS NOT NULL
        ORDER BY id DESC
        LIMIT 1`,
      values: [resource.name, id],
    });
    return rows[0];
  };
  /** A transition of another user, or of the walker, becomes the last with its name. */
  const pretend = async (id: string, actor: string | null) => {
    for (const step of rivals) {
      if (step === 'create')
        await gateway.database.query({
          text: `UPDATE ${table} SET created_by = $2 WHERE id = $1`,
          values: [id, actor],
        });
      else
        await gateway.database.query({
          text: `
            INSERT INTO activities (
              id, at, actor_id, action, resource, record_id, cause, transition
            )
            VALUES (uuidv7_now(), now(), $1, $5, $2, $3, 'request', $4)`,
          values: [
            actor,
            resource.name,
            id,
            step === 'edit' ? null : step,
            step === 'edit' ? 'edit' : 'transition',
          ],
        });
    }
  };
  await gateway.database.query({
    text: `
    CREATE OR REPLACE FUNCTION uuidv7_now() RETURNS uuid LANGUAGE sql AS $$
      SELECT (
        lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
        || '7' || substr(md5(random()::text), 1, 3)
        || '8' || substr(md5(random()::text), 1, 15)
      )::uuid
    $$`,
  });

  for (const account of accounts) {
    const walker = await walkerNamed(gateway, account);
    // One record for each situation: equal answers of every rule in every state are the same case.
    const situations = new Map<string, WireRecord>();
    for (const record of records) {
      const answers = workflow.transitions.map((transition) =>
        sourcesOf(transition).map((state) =>
          expected(resource, transition, record, state, walker, new Set()),
        ),
      );
      situations.set(JSON.stringify(answers), situations.get(JSON.stringify(answers)) ?? record);
    }
    for (const record of situations.values()) {
      for (const tookRival of rivals.size > 0 ? [false, true] : [false]) {
        await pretend(record.id, tookRival ? (walker.context.$user ?? null) : null);
        for (const state of Object.keys(workflow.states)) {
          await restore(record.id, state, 7);
          const seen = await walker.call('GET', `/${resource.name}/${record.id}`);
          const isVisible = seen.statusCode === 200;
          const held = workflow.transitions.filter(
            (transition) => transitionRows(resource, transition, walker.privileges) !== 'none',
          );
          const answered = isVisible ? (dataOf(seen)._can['transitions'] ?? []) : [];
          const saying = held
            .filter((transition) => sourcesOf(transition).includes(state))
            .map((transition) =>
              expected(resource, transition, record, state, walker, tookRival ? rivals : new Set()),
            );
          const place = `${account} · ${record.id} · ${state}${tookRival ? ' · took the step before' : ''}`;
          if (isVisible) expect(answered, place).toEqual(saying);
          for (const transition of workflow.transitions) {
            tried += 1;
            const verdict = expected(
              resource,
              transition,
              record,
              state,
              walker,
              tookRival ? rivals : new Set(),
            );
            const answer = await walker.call(
              'POST',
              `/${resource.name}/${record.id}/-/transitions/${transition.name}`,
              { version: 7, ...bodyOf(resource, transition) },
            );
            const step = `${place} · ${transition.name}: ${answer.body}`;
            if (!held.includes(transition))
              expect([answer.statusCode, answer.json<{ code: string }>().code], step).toEqual([
                403,
                'FORBIDDEN',
              ]);
            else if (!isVisible) expect(answer.statusCode, step).toBe(404);
            else if (
              verdict.allowed &&
              REFUSED_BY_AREA[resource.name]?.includes(answer.json<{ code?: string }>().code ?? '')
            )
              expect([409, 422], step).toContain(answer.statusCode);
            else if (verdict.allowed) {
              taken += 1;
              expect(answer.statusCode, step).toBe(200);
              const entry = await lastStep(record.id);
              const other = ENDS_BY_AREA[`${resource.name}.${transition.name}`];
              const end =
                other !== undefined && entry?.after[workflow.field] === other
                  ? other
                  : transition.to;
              expect(
                [
                  entry?.action,
                  entry?.transition,
                  entry?.actor,
                  entry?.before[workflow.field],
                  entry?.after[workflow.field],
                ],
                step,
              ).toEqual([
                'transition',
                transition.name,
                walker.context.$user,
                ...(state === end ? [undefined, undefined] : [state, end]),
              ]);
              await restore(record.id, state, 7);
              if (rivals.has(transition.name))
                await pretend(record.id, tookRival ? (walker.context.$user ?? null) : null);
            } else {
              const { name: _name, allowed: _allowed, ...why } = verdict;
              expect(
                [answer.statusCode, answer.json<{ code: string; details: Values }>().code],
                step,
              ).toEqual([409, 'TRANSITION_REFUSED']);
              expect(answer.json<{ details: Values }>().details, step).toMatchObject({
                transition: transition.name,
                state,
                ...why,
              });
            }
          }
        }
      }
    }
  }
  return { tried, taken };
}
