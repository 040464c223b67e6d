import { sql, type SQL } from 'drizzle-orm';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import {
  guardsOf,
  isRevised,
  sourcesOf,
  type Transition,
  type TransitionGuard,
} from '../../../src/contract/model/workflow.ts';
import { tableName } from '../../db/names.ts';
import { THE_GATEWAY, whereContext } from '../../db/person.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import { systemContext } from '../../db/requestContext.ts';
import { comparableColumn } from '../../db/storage.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { newChangeSet } from '../context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import type { JobDefinition } from '../jobs/jobDefinition.ts';
import { createScope } from '../plan/sqlScope.ts';
import { compile, ROW } from '../plan/statement.ts';
import { stateSql } from '../plan/transitionsSql.ts';
import { whereSql } from '../plan/whereSql.ts';
import { lockRecord, type RawRecord } from '../run/rawRecord.ts';
import { findRevision } from '../run/storedRevisions.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
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

/** Selects a row that is due, in a matching state and with all guards satisfied. */
function dueSql(
  { resource, states, guards, moment, isReached }: Timed,
  server: Pick<ServerContext, 'catalogue'>,
  now: Date,
  passedOver: readonly string[],
): SQL {
  const scope = createScope(server.catalogue, whereContext(THE_GATEWAY, now));
  const conditions = guards.map(
    ({ where }) => sql`AND (${whereSql(where, { resource: resource.name, alias: ROW, scope })})`,
  );
  return sql`
    SELECT record.id
    FROM ${sql.identifier(tableName(resource.name))} record
    WHERE ${isReached(ROW, sql`${now.toISOString()}::timestamptz`)}
      AND ${stateSql(resource, ROW)} = ANY(${`{${states.join(',')}}`}::text[])
      AND record.id <> ALL(${`{${passedOver.join(',')}}`}::uuid[])
      ${sql.join(conditions, sql.raw(' '))}
    ORDER BY ${moment(ROW)}, record.id
    LIMIT 1
    FOR UPDATE OF record SKIP LOCKED`;
}

type Server = Pick<ServerContext, 'catalogue' | 'extensions' | 'database' | 'now' | 'notify'>;

/**
 * Takes one due change. Returns the record's id, or `null` if none is due that no other gateway
 * holds.
 */
async function takeOne(
  server: Server,
  timed: Timed,
  passedOver: readonly string[],
): Promise<string | null> {
  const now = server.now();
  const { deadline } = server.extensions.get(timed.resource.name) ?? {};
  let id: string | null = null;
  const take = async (client: Queryable): Promise<string | null> => {
    const row = await queryRow<{ id: string }>(
      client,
      compile(dueSql(timed, server, now, passedOver)),
    );
    id = row?.id ?? null;
    if (id === null) return null;
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
