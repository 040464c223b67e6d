import { v7 as newId } from 'uuid';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type { Values } from '../../../src/contract/model/fields.ts';
import { PLACES_TOPIC } from '../../../src/contract/wire/calls/jobCalls.ts';
import { wasHeldUp } from '../../db/failure.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import { createKeyedTurns, createTurns, MissedTurn } from '../../db/turns.ts';
import { explainViolation } from '../../db/violations.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { assertSteppedUpFor } from '../authorise/stepUp.ts';
import { newChangeSet } from '../context/changeSet.ts';
import type { CreationQueue } from '../context/extensions.ts';
import { defineJob, type JobDefinition } from '../jobs/jobDefinition.ts';
import { CREATION, PLACE, tellPlacesSoon } from '../jobs/places.ts';
import type { WriteBody } from '../parse/parseBody.ts';
import { createOne } from '../run/create.ts';
import { transactionOnce } from '../run/once.ts';
import type { ResourceRequest } from './generatedRoutes.ts';
import { viewName } from './readRoutes.ts';
import { create, readCreated } from './recordWrites.ts';

/** How long a creation waits for its turn before it is kept as a job. */
const PATIENCE_MS = 1_000;
const inTurn = createKeyedTurns(PATIENCE_MS);
/** Keeping one is short, so none fails for want of a connection when very many come together. */
const keeping = createTurns(3, 30_000);

/** A creation that waits: its job, and its place when it was kept. */
interface Queued {
  job: string;
  place: number;
}

/** A created record as JSON text, or the job that creates it. */
type MadeOrQueued = string | Queued;

/** A creation that waits, as its job keeps it. */
interface KeptCreation extends CreationQueue {
  resource: string;
  view: string | null;
  values: Values;
}

const WAITING = `
  SELECT 1
  FROM jobs
  WHERE kind = '${CREATION}'
    AND state = 'queued'
    AND input->>'resource' = $1
    AND input->>'queue' = $2
  LIMIT 1`;

const isWaitedFor = async (client: Queryable, resource: string, queue: string): Promise<boolean> =>
  (await queryRow(client, {
    name: 'creations-waiting',
    text: WAITING,
    values: [resource, queue],
  })) !== null;

/** The same creation by the same person, from another page or an earlier request. */
const SAME = `
  SELECT id
  FROM jobs
  WHERE kind = '${CREATION}'
    AND state IN ('queued', 'running')
    AND actor_id = $1
    AND input->>'resource' = $2
    AND input->>'queue' = $3
    AND input->>'record' = $4`;

const OWN_PLACE = `
  SELECT
    jobs.id AS job,
    coalesce(${PLACE}, 0) AS place
  FROM jobs
  WHERE jobs.id = $1`;

/** Keeps the creation as a job, once for each person and queue. */
async function keep(
  target: ResourceRequest,
  { values }: WriteBody,
  { arrivedAt, ...where }: CreationQueue & { arrivedAt: number },
): Promise<MadeOrQueued> {
  const { server, resource, request } = target;
  const context = await server.authenticate(request);
  const { userId } = context.person;
  // Before a job begins, which no one could answer.
  assertSteppedUpFor(context, resource, { fields: Object.keys(values) });
  const input: KeptCreation = {
    ...where,
    resource: resource.name,
    view: viewName(request) ?? null,
    values,
  };
  const same = [userId, resource.name, where.queue, where.record];
  const work = async (client: Queryable): Promise<MadeOrQueued> => {
    const [, found] = await Promise.all([
      client.query({
        name: 'lock-creation',
        text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 2))',
        values: [same.join(' ')],
      }),
      queryRow<{ id: string }>(client, { name: 'same-creation', text: SAME, values: same }),
    ]);
    const waitedMs = performance.now() - arrivedAt;
    const job =
      found?.id ?? (await server.jobs.start({ ...context, client, waitedMs }, CREATION, input));
    return orNotFound(
      await queryRow<Queued>(client, { name: 'own-place', text: OWN_PLACE, values: [job] }),
    );
  };
  return keeping(() =>
    transactionOnce(server, request, work, { readRecord: (id) => readCreated(target, id) }),
  );
}

