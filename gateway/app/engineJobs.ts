import type { FastifyBaseLogger } from 'fastify';
import { removeExpired } from '../access/housekeeping.ts';
import { resealSecrets } from '../access/resealing.ts';
import type { AuthServices } from '../access/services.ts';
import type { Database } from '../db/database.ts';
import { vacuumEmbedded } from '../db/vacuumEmbedded.ts';
import { applyJob, dryRunJob } from '../exchange/import/importJobs.ts';
import { EMAIL_JOB, sendEmail, type QueuedEmail, type SendOptions } from '../notify/emails.ts';
import { isFinal } from '../notify/mailer.ts';
import {
  isFinalPush,
  PUSH_JOB,
  type PushOptions,
  type QueuedPush,
  sendPush,
} from '../notify/pushes.ts';
import { measureGrowth } from '../observe/growth.ts';
import { bulkJob } from '../records/bulk/bulkJob.ts';
import type { FilePlaces } from '../records/files/fileBytes.ts';
import { removeStrayObjects, removeUnheldFiles } from '../records/files/retention.ts';
import { undoJob } from '../records/history/undoJob.ts';
import type { JobDefinition } from '../records/jobs/jobDefinition.ts';
import { creationJob } from '../records/routes/queuedCreations.ts';
import { transitionJob } from '../records/workflow/longTransitions.ts';
import { timedTransitionsJob } from '../records/workflow/timedTransitions.ts';
import { AGENDA_EMAILS } from './agenda/sentences.ts';
import { agendaJob } from './agendaJob.ts';
import { emailsOf, hourlyJobsOf, jobsOf, type PortalDefinition, pushesOf } from './portal.ts';

/** Intervals of the queue. */
export interface QueueTiming {
  /** Between looks for queued e-mails. */
  lookForEmailsMs: number;
  /** Before the first retry of a failed e-mail; doubles with each further retry. */
  emailPauseSeconds: number;
  /** Without a heartbeat, until a gateway counts as dead. */
  silentSeconds: number;
}

const EMAILS_AT_ONCE = 10;
/** As the pause doubles each time, a mail server may be unreachable for a few hours. */
const EMAIL_RETRIES = 8;
const HOUR_SECONDS = 3_600;

/** Sends one queued e-mail. */
export const emailJob = (options: SendOptions, timing?: QueueTiming): JobDefinition => ({
  kind: EMAIL_JOB,
  concurrency: EMAILS_AT_ONCE,
  pollEveryMs: timing?.lookForEmailsMs ?? 2_000,
  retry: {
    times: EMAIL_RETRIES,
    firstPauseSeconds: timing?.emailPauseSeconds ?? 30,
    isFinal,
  },
  run: ({ input }) => sendEmail(options, input as QueuedEmail),
});

/** Notifies one device. */
const pushJob = (options: PushOptions, timing?: QueueTiming): JobDefinition => ({
  kind: PUSH_JOB,
  concurrency: EMAILS_AT_ONCE,
  pollEveryMs: timing?.lookForEmailsMs ?? 2_000,
  retry: {
    times: EMAIL_RETRIES,
    firstPauseSeconds: timing?.emailPauseSeconds ?? 30,
    isFinal: isFinalPush,
  },
  run: ({ input }) => sendPush(options, input as QueuedPush),
});

const housekeepingJob = (database: Database, services: AuthServices): JobDefinition => ({
  kind: 'housekeeping',
  everySeconds: HOUR_SECONDS,
  run: async () => {
    await removeExpired(services);
    await resealSecrets(services);
    await vacuumEmbedded(database);
  },
});

/** Keeps the sizes of the database, the files and the disk, for the status page and the metrics. */
const growthJob = (database: Database, dataDir: string): JobDefinition => ({
  kind: 'growth',
  everySeconds: HOUR_SECONDS,
  run: () => measureGrowth(database, dataDir),
});

const retentionJob = (places: FilePlaces, { catalogue, now }: AuthServices): JobDefinition => ({
  kind: 'file retention',
  everySeconds: HOUR_SECONDS,
  run: async () => {
    await removeUnheldFiles(places.database, catalogue, now());
    await removeStrayObjects(places, now());
  },
});

interface Options extends FilePlaces {
  portal: PortalDefinition;
  dataDir: string;
  queueTiming?: QueueTiming | undefined;
  /** Further kinds of jobs, for tests. */
  jobKinds?: readonly JobDefinition[];
}

/** All kinds of jobs: of the engine, of the areas, and of a test. */
export const jobDefinitions = (
  log: FastifyBaseLogger,
  { portal, database, dataDir, objects, queueTiming, jobKinds = [] }: Options,
  services: AuthServices,
): JobDefinition[] => [
  undoJob,
  dryRunJob,
  applyJob,
  bulkJob,
  transitionJob,
  creationJob,
  emailJob(
    {
      database,
      mailer: services.mailer,
      texts: { ...AGENDA_EMAILS, ...emailsOf(portal) },
      pushes: pushesOf(portal),
      publicUrl: services.publicUrl,
      conventions: services.settings,
      log,
    },
    queueTiming,
  ),
  pushJob(
    {
      database,
      sign: async (key, origin) => {
        const { mailSenderAddress } = await services.settings();
        return services.push.keys.sign(key, origin, `mailto:${mailSenderAddress}`);
      },
      allowPrivate: services.push.allowPrivate,
    },
    queueTiming,
  ),
  housekeepingJob(database, services),
  retentionJob({ database, objects }, services),
  growthJob(database, dataDir),
  agendaJob(portal, services),
  timedTransitionsJob((error) =>
    log.warn({ err: error }, 'a transition that was due could not be taken'),
  ),
  ...hourlyJobsOf(portal, services),
  ...jobsOf(portal),
  ...jobKinds,
];
