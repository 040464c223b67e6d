import type { QueuedEmail } from '../../../gateway/notify/emails.ts';
import type { Notify } from '../../../gateway/notify/notify.ts';

export interface Notifications {
  notify: () => Notify;
  emails: QueuedEmail[];
  /** The topics that were sent to open pages, each with the people. */
  live: [topic: string, users: readonly string[]][];
}

/** Collects e-mails and live events instead of sending them. */
export function collectNotifications(): Notifications {
  const emails: QueuedEmail[] = [];
  const live: Notifications['live'] = [];
  const notify: Notify = {
    emails: async (queued) => void emails.push(...queued),
    emailEach: async (template, recipients) =>
      void emails.push(
        ...recipients.map(({ userId, ...values }) => ({ key: userId, userId, template, values })),
      ),
    live: (topic, users) => void live.push([topic, users]),
    liveEach: () => {},
  };
  return { notify: () => notify, emails, live };
}
