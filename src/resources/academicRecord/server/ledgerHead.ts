import { v5 } from 'uuid';
import {
  colomboDay,
  type Queryable,
  queryRows,
  readStoredSettings,
  requireRow,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { addDays, localClock, TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import type { LedgerHead } from '../api.ts';

/** The last row of every student at the end of a day, in one hash. */
const HEAD = `
  WITH last AS (
    SELECT DISTINCT ON (student_id) student_id, hash
    FROM sittings
    WHERE created_at < ($1::date + 1)::timestamp AT TIME ZONE '${TIME_ZONE}'
    ORDER BY student_id, sequence DESC
  )
  SELECT
    (
      SELECT count(*)::int
      FROM sittings
      WHERE created_at < ($1::date + 1)::timestamp AT TIME ZONE '${TIME_ZONE}'
    ) AS sittings,
    count(*)::int AS students,
    encode(
      sha256(
        convert_to(
          coalesce(string_agg(student_id || ' ' || hash, E'\\n' ORDER BY student_id), ''),
          'UTF8'
        )
      ),
      'hex'
    ) AS hash
  FROM last`;

/**
 * The head of the ledger as it stood at the end of a day. It covers every row of that time, so a
 * ledger that is rewritten later has another head for the same day.
 */
export const readLedgerHead = async (client: Queryable, day: string): Promise<LedgerHead> => ({
  day,
  ...(await requireRow<Omit<LedgerHead, 'day'>>(client, { text: HEAD, values: [day] })),
});

const READERS = `
  SELECT DISTINCT user_role.user_id AS user
  FROM user_roles user_role
  JOIN roles role ON role.id = user_role.role_id
  WHERE role.code = ANY($1::text[])
    AND (user_role.ends_on IS NULL OR user_role.ends_on >= $2::date)
  ORDER BY user_role.user_id`;

const NAMESPACE = '0f6f4a4e-3f0c-4e0b-9a55-6c3a1f4f2d11';
/** By then every transaction of the day before has ended. */
const EARLIEST = '02:00';

/**
 * Mails the head of the ledger at the end of yesterday, once a day, to the people in the roles of
 * the settings. Their mailboxes are out of reach of a person who could rewrite the database.
 */
export async function mailLedgerHead({
  client,
  now,
  notify,
}: Pick<TransactionContext, 'client' | 'now' | 'notify'>): Promise<void> {
  if (localClock(now) < EARLIEST) return;
  const { ledgerHeadRoles } = await readStoredSettings(client);
  const today = colomboDay(now);
  const readers = await queryRows<{ user: string }>(client, {
    text: READERS,
    values: [ledgerHeadRoles.split(',').map((code) => code.trim()), today],
  });
  if (readers.length === 0) return;
  const { day, sittings, students, hash } = await readLedgerHead(client, addDays(today, -1));
  await notify.emails(
    readers.map(({ user }) => ({
      key: v5(`${day}/${user}`, NAMESPACE),
      userId: user,
      template: 'ledgerHead',
      values: { day, sittings, students, hash },
    })),
  );
}
