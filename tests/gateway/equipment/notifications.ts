import type { QueuedEmail } from '../../../gateway/notify/emails.ts';
import type { Notify } from '../../../gateway/notify/notify.ts';

export interface Notifications {
  notify: () => Notify;
  emails: QueuedEmail[];
}

/** Collects e-mails instead of queueing them. */
export function collectNotifications(): Notifications {
  const emails: QueuedEmail[] = [];
  const notify: Notify = {
    emails: async (queued) => void emails.push(...queued),
    emailEach: async (template, recipients) =>
      void emails.push(
        ...recipients.map(({ userId, ...values }) => ({ key: userId, userId, template, values })),
      ),
    live: () => {},
    liveEach: () => {},
  };
  return { notify: () => notify, emails };
}
