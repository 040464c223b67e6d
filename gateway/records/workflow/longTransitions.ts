import type { FastifyRequest } from 'fastify';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { transitionNamed } from '../../../src/contract/model/workflow.ts';
import type { Queryable } from '../../db/queryable.ts';
import { explainViolation } from '../../db/violations.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { assertSteppedUpFor } from '../authorise/stepUp.ts';
import { newChangeSet } from '../context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import { defineJob, type JobDefinition } from '../jobs/jobDefinition.ts';
import { stepUnderWay } from '../jobs/underWay.ts';
import { runOnce } from '../run/once.ts';
import { lockForTransition, transitionOne, type TransitionBody } from './transition.ts';

const LONG_TRANSITION = 'transition';

interface LongTransition extends TransitionBody {
  resource: string;
  view: string | null;
  record: string;
  step: string;
}

/** Whether this transition of the record is to run as a job. */
export async function isLong(
  { extensions }: Pick<ServerContext, 'extensions'>,
  resource: ResourceDeclaration,
  step: string,
  find: (asks: (client: Queryable, id: string) => Promise<boolean>) => Promise<boolean>,
): Promise<boolean> {
  const asks = extensions.get(resource.name)?.isLong;
  const { mayBeLong = false } = transitionNamed(resource.workflow, step) ?? {};
  return mayBeLong && asks !== undefined && find(asks);
}

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

/** Carries out one long transition: all of it in one transaction, or nothing. */
const carryOut: JobDefinition = defineJob<LongTransition, { isDone: true }>(
  LONG_TRANSITION,
  async (job) => {
    // Its gateway may have stopped after the commit.
    if (job.former.result) return job.former.result;
    const { resource: name, view, record: id, step, ...body } = job.input;
    const { server, actorId: userId } = job;
    const resource = orNotFound(server.catalogue.resources.get(name));
    const { deadline, afterCommit, tellOutcome } = server.extensions.get(name) ?? {};
    try {
      const result = await job.batch(
        async (context) => {
          const access = decideAccess(resource, context.person.privileges, view ?? undefined);
          const changeSet = newChangeSet({ cause: 'job' });
          await transitionOne({ ...context, access, server, changeSet }, id, step, body);
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
  onFailure: async (server, { actorId: userId, input }) => {
    const { resource, record: id, step: transition } = input as LongTransition;
    const { tellOutcome } = server.extensions.get(resource) ?? {};
    if (tellOutcome)
      await server.database.transaction((client) =>
        tellOutcome({
          client,
          notify: server.notify(client),
          id,
          transition,
          userId,
          isDone: false,
        }),
      );
  },
};
