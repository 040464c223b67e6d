import type { FastifyRequest } from 'fastify';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { Queryable } from '../../db/queryable.ts';
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
    reader: context.person.userId,
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

/** Carries out one long transition: all of it in one transaction, or nothing. */
const carryOut: JobDefinition = defineJob<LongTransition, { isDone: true }>(
  LONG_TRANSITION,
  async (job) => {
    // Its gateway may have stopped after the commit.
    if (job.former.result) return job.former.result;
    const { resource: name, view, record: id, step, reader: userId, ...body } = job.input;
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
  onFailure: async (server, { input }) => {
    const failed = input as LongTransition;
    const { record: id, step: transition, reader: userId } = failed;
    const { tellOutcome } = server.extensions.get(failed.resource) ?? {};
    if (!tellOutcome || userId === null) return;
    await server.database.transaction(async (client) => {
      const notify = server.notify(client);
      await tellOutcome({ client, notify, id, transition, userId, isDone: false });
    });
  },
};
