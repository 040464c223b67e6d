import { sql, type SQL } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { orNotFound } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import {
  guardsOf,
  isRevised,
  sourcesOf,
  transitionNamed,
  type Transition,
  type TransitionGuard,
} from '../../../src/contract/model/workflow.ts';
import { JOBS_TOPIC } from '../../../src/contract/wire/calls/jobCalls.ts';
import { tableName } from '../../db/names.ts';
import { THE_GATEWAY, whereContext } from '../../db/person.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import { systemContext } from '../../db/requestContext.ts';
import { comparableColumn } from '../../db/storage.ts';
import { insertJobs, SYSTEM_ACTOR } from '../../db/storedJobs.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { newChangeSet } from '../context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import type { TransactionContext } from '../context/transactionContext.ts';
import type { JobDefinition } from '../jobs/jobDefinition.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile, ROW } from '../plan/statement.ts';
import { stateSql } from '../plan/transitionsSql.ts';
import { whereSql } from '../plan/whereSql.ts';
import { lockRecord, type RawRecord } from '../run/rawRecord.ts';
import { findRevision } from '../run/storedRevisions.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import { isLong, LONG_TRANSITION, type LongTransition } from './longTransition.ts';
import { applyRevision } from './revise.ts';
import { writeTransition } from './transition.ts';

const EVERY_SECONDS = 10;
/** A record that cannot be moved on is not retried sooner. */
const AGAIN_AFTER_MS = 10 * 60_000;

/** A change of a resource's rows that becomes due at a time. */
interface Timed {
  resource: ResourceDeclaration;
  /** Its name within the resource. */
  name: string;
  /** The due time of a row, the test whether it is reached, and the states in which it applies. */
  moment: (row: SQL) => SQL;
  isReached: (row: SQL, now: SQL) => SQL;
  states: readonly string[];
  guards: readonly TransitionGuard[];
  /** It may be so long that a job takes it. */
  mayBeLong: boolean;
  take: (write: WriteRequest, record: RawRecord) => Promise<void>;
}

/** Records that could not be moved on, each with the time of its next attempt. */
type Refused = Map<string, number>;

function timedTransition(resource: ResourceDeclaration, transition: Transition, at: string): Timed {
  const field = resource.fields[at];
  const moment = (row: SQL): SQL =>
    field ? comparableColumn(row, at, field) : sql`NULL::timestamptz`;
  const isReached = (row: SQL, now: SQL): SQL => sql`${moment(row)} <= ${now}`;
  const take: Timed['take'] = (write, record) =>
    writeTransition(write, record, transition, { values: {}, reason: null });
  return {
    resource,
    name: transition.name,
    moment,
    isReached,
    states: sourcesOf(transition),
    guards: guardsOf(transition),
    mayBeLong: transition.mayBeLong === true,
    take,
  };
}

/** Publication of scheduled draft revisions; no transition's name starts with `$`. */
const timedRevision = (resource: ResourceDeclaration): Timed => ({
  resource,
  name: '$revision',
  moment: (row) =>
    sql`(
      SELECT revision.publish_at
      FROM waiting_revisions revision
      WHERE revision.record_id = ${row}.id
    )`,
  isReached: (row, now) =>
    sql`${row}.id IN (
      SELECT revision.record_id
      FROM waiting_revisions revision
      WHERE revision.resource = ${resource.name} AND revision.publish_at <= ${now}
    )`,
  states: Object.entries(resource.workflow?.states ?? {}).flatMap(([state, { revises }]) =>
    revises ? [state] : [],
  ),
  guards: [],
  mayBeLong: false,
  take: async (write, record) => {
    const stored = await findRevision(write.client, record.id);
    if (stored) await applyRevision(write, record, stored);
  },
});

const timedIn = ({ catalogue }: Pick<ServerContext, 'catalogue'>): Timed[] =>
  [...catalogue.resources.values()].flatMap((resource) => [
    // Transitions come first: what ends at the same moment must not be published again.
    ...(resource.workflow?.transitions ?? []).flatMap((transition) =>
      transition.at === undefined ? [] : [timedTransition(resource, transition, transition.at)],
    ),
    ...(isRevised(resource) ? [timedRevision(resource)] : []),
  ]);

/** No job takes the transition of the record, or failed to lately. */
const hasNoJob = ({ name }: Timed, now: Date): SQL => sql`NOT EXISTS (
      SELECT
      FROM jobs job
      WHERE job.kind = ${LONG_TRANSITION}
        AND job.input->>'record' = ${ROW}.id::text
        AND job.input->>'step' = ${name}
        AND (
          job.state IN ('queued', 'running')
          OR job.ended_at > ${new Date(now.getTime() - AGAIN_AFTER_MS).toISOString()}::timestamptz
        )
    )`;

interface DueRow {
  id: string;
  version: number;
}

/** Selects a row that is due, in a matching state, with all guards and the condition satisfied. */
function dueSql(
  { resource, states, guards, moment, isReached }: Timed,
  server: Pick<ServerContext, 'catalogue'>,
  now: Date,
  condition: SQL,
): SQL {
  const scope = createScope(server.catalogue, whereContext(THE_GATEWAY, now));
  const conditions = guards.map(
    ({ where }) => sql`AND (${whereSql(where, { resource: resource.name, alias: ROW, scope })})`,
  );
  return sql`
    SELECT record.id, record.version
    FROM ${sql.identifier(tableName(resource.name))} record
    WHERE ${isReached(ROW, sql`${now.toISOString()}::timestamptz`)}
      AND ${stateSql(resource, ROW)} = ANY(${`{${states.join(',')}}`}::text[])
      AND ${condition}
      ${sql.join(conditions, sql.raw(' '))}
    ORDER BY ${moment(ROW)}, record.id
    LIMIT 1
    FOR UPDATE OF record SKIP LOCKED`;
}

