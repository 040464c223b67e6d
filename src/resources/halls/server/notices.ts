import type { MailValues, Notify } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { wallTimeOf, type Period } from '../../shared/localTime.ts';
import type emails from './emails.json';

export type HallEmail = keyof typeof emails;

/** Time and place for e-mails; the name of the hall is read in the language of the reader. */
export function whenAndWhere(
  { startsAt, endsAt }: Period,
  hall: Localised | string,
): { date: string; from: string; to: string; hall: Localised | string } {
  const [start, end] = [wallTimeOf(startsAt), wallTimeOf(endsAt)];
  return { date: start.date, from: start.time, to: end.time, hall };
}

/** Sends the same e-mail to several accounts. */
export const emailUsers = (
  notify: Notify,
  users: readonly string[],
  template: HallEmail,
  values: MailValues,
): Promise<void> =>
  notify.emailEach(
    template,
    users.map((userId) => ({ userId, ...values })),
  );

/** The e-mails that are sent once for several dates, and what is sent instead. */
const FOR_ALL_DATES: Readonly<Record<string, HallEmail>> = {
  bookingApproved: 'bookingsApproved',
  bookingRejected: 'bookingsRejected',
};

type Recipient = { userId: string } & MailValues;

/**
 * Holds back the e-mails of several decisions; `send` sends each person one for all dates of a
 * booking in one hall at one time.
 */
export function gatherEmails(notify: Notify): { notify: Notify; send: () => Promise<void> } {
  const held = new Map<string, { template: string; recipients: Recipient[] }>();
  return {
    notify: {
      ...notify,
      emailEach: async (template, recipients) => {
        for (const recipient of recipients) {
          const { userId, title, from, to, hall } = recipient;
          const key = JSON.stringify([template, userId, title, from, to, hall]);
          const known = held.get(key)?.recipients ?? [];
          held.set(key, { template, recipients: [...known, recipient] });
        }
      },
    },
    send: async () => {
      for (const { template, recipients } of held.values()) {
        const [first] = recipients;
        const forAll = FOR_ALL_DATES[template];
        if (!first || recipients.length === 1 || !forAll) {
          await notify.emailEach(template, recipients);
          continue;
        }
        const dates = recipients.map(({ date }) => String(date)).join(', ');
        await notify.emailEach(forAll, [{ ...first, dates, count: recipients.length }]);
      }
    },
  };
}
