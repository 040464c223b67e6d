import type { AgendaEntry } from '../../../src/contract/wire/calls/agendaCalls.ts';
import { queryRows } from '../../db/queryable.ts';
import type { Morning } from './morning.ts';
import { claimNotices, type Notice } from './notices.ts';
import { linesOf } from './sentences.ts';

const NOTICE = 'morning';
/** Few, so that a batch stays short. */
const AT_ONCE = 5;

/** Those who want the email and were not considered today. */
const READERS = `
  SELECT preferences.user_id AS id
  FROM preferences
  JOIN users account ON account.id = preferences.user_id AND account.status = 'active'
  WHERE preferences.choices->'morningMail' = 'true'::jsonb
    AND NOT EXISTS (
      SELECT
      FROM agenda_notices told
      WHERE told.user_id = account.id AND told.notice = '${NOTICE}' AND told.day = $1::date
    )
  ORDER BY preferences.user_id`;

/** Sends what waits to each who asked for it; a person without anything that waits gets none. */
export async function sendMorningMails({
  job,
  database,
  read,
  settings,
  today,
}: Morning): Promise<void> {
  const readers = await queryRows<{ id: string }>(database, {
    text: READERS,
    values: [today],
  });
  for (let first = 0; first < readers.length; first += AT_ONCE) {
    const found: (Notice & { entries: AgendaEntry[] })[] = [];
    for (const { id } of readers.slice(first, first + AT_ONCE)) {
      const entries = (await read(id)).filter(
        ({ count, putOffUntil }) => count !== null && putOffUntil === null,
      );
      found.push({ userId: id, notice: NOTICE, day: today, entries });
    }
    await job.batch(async ({ client, notify }) => {
      const claimed = await claimNotices(client, found);
      await notify.emailEach(
        'agendaMorning',
        claimed.flatMap(({ userId, entries }) =>
          entries.length === 0
            ? []
            : [{ userId, count: entries.length, list: linesOf(entries, today, settings) }],
        ),
      );
    });
  }
}
