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