const notAmong = (ids: readonly string[]): SQL =>
  sql`record.id <> ALL(${`{${ids.join(',')}}`}::uuid[])`;

type Server = Pick<ServerContext, 'catalogue' | 'extensions' | 'database' | 'now' | 'notify'>;

/** The last person who changed a record, as a rule by scheduling it. */
const LAST_PERSON = `
  SELECT actor_id AS id
  FROM activities
  WHERE resource = $1 AND record_id = $2 AND actor_id IS NOT NULL
  ORDER BY at DESC, id DESC
  LIMIT 1`;

/** Leaves a due transition that is too long for this transaction to a job. */
async function leaveToJob(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  { resource, name }: Timed,
  { id: record, version }: DueRow,
): Promise<void> {
  const last = await queryRow<{ id: string }>(client, {
    text: LAST_PERSON,
    values: [resource.name, record],
  });
  const input: LongTransition = {
    resource: resource.name,
    view: null,
    record,
    step: name,
    reader: last?.id ?? null,
    version,
    values: {},
    reason: null,
  };
  await insertJobs(client, [
    { id: newId(), kind: LONG_TRANSITION, actorId: SYSTEM_ACTOR, input, ip: null },
  ]);
  if (last) notify.live(JOBS_TOPIC, [last.id]);
}

/**
 * Takes a transition of a record whose time has come, in the transaction of a job. Does nothing if
 * it is not due, because a person has taken it or put it off.
 */
export async function takeIfDue(write: WriteRequest, id: string, step: string): Promise<void> {
  const { client, access, server, now } = write;
  const transition = orNotFound(transitionNamed(access.resource.workflow, step) ?? null);
  const timed = timedTransition(access.resource, transition, transition.at ?? '');
  const due = dueSql(timed, server, now, sql`record.id = ${id}::uuid`);
  const record = await lockRecord(write, id, 'show');
  if (record && (await queryRow(client, compile(due))) !== null) await timed.take(write, record);
}

/**
 * Takes one due change, or begins the job that does. Returns the record's id, or `null` if none is
 * due that no other gateway holds.
 */
async function takeOne(
  server: Server,
  timed: Timed,
  passedOver: readonly string[],
): Promise<string | null> {
  const now = server.now();
  const { deadline } = server.extensions.get(timed.resource.name) ?? {};
  const isFree = timed.mayBeLong ? hasNoJob(timed, now) : sql`true`;
  const due = dueSql(timed, server, now, sql`${notAmong(passedOver)} AND ${isFree}`);
  let id: string | null = null;
  const take = async (client: Queryable): Promise<string | null> => {
    const row = await queryRow<DueRow>(client, compile(due));
    if (row === null) return null;
    const found = row.id;
    id = found;
    if (await isLong(server, timed.resource, timed.name, (asks) => asks(client, found))) {
      await leaveToJob({ client, notify: server.notify(client) }, timed, row);
      return id;
    }
    const context = systemContext(now);
    const access = decideAccess(timed.resource, THE_GATEWAY.privileges);
    const write = {
      ...inTransactionOf(server, client, context),
      access,
      server,
      changeSet: newChangeSet({ cause: 'job' }),
    };
    const record = await lockRecord(write, id, 'show');
    if (record) await timed.take(write, record);
    return id;
  };
  try {
    return await server.database.transaction(take, deadline === undefined ? {} : { deadline });
  } catch (error) {
    throw id === null ? error : new RefusedRecord(id, error);
  }
}

class RefusedRecord extends Error {
  readonly id: string;
  constructor(id: string, cause: unknown) {
    super(`the record ${id} could not be moved on`, { cause });
    this.id = id;
  }
}

/**
 * Takes all due changes of one kind and returns their number. A record that cannot be moved on is
 * logged and skipped until its time in `refused`.
 */
async function takeAll(
  server: Server,
  timed: Timed,
  refused: Refused,
  log: (error: unknown) => void,
): Promise<number> {
  const prefix = `${timed.resource.name}/${timed.name}/`;
  const now = server.now().getTime();
  for (const [name, until] of refused) if (until <= now) refused.delete(name);
  const passedOver = [...refused.keys()].flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
  for (let taken = 0; ;) {
    try {
      if ((await takeOne(server, timed, passedOver)) === null) return taken;
      taken += 1;
    } catch (error) {
      if (!(error instanceof RefusedRecord)) throw error;
      log(error.cause);
      passedOver.push(error.id);
      refused.set(`${prefix}${error.id}`, now + AGAIN_AFTER_MS);
    }
  }
}

/**
 * Takes all due transitions, each in a transaction of its own, until none is due, and returns their
 * number. Several gateways may run this concurrently: the state is checked under a row lock, and
 * rows that another gateway holds are skipped.
 */
export async function takeDueTransitions(
  server: Server,
  log: (error: unknown) => void = () => {},
  refused: Refused = new Map(),
): Promise<number> {
  const timed = timedIn(server);
  let taken = 0;
  for (let before = -1; before !== taken;) {
    before = taken;
    for (const one of timed) {
      const count = await takeAll(server, one, refused, log);
      if (count > 0) server.extensions.get(one.resource.name)?.afterCommit?.();
      taken += count;
    }
  }
  return taken;
}

/** Takes due transitions every few seconds, on one gateway at a time. */
export function timedTransitionsJob(log: (error: unknown) => void): JobDefinition {
  const refused: Refused = new Map();
  return {
    kind: 'timed-transitions',
    everySeconds: EVERY_SECONDS,
    run: ({ server }) => takeDueTransitions(server, log, refused),
  };
}