/** Where a creation waits for its turn; `undefined`: it does not. */
async function queueOf(
  { server, resource, request }: ResourceRequest,
  { values }: WriteBody,
): Promise<CreationQueue | undefined> {
  const ask = server.extensions.get(resource.name)?.queue;
  if (!resource.mayQueue || !ask) return undefined;
  return ask(values, (await server.authenticate(request)).person);
}

/**
 * Creates a record in its turn. Throws MissedTurn if that does not come within a second, or if kept
 * creations come before it.
 */
async function createIn(
  target: ResourceRequest,
  body: WriteBody,
  { queue }: CreationQueue,
): Promise<string> {
  const { server, resource } = target;
  const letOthersFirst = async (): Promise<void> => {
    if (await isWaitedFor(server.database, resource.name, queue)) throw new MissedTurn();
  };
  await letOthersFirst();
  return inTurn(`${resource.name} ${queue}`, async () => {
    await letOthersFirst();
    return create(target, body);
  });
}

/**
 * Creates a record, for a client that cannot follow a queue. Throws UNAVAILABLE if its turn does
 * not come at once.
 */
export async function createAtOnce(target: ResourceRequest, body: WriteBody): Promise<string> {
  const where = await queueOf(target, body);
  return where ? createIn(target, body, where) : create(target, body);
}

/**
 * Creates a record. Creations in one queue run one after another, in the order of their arrival at
 * this gateway, and wait without a connection. One whose turn does not come within a second, or
 * that comes after others which are kept, is kept as a job that any gateway carries out, in the
 * order of arrival at all gateways: its place lasts without the page, the connection and this
 * gateway.
 */
export async function createOrKeep(
  target: ResourceRequest,
  body: WriteBody,
): Promise<MadeOrQueued> {
  const arrivedAt = performance.now();
  const where = await queueOf(target, body);
  if (!where) return create(target, body);
  try {
    return await createIn(target, body, where);
  } catch (error) {
    // Either way nothing is stored yet.
    if (!(error instanceof MissedTurn) && !wasHeldUp(error)) throw error;
    return keep(target, body, { ...where, arrivedAt });
  }
}

/** Has the batch tried again after waiting too long for those before it. */
function tryAgain(error: unknown): never {
  throw wasHeldUp(error) ? new PortalError('RECORD_BUSY', { cause: error }) : error;
}

const carryOut: JobDefinition = defineJob<KeptCreation, { id: string }>(CREATION, async (job) => {
  // Its gateway may have stopped after the commit.
  if (job.former.result) return job.former.result;
  const { server, actorId, input } = job;
  const resource = orNotFound(server.catalogue.resources.get(input.resource));
  const { deadline, afterCommit } = server.extensions.get(resource.name) ?? {};
  const id = newId();
  try {
    const made = await job.batch(
      async (context) => {
        const access = decideAccess(resource, context.person.privileges, input.view ?? undefined);
        const changeSet = newChangeSet({ cause: 'request' });
        const write = { ...context, access, server, changeSet };
        await createOne(write, { values: input.values, version: undefined }, id).catch(tryAgain);
        context.notify.live(PLACES_TOPIC, [actorId]);
        return { id };
      },
      (result) => ({ result }),
      { deadline },
    );
    afterCommit?.();
    return made;
  } catch (error) {
    throw explainViolation(error, resource, server.catalogue);
  } finally {
    tellPlacesSoon(server);
  }
});

/** A lane of its own, so that no other work keeps people waiting, nor they an import. */
export const creationJob: JobDefinition = {
  ...carryOut,
  concurrency: 1,
  onFailure: (server, { actorId }) =>
    server.database.transaction(async (client: Queryable) =>
      server.notify(client).live(PLACES_TOPIC, [actorId]),
    ),
};
