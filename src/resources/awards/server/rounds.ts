import {
  assertNoneUnderWay,
  assertPrivileges,
  defineJob,
  type Handler,
  type JobDefinition,
  localised,
  type Queryable,
  queryRow,
  type RequestContext,
  type ServerContext,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { LONGEST_ACT_MS } from '../../shared/longest.ts';
import { CHECKING, SEATING } from '../access.ts';
import type * as api from '../api.ts';
import type { PreparedAwards } from '../api.ts';
import { countCandidates, type Round } from './candidates.ts';
import { listGraduands, seatGraduands } from './convocation.ts';
import { countList } from './convocationList.ts';
import type emails from './emails.json';
import { idOfRound } from './overview.ts';
import { prepareAwards } from './prepare.ts';

const AWARD_ROUND = 'award-round';

/** The students of one request; more are for a job. */
export const MOST_AT_ONCE = 200;

/** Work on all students of a round or of a convocation; `record` is the id of either. */
export type Step =
  | ({ step: 'prepare'; record: string } & Round)
  | { step: 'list' | 'seat'; record: string };

type Working = Pick<TransactionContext, 'client' | 'person' | 'progress'>;

const NEEDS = { prepare: CHECKING, list: SEATING, seat: SEATING } as const;

const prepareStep = (round: Round): Step => ({
  step: 'prepare',
  record: idOfRound(round),
  degree: round.degree,
  batch: round.batch,
});

const lockRecord = (client: Queryable, record: string): Promise<unknown> =>
  client.query({
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${AWARD_ROUND}/${record}`],
  });

async function sizeOf(client: Queryable, step: Step): Promise<number> {
  if (step.step === 'prepare') return countCandidates(client, step);
  const { waiting, listed } = await countList(client, step.record);
  return step.step === 'list' ? waiting : listed;
}

/**
 * Takes a step, or begins the job that does. One at a time works on a record; the job holds the
 * lock while it works. Throws ALREADY_BEGUN while there is such a job.
 */
async function begin<Outcome>(
  context: Working & RequestContext & { server: Pick<ServerContext, 'jobs'> },
  step: Step,
  take: (context: Working) => Promise<Outcome>,
): Promise<{ job: string } | Outcome> {
  const { client, server } = context;
  await assertNoneUnderWay(client, AWARD_ROUND, step.record);
  await lockRecord(client, step.record);
  await assertNoneUnderWay(client, AWARD_ROUND, step.record);
  if ((await sizeOf(client, step)) <= MOST_AT_ONCE) return take(context);
  return { job: await server.jobs.start(context, AWARD_ROUND, step) };
}

export const roundCalls = {
  prepareAwards: ({ body, ...context }) =>
    begin(context, prepareStep(body), (working) => prepareAwards(working, body)),
  listGraduands: ({ params: { id }, ...context }) =>
    begin(context, { step: 'list', record: id }, (working) => listGraduands(working, id)),
  seatGraduands: ({ params: { id }, ...context }) =>
    begin(context, { step: 'seat', record: id }, (working) => seatGraduands(working, id)),
} satisfies {
  prepareAwards: Handler<typeof api.prepareAwards>;
  listGraduands: Handler<typeof api.listGraduands>;
  seatGraduands: Handler<typeof api.seatGraduands>;
};

const ROUND = `
  SELECT ${localised('degree.name')} AS degree, batch.label AS batch
  FROM degrees degree
  CROSS JOIN batches batch
  WHERE degree.id = $1 AND batch.id = $2`;
const CONVOCATION = `
  SELECT ${localised('convocation.title')} AS title
  FROM convocations convocation
  WHERE convocation.id = $1`;

type Template = keyof typeof emails;

/** E-mails the person who began a step how it ended. */
async function tell(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  userId: string,
  step: Step,
  outcome: Outcome | null,
): Promise<void> {
  if (step.step === 'prepare') {
    const { degree: degreeId, batch: batchId } = step;
    const values = [degreeId, batchId];
    const names = await queryRow<{ degree: Localised; batch: string }>(client, {
      text: ROUND,
      values,
    });
    const template: Template = outcome ? 'awardsPrepared' : 'awardsNotPrepared';
    if (names)
      await notify.emailEach(template, [{ userId, degreeId, batchId, ...names, ...outcome }]);
    return;
  }
  const names = await queryRow<{ title: Localised }>(client, {
    text: CONVOCATION,
    values: [step.record],
  });
  const template: Template = outcome ? 'convocationStepDone' : 'convocationStepFailed';
  if (names) await notify.emailEach(template, [{ userId, ...names, id: step.record }]);
}

type Outcome = PreparedAwards | { listed: number } | { seated: number };

const take = (context: Working, step: Step): Promise<Outcome> =>
  step.step === 'prepare'
    ? prepareAwards(context, step)
    : step.step === 'list'
      ? listGraduands(context, step.record)
      : seatGraduands(context, step.record);

/** Takes a step in one transaction, all of it or nothing. */
export const roundJob: JobDefinition = {
  ...defineJob<Step, Outcome>(AWARD_ROUND, async (job) => {
    // Its gateway may have stopped after the commit.
    if (job.former.result) return job.former.result;
    const { input: step, actorId } = job;
    return job.batch(
      async (context) => {
        assertPrivileges(context.person, [NEEDS[step.step]]);
        await lockRecord(context.client, step.record);
        const outcome = await take(context, step);
        await tell(context, actorId, step, outcome);
        return outcome;
      },
      (result) => ({ result }),
      { deadline: LONGEST_ACT_MS },
    );
  }),
  onFailure: async (server, { actorId, input }) => {
    await server.database.transaction((client) =>
      tell({ client, notify: server.notify(client) }, actorId, input as Step, null),
    );
  },
};
