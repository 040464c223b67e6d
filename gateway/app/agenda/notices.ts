import { type Queryable, queryRow, queryRows } from '../../db/queryable.ts';

/** Something of which a person is notified once for a day. */
export interface Notice {
  userId: string;
  notice: string;
  day: string;
}

const CLAIM = `
  INSERT INTO agenda_notices (user_id, notice, day)
  SELECT *
  FROM unnest($1::uuid[], $2::text[], $3::date[])
  ON CONFLICT DO NOTHING
  RETURNING user_id AS "userId", notice, day::text AS day`;

const columnsOf = (notices: readonly Notice[]): unknown[] => [
  notices.map(({ userId }) => userId),
  notices.map(({ notice }) => notice),
  notices.map(({ day }) => day),
];

const keyOf = ({ userId, notice, day }: Notice): string => `${userId} ${notice} ${day}`;

const KNOWN = `
  SELECT 1 AS is
  FROM agenda_notices
  WHERE user_id = $1 AND notice = $2 AND day = $3`;

/** Whether the notice was recorded before. */
export const hasNotice = async (
  client: Queryable,
  { userId, notice, day }: Notice,
): Promise<boolean> =>
  (await queryRow(client, { text: KNOWN, values: [userId, notice, day] })) !== null;

/** Records notices and answers the new ones; of two gateways only one gets each. */
export async function claimNotices<N extends Notice>(
  client: Queryable,
  notices: readonly N[],
): Promise<N[]> {
  if (notices.length === 0) return [];
  const rows = await queryRows<Notice & Record<string, unknown>>(client, {
    text: CLAIM,
    values: columnsOf(notices),
  });
  const claimed = new Set(rows.map(keyOf));
  return notices.filter((notice) => claimed.has(keyOf(notice)));
}

/** Notices of work have a rank, a colon and an item; `$4`: those that stay. */
const DROP = `
  DELETE FROM agenda_notices told
  WHERE told.notice LIKE '%: %'
    AND NOT (told.notice = ANY($4::text[]))
    AND NOT EXISTS (
      SELECT
      FROM unnest($1::uuid[], $2::text[], $3::date[]) AS standing(user_id, notice, day)
      WHERE standing.user_id = told.user_id
        AND standing.notice = told.notice
        AND standing.day = told.day
    )`;

/** Deletes the notices of work that is neither `standing` nor of those that are `kept` by name. */
export async function dropNotices(
  client: Queryable,
  { standing, kept }: { standing: readonly Notice[]; kept: readonly string[] },
): Promise<void> {
  await client.query({ text: DROP, values: [...columnsOf(standing), kept] });
}
