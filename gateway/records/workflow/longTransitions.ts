import type { FastifyRequest } from 'fastify';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import { SYSTEM_ACTOR } from '../../db/storedJobs.ts';
import { explainViolation } from '../../db/violations.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { assertSteppedUpFor } from '../authorise/stepUp.ts';
import { newChangeSet } from '../context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import { defineJob, type JobDefinition } from '../jobs/jobDefinition.ts';
import { stepUnderWay } from '../jobs/underWay.ts';
import { runOnce } from '../run/once.ts';
import { LONG_TRANSITION, type LongTransition } from './longTransition.ts';
import { takeIfDue } from './timedTransitions.ts';
import { lockForTransition, transitionOne, type TransitionBody } from './transition.ts';

/** Throws TRANSITION_REFUSED while a job carries out a transition of the record. */
async function assertNoneUnderWay(
  client: Queryable,
  record: string,
  transition: string,
): Promise<void> {
  const row = await stepUnderWay(client, LONG_TRANSITION, record);
  if (row)
    throw new PortalError('TRANSITION_REFUSED', {
      details: { transition, reason: 'running', as: row.step },
    });
}

interface Asked {
  server: ServerContext;
  resource: ResourceDeclaration;
  request: FastifyRequest;
  view: string | undefined;
}

/**
 * Checks a transition like any other and leaves its write to a job, which checks it again. Returns
 * the job. Throws as `transitionOne`.
 */
export async function beginLongTransition(
  { server, resource, request, view }: Asked,
  id: string,
  step: string,
  body: TransitionBody,
): Promise<{ job: string }> {
  const context = await server.authenticate(request);
  const access = decideAccess(resource, context.person.privileges, view);
  // Before a job begins, which no one could answer.
  assertSteppedUpFor(context, resource, { fields: Object.keys(body.values), transition: step });
  const input: LongTransition = {
    ...body,
    resource: resource.name,
    view: view ?? null,
    record: id,
    step,
  };
  return runOnce(server, request, (transaction) =>
    transaction(async (client) => {
      // Before the lock, which the job holds while it works.
      await assertNoneUnderWay(client, id, step);
      const write = {
        ...inTransactionOf(server, client, context),
        access,
        server,
        changeSet: newChangeSet(),
      };
      await lockForTransition(write, id, step, body);
      await assertNoneUnderWay(client, id, step);
      return { job: await server.jobs.start({ ...context, client }, LONG_TRANSITION, input) };
    }),
  );
}

const LAST_PERSON = `
  SELECT actor_id AS "userId"
  FROM activities
  WHERE resource = $1 AND record_id = $2 AND actor_id IS NOT NULL
  ORDER BY at DESC, id DESC
  LIMIT 1`;

/**
 * Who gets the outcome: the person who began the job, or for a transition that the gateway takes at
 * its time the one who changed the record last, as a rule by scheduling it.
 */
async function readerOf(
  client: Queryable,
  actorId: string,
  { resource, record }: Pick<LongTransition, 'resource' | 'record'>,
): Promise<string | null> {
  if (actorId !== SYSTEM_ACTOR) return actorId;
  const last = await queryRow<{ userId: string }>(client, {
    text: LAST_PERSON,
    values: [resource, record],
  });
  return last?.userId ?? null;
}

/** Carries out one long transition: all of it in one transaction, or nothing. */
const carryOut: JobDefinition = defineJob<LongTransition, { isDone: true }>(
  LONG_TRANSITION,
  async (job) => {
    // Its gateway may have stopped after the commit.
    if (job.former.result) return job.former.result;
    const { resource: name, view, record: id, step, ...body } = job.input;
    const { server, actorId } = job;
    const resource = orNotFound(server.catalogue.resources.get(name));
    const { deadline, afterCommit, tellOutcome } = server.extensions.get(name) ?? {};
    try {
      const result = await job.batch(
        async (context) => {
          const access = decideAccess(resource, context.person.privileges, view ?? undefined);
          const changeSet = newChangeSet({ cause: 'job' });
          const write = { ...context, access, server, changeSet };
          if (actorId === SYSTEM_ACTOR) await takeIfDue(write, id, step);
          else await transitionOne(write, id, step, body);
          const userId = await readerOf(context.client, actorId, job.input);
          if (userId !== null)
            await tellOutcome?.({ ...context, id, transition: step, userId, isDone: true });
          return { isDone: true } as const;
        },
        (done) => ({ result: done }),
        { deadline },
      );
      afterCommit?.();
      return result;
    } catch (error) {
      throw explainViolation(error, resource, server.catalogue);
    }
  },
);

/** A lane of its own, so that no import keeps people waiting, nor they an import. */
export const transitionJob: JobDefinition = {
  ...carryOut,
  concurrency: 1,
  onFailure: async (server, { actorId, input }) => {
    const failed = input as LongTransition;
    const { record: id, step: transition } = failed;
    const { tellOutcome } = server.extensions.get(failed.resource) ?? {};
    if (!tellOutcome) return;
    await server.database.transaction(async (client) => {
      const userId = await readerOf(client, actorId, failed);
      if (userId === null) return;
      const notify = server.notify(client);
      await tellOutcome({ client, notify, id, transition, userId, isDone: false });
    });
  },
};
