import { v5 } from 'uuid';
import {
  colomboDay,
  inForceSql,
  type Queryable,
  queryRows,
  readStoredSettings,
  requireRow,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { addDays, instantAt, localClock } from '../../../contract/model/facultyClock.ts';
import type { LedgerHead } from '../api.ts';

/**
 * SQL: the heads of all students in one hash. `last` selects the hash of the last row of each, and
 * how many there are.
 */
const headOf = (last: string): string => `
  WITH last AS (${last})
  SELECT
    coalesce(sum(sittings), 0)::int AS sittings,
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

/** One pass over the ledger: looking the rows up student by student takes several times as long. */
const HEAD_BEFORE = headOf(`
    SELECT
      student_id,
      count(*) AS sittings,
      (array_agg(hash ORDER BY sequence DESC))[1] AS hash
    FROM sittings
    WHERE created_at < $1::timestamptz
    GROUP BY student_id`);

/** From the ends that the ledger keeps, so that a publication does not read the whole ledger. */
const PRESENT_HEAD = headOf('SELECT student_id, sequence AS sittings, hash FROM ledger_ends');

type Head = Pick<LedgerHead, 'students' | 'sittings' | 'hash'>;

/** The head of the ledger as it stood before a moment, as the database writes it. */
export const readHeadBefore = (client: Queryable, until: string): Promise<Head> =>
  requireRow<Head>(client, { text: HEAD_BEFORE, values: [until] });

const CHAIN = `
  SELECT count(*)::int AS publications, (array_agg(hash ORDER BY position DESC))[1] AS chain
  FROM ledger_heads
  WHERE at < $1::timestamptz`;

/**
 * The head of the ledger as it stood at the end of a day, with that of the chain of publications.
 * It covers every row of that time, so a ledger that is rewritten later has another head for the
 * same day.
 */
export async function readLedgerHead(client: Queryable, day: string): Promise<LedgerHead> {
  const until = instantAt(addDays(day, 1), 0);
  const chain = await requireRow<Pick<LedgerHead, 'publications' | 'chain'>>(client, {
    text: CHAIN,
    values: [until],
  });
  return { day, ...(await readHeadBefore(client, until)), ...chain };
}

/** No row before this has a later time, and the database gives every row after it a later one. */
const LATEST = `
  SELECT greatest($1::timestamptz, max(created_at))::text AS at
  FROM sittings`;
const APPEND = `
  INSERT INTO ledger_heads (at, release_id, act, students, sittings, head)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/**
 * Appends the heads of all students after a publication or withdrawal to their chain. The caller
 * holds the turn in the ledger.
 */
export async function chainHeads(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  { release, act }: { release: string; act: 'publish' | 'withdraw' },
): Promise<void> {
  const { at } = await requireRow<{ at: string }>(client, { text: LATEST, values: [now] });
  const { students, sittings, hash } = await requireRow<Head>(client, { text: PRESENT_HEAD });
  await client.query({ text: APPEND, values: [at, release, act, students, sittings, hash] });
}

const READERS = `
  SELECT DISTINCT user_role.user_id AS user
  FROM user_roles user_role
  JOIN roles role ON role.id = user_role.role_id
  WHERE role.code = ANY($1::text[])
    AND ${inForceSql('user_role')}
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
  const { chain, ...head } = await readLedgerHead(client, day);
  const values = { ...head, chain: chain ?? '–' };
  await notify.emails(
    [...keys].map(([key, userId]) => ({ key, userId, template: 'ledgerHead', values })),
  );
}
