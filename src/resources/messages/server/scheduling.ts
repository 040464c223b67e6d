import {
  assertBudget,
  assertPrivileges,
  cancelPlannedJob,
  colomboDay,
  insertJobs,
  type JobDefinition,
  type Page,
  type PageRange,
  queryRow,
  queryRows,
  replanJob,
  requireRow,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { type ErrorCode, fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { BodyOf } from '../../../contract/wire/calls/defineCall.ts';
import type * as api from '../api.ts';
import { CONVERSATIONS_PATH } from '../routes.ts';
import { isFinalRefusal, scheduleFailure } from '../rules/scheduleFailure.ts';
import { MESSAGES_TOPIC } from '../topic.ts';
import { findAddressees, resolveAudience } from './audience.ts';
import { startConversation, wasSent } from './sending.ts';

const SCHEDULED = 'scheduled-message';
const FURTHEST_DAYS = 366;

const PLANNED = `
  SELECT count(*)::float8 AS spent, min(created_at) AS first
  FROM jobs
  WHERE actor_id = $1 AND created_at > $2 AND kind = '${SCHEDULED}'`;

/** The scheduled messages of `$1` that wait or could not be sent. */
const OWN = `
  FROM jobs
  WHERE actor_id = $1 AND kind = '${SCHEDULED}' AND state IN ('queued', 'running', 'failed')`;

async function assertOwnFiles(
  { client, person }: TransactionContext,
  files: readonly string[],
): Promise<void> {
  const { rowCount } = await client.query({
    text: `
      SELECT
      FROM stored_files
      WHERE id = ANY($1::uuid[]) AND created_by = $2 AND resource = 'messages'`,
    values: [files, person.userId],
  });
  if (rowCount !== new Set(files).size) throw fieldError('files', 'notFound');
}

/**
 * Schedules a new conversation, or changes one that has not been sent. The sender's rights and the
 * audience are checked now, and again when it is sent. Throws CONFLICT once it has been sent.
 */
export async function schedule(
  context: TransactionContext,
  id: string,
  { sendAt, ...draft }: BodyOf<typeof api.scheduleConversation>,
): Promise<void> {
  const { client, person, now, ip, notify } = context;
  const runAt = new Date(sendAt);
  if (runAt.getTime() > now.getTime() + FURTHEST_DAYS * DAY_MS)
    throw fieldError('sendAt', 'invalidDate');
  await resolveAudience(client, person, draft.audience, colomboDay(now));
  await assertOwnFiles(context, draft.files);
  if ((await wasSent(context, id)) !== null) throw new PortalError('CONFLICT');
  const job = { id, kind: SCHEDULED, actorId: person.userId, input: { id, ...draft }, runAt };
  if (!(await replanJob(client, job))) {
    await assertBudget(client, 'letters', { userId: person.userId, now: new Date() }, PLANNED);
    await insertJobs(client, [{ ...job, ip }]);
    const stored = await queryRow<{ actorId: string; isWaiting: boolean }>(client, {
      text: `
        SELECT actor_id AS "actorId", state = 'queued' AND kind = $2 AS "isWaiting"
        FROM jobs
        WHERE id = $1`,
      values: [id, SCHEDULED],
    });
    if (stored?.actorId !== person.userId) throw new PortalError('DUPLICATE');
    if (!stored.isWaiting) throw new PortalError('CONFLICT');
  }
  notify.live(MESSAGES_TOPIC, [person.userId]);
}

/** Cancels a scheduled message. Throws NOT_FOUND if it has been sent or cancelled. */
export async function cancel(context: TransactionContext, id: string): Promise<void> {
  if (!(await forget(context, id))) throw new PortalError('NOT_FOUND');
}

/** Cancels the message if it is scheduled; returns whether it was. */
export async function forget(
  { client, person, notify }: TransactionContext,
  id: string,
): Promise<boolean> {
  const job = { id, kind: SCHEDULED, actorId: person.userId };
  const isCancelled = await cancelPlannedJob(client, job);
  if (isCancelled) notify.live(MESSAGES_TOPIC, [person.userId]);
  return isCancelled;
}

interface Row extends Record<string, unknown> {
  id: string;
  input: api.NewConversation;
  sendAt: string;
  state: string;
  error: { code?: ErrorCode } | null;
}

const COLUMNS = `id, input, run_at AS "sendAt", state, error`;

const lineOf = ({ id, input, sendAt, state, error }: Row): api.ScheduledLine => ({
  id,
  subject: input.subject,
  sendAt,
  failure: state === 'failed' ? scheduleFailure(error?.code) : null,
});

/** The sender's scheduled messages, the next first. */
export async function listScheduled(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  { first, count }: PageRange,
): Promise<Page<api.ScheduledLine>> {
  const rows = await queryRows<Row & { total: number }>(client, {
    text: `
      SELECT ${COLUMNS}, count(*) OVER ()::int AS total
      ${OWN}
      ORDER BY run_at, id
      LIMIT $2 OFFSET $3`,
    values: [person.userId, count, first],
  });
  return { rows: rows.map(lineOf), total: rows[0]?.total ?? 0 };
}

/** A scheduled message of the sender, with its addressees by name. */
export async function readScheduled(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  id: string,
): Promise<api.ScheduledConversation> {
  const row = await requireRow<Row>(client, {
    text: `SELECT ${COLUMNS} ${OWN} AND id = $2`,
    values: [person.userId, id],
  });
  const { body, replies, mustBeAcknowledged } = row.input;
  const audience: api.Addressee[] = [];
  for (const part of row.input.audience)
    audience.push(...(await findAddressees(client, person, '', part)));
  const files = await queryRows<api.ScheduledConversation['files'][number]>(client, {
    text: `
      SELECT file.id, file.name, file.mime, file.size, file.width, file.height
      FROM unnest($1::uuid[]) WITH ORDINALITY AS given(id, position)
      JOIN stored_files file ON file.id = given.id AND file.created_by = $2
      ORDER BY given.position`,
    values: [row.input.files, person.userId],
  });
  return { ...lineOf(row), body, replies, mustBeAcknowledged, audience, files };
}

/** Sends a scheduled message with the present rights of its sender, to the present audience. */
export const scheduledJob: JobDefinition = {
  kind: SCHEDULED,
  retry: { times: 5, firstPauseSeconds: 120, isFinal: isFinalRefusal },
  run: (job) =>
    job.batch(async (context) => {
      assertPrivileges(context.person, ['CON_CREATE']);
      await startConversation(context, job.input as api.NewConversation);
    }),
  onFailure: async (server, { actorId, input }) => {
    const { subject } = input as api.NewConversation;
    await server.database.transaction(async (client) => {
      const notify = server.notify(client);
      await notify.emailEach('messageNotSent', [
        { userId: actorId, subject, path: CONVERSATIONS_PATH },
      ]);
      notify.live(MESSAGES_TOPIC, [actorId]);
    });
  },
};
