import { type Queryable, sendEach, type SendEmails } from '../../../../gateway/index.ts';
import { wallTimeOf, type Period } from '../../shared/localTime.ts';
import type { LETTERS } from './emails.ts';

/** When and where, as a letter says it. */
export function whenAndWhere(
  { startsAt, endsAt }: Period,
  hall: string,
): { date: string; from: string; to: string; hall: string } {
  const [start, end] = [wallTimeOf(startsAt), wallTimeOf(endsAt)];
  return { date: start.date, from: start.time, to: end.time, hall };
}

/** Writes to people, by their accounts, within the transaction that they are told of. */
export const tell = (
  client: Queryable,
  post: SendEmails,
  users: readonly string[],
  letter: keyof typeof LETTERS,
  values: Readonly<Record<string, string>>,
): Promise<void> =>
  sendEach(
    client,
    post,
    letter,
    users.map((userId) => ({ userId, ...values })),
  );
