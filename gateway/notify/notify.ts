import { sendWithCommit } from '../db/pipeline.ts';
import type { Queryable } from '../db/queryable.ts';
import { queueEmailEach, queueEmails, type QueuedEmail } from './emails.ts';
import { liveNotification, newsStatement } from './liveHub.ts';
import type { MailValues } from './templates.ts';

/** Notifies people of a transaction; nothing is sent unless it commits. */
export interface Notify {
  emails: (emails: readonly QueuedEmail[]) => Promise<void>;
  /** One e-mail per recipient; the other columns of a row are the values of the template. */
  emailEach: (
    template: string,
    recipients: readonly ({ userId: string } & MailValues)[],
  ) => Promise<void>;
  /**
   * Notifies the open pages of these people that a topic has changed. `cause`: the id chosen by the
   * page that caused the change.
   */
  live: (topic: string, userIds: readonly string[], cause?: string) => void;
  /** Notifies the open pages of each of these people (by id) with data for them alone. */
  liveEach: (topic: string, news: Readonly<Record<string, unknown>>) => void;
}

export const createNotify = (client: Queryable): Notify => ({
  emails: (emails) => queueEmails(client, emails),
  emailEach: (template, recipients) => queueEmailEach(client, template, recipients),
  live: (topic, userIds, cause) => {
    const statement = liveNotification(topic, userIds, cause);
    if (statement) sendWithCommit(client, statement);
  },
  liveEach: (topic, news) => {
    const statement = newsStatement(topic, news);
    if (statement) sendWithCommit(client, statement);
  },
});
