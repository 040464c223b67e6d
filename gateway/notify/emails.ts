import { v7 as newId } from 'uuid';
import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/model/constants.ts';
import type { Conventions } from '../../src/contract/model/conventions.ts';
import { localFormat } from '../../src/contract/model/localFormat.ts';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import { insertJobs, SYSTEM_ACTOR } from '../db/storedJobs.ts';
import type { Mailer } from './mailer.ts';
import { type Push, queuePushes } from './pushes.ts';
import { type EmailTexts, type MailValues, renderMail } from './templates.ts';

/** The kind of the job that sends one e-mail. */
export const EMAIL_JOB = 'email';

/** A queued e-mail to a user of the portal. Address and language are looked up when it is sent. */
export interface QueuedEmail {
  /** Idempotency key, a UUID: an e-mail queued twice is sent once. */
  key: string;
  userId: string;
  /** Name of its texts (`AreaServer.emails`). */
  template: string;
  /** Values of the template, in addition to `name` and `portal` (the URL of the portal). */
  values: MailValues;
}

/** Queues e-mails; they are sent if and only if `client`'s transaction commits. */
export const queueEmails = (client: Queryable, emails: readonly QueuedEmail[]): Promise<void> =>
  insertJobs(
    client,
    emails.map((email) => ({
      id: email.key,
      kind: EMAIL_JOB,
      actorId: SYSTEM_ACTOR,
      input: email,
      ip: null,
    })),
  );

/** Queues one e-mail per recipient; the other columns of a row are the values of the template. */
export const queueEmailEach = (
  client: Queryable,
  template: string,
  recipients: readonly ({ userId: string } & MailValues)[],
): Promise<void> =>
  queueEmails(
    client,
    recipients.map(({ userId, ...values }) => ({ key: newId(), userId, template, values })),
  );

interface Reader extends Record<string, unknown> {
  email: string;
  name: string;
  language: Language | null;
  /** Their devices that are to be notified of the topic. */
  subscriptions: string[] | null;
}

const READER = `
  SELECT
    users.email,
    users.first_name AS name,
    preferences.choices->>'language' AS language,
    (
      SELECT json_agg(subscription.id)
      FROM push_subscriptions subscription
      WHERE subscription.user_id = users.id AND subscription.topics ? $2
    ) AS subscriptions
  FROM users
  LEFT JOIN preferences ON preferences.user_id = users.id
  WHERE users.id = $1 AND users.status = 'active'`;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const CLOCK = /^\d{2}:\d{2}$/;

/** Writes dates, moments (ISO 8601) and clock times for the reader; other values stay. */
export function writtenValues(
  values: MailValues,
  language: Language,
  conventions: Conventions,
): MailValues {
  const format = localFormat(language, conventions);
  const written = (value: MailValues[string]): MailValues[string] => {
    const text = String(value);
    if (DATE.test(text)) return format.date(text);
    if (MOMENT.test(text)) return format.dateTime(text);
    return CLOCK.test(text) ? format.time(text) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]));
}

export interface SendOptions {
  database: Database;
  mailer: Mailer;
  texts: Readonly<Record<string, EmailTexts>>;
  /** The e-mails that devices are notified of too, by the names of their texts. */
  pushes: Readonly<Record<string, Push>>;
  publicUrl: () => string;
  conventions: () => Promise<Conventions>;
  log: { error: (details: object, message: string) => void };
}

/**
 * Sends a queued e-mail, and queues the notifications of its reader's devices. After a crash of the
 * gateway during sending, it is sent again with the same Message-ID.
 *
 * @throws the error of the mail server, which is logged.
 */
export async function sendEmail(
  { database, mailer, texts, pushes, publicUrl, conventions, log }: SendOptions,
  { key, userId, template, values }: QueuedEmail,
): Promise<void> {
  const { rows } = await database.query<Reader>({
    text: READER,
    values: [userId, pushes[template]?.topic ?? null],
    name: 'email-reader',
  });
  const [reader] = rows;
  const known = texts[template];
  const push = pushes[template];
  // The account may have been closed, or the template removed by a newer gateway.
  if (!reader || !known) return;
  const language = reader.language ?? DEFAULT_LANGUAGE;
  const written = writtenValues(values, language, await conventions());
  if (push && reader.subscriptions) {
    const { subject: title } = renderMail(known, language, written);
    await queuePushes(database, key, reader.subscriptions, {
      title,
      opens: push.opens,
      language,
    });
  }
  try {
    await mailer.deliver({
      key,
      to: reader.email,
      language: reader.language,
      texts: known,
      values: { ...written, name: reader.name, portal: publicUrl() },
    });
  } catch (error) {
    log.error({ err: error, key, template }, 'an e-mail could not be sent');
    throw error;
  }
}
