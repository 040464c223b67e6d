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

/** The last row of every student at the end of a day, in one hash; only those rows are read. */
const HEAD = `
  WITH last AS (
    SELECT student.id AS student_id, sitting.hash
    FROM students student
    CROSS JOIN LATERAL (
      SELECT hash
      FROM sittings
      WHERE student_id = student.id
        AND created_at < ($1::date + 1)::timestamp AT TIME ZONE '${TIME_ZONE}'
      ORDER BY sequence DESC
      LIMIT 1
    ) sitting
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

const QUEUED = `
  SELECT id
  FROM jobs
  WHERE id = ANY($1::uuid[])`;

const NAMESPACE = '0f6f4a4e-3f0c-4e0b-9a55-6c3a1f4f2d11';
/** By then every transaction of the day before has ended. */
const EARLIEST = '02:00';

/**
 * Mails the head of the ledger at the end of yesterday, once a day, to the people in the roles of
 * the settings; in the other hours of the day the ledger is not read. Their mailboxes are out of
 * reach of a person who could rewrite the database.
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
  const day = addDays(today, -1);
  const keys = new Map(readers.map(({ user }) => [v5(`${day}/${user}`, NAMESPACE), user]));
  const queued = await queryRows<{ id: string }>(client, {
    text: QUEUED,
    values: [[...keys.keys()]],
  });
  for (const { id } of queued) keys.delete(id);
  if (keys.size === 0) return;
  const { sittings, students, hash } = await readLedgerHead(client, day);
  const values = { day, sittings, students, hash };
  await notify.emails(
    [...keys].map(([key, userId]) => ({ key, userId, template: 'ledgerHead', values })),
  );
}
