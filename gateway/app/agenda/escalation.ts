import { type Localised, DAY_MS } from '../../../src/contract/model/constants.ts';
import { perLanguage } from '../../../src/contract/model/localised.ts';
import type { SettingValues } from '../../../src/contract/model/settings.ts';
import type { AgendaEntry } from '../../../src/contract/wire/calls/agendaCalls.ts';
import { localised } from '../../db/localised.ts';
import { queryRows } from '../../db/queryable.ts';
import { SYSTEM_ACTOR } from '../../db/storedJobs.ts';
import { textsIn } from '../../db/texts.ts';
import type { MailValues } from '../../notify/templates.ts';
import type { Morning } from './morning.ts';
import { claimNotices, hasNotice, type Notice } from './notices.ts';
import { linesOf } from './sentences.ts';

const RANKS = ['head', 'dean'] as const;
type Rank = (typeof RANKS)[number];

/** Members of staff with those above them, by their accounts. */
const STAFF = `
  SELECT
    member.user_id AS id,
    ${localised('member.name_with_initials')} AS name,
    head.user_id AS head,
    dean.user_id AS dean
  FROM staff member
  JOIN users account ON account.id = member.user_id AND account.status = 'active'
  JOIN departments department ON department.id = member.department_id
  JOIN faculties faculty ON faculty.id = department.faculty_id
  LEFT JOIN staff head ON head.id = department.head_id
  LEFT JOIN staff dean ON dean.id = faculty.dean_id
  ORDER BY member.id`;

interface Member extends Record<string, unknown> {
  id: string;
  name: Localised;
  head: string | null;
  dean: string | null;
}

/** Something overdue, and who is notified of it; its notice is that of the person. */
interface Overdue extends Notice {
  entry: AgendaEntry;
  member: Member;
  rank: Rank;
  above: string;
}

const daysSince = (day: string, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);

/** The items of a person of which those above them are notified, each once for its due day. */
function overdueOf(
  member: Member,
  entries: readonly AgendaEntry[],
  today: string,
  settings: SettingValues,
): Overdue[] {
  const after = { head: settings.overdueHeadAfter, dean: settings.overdueDeanAfter };
  return entries.flatMap((entry) =>
    RANKS.flatMap((rank) => {
      const { until, name } = entry;
      const above = member[rank];
      if (until === null || above === null || above === member.id) return [];
      if (daysSince(until, today) < after[rank]) return [];
      const notice = `${rank}: ${name}`;
      return [{ userId: member.id, notice, day: until, entry, member, rank, above }];
    }),
  );
}

function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
}

type Mail = { userId: string } & MailValues;

/** One email for each person and rank: what is overdue, and who was notified. */
const mailToPerson = (own: readonly Overdue[], today: string, settings: SettingValues): Mail => {
  const [first] = own as [Overdue];
  return {
    userId: first.userId,
    count: own.length,
    list: linesOf(
      own.map(({ entry }) => entry),
      today,
      settings,
    ),
    told: perLanguage(
      (language) => textsIn(language)(`shell.agenda.told.${first.rank}`) ?? first.rank,
    ),
  };
};

/** One email for each of those above, with the names of the people. */
function mailAbove(told: readonly Overdue[], today: string, settings: SettingValues): Mail {
  const parts = groupedBy(told, ({ userId }) => userId).map((own) => ({
    name: (own[0] as Overdue).member.name,
    lines: linesOf(
      own.map(({ entry }) => entry),
      today,
      settings,
    ),
  }));
  return {
    userId: (told[0] as Overdue).above,
    count: told.length,
    list: perLanguage((language) =>
      parts.map(({ name, lines }) => `${name[language]}\n${lines[language]}`).join('\n\n'),
    ),
  };
}

/**
 * Notifies the head of a department, and later the dean, of what has been overdue for too long, and
 * the people who are late: each item once for each due day. Looks once a day; a look that fails is
 * made again.
 */
export async function tellOfOverdue(
  { job, database, read, settings, today }: Morning,
  escalating: ReadonlySet<string>,
): Promise<void> {
  const look = { userId: SYSTEM_ACTOR, notice: 'overdue', day: today };
  if (await hasNotice(database, look)) return;
  const members = await queryRows<Member>(database, { text: STAFF });
  const overdue: Overdue[] = [];
  for (const member of members)
    overdue.push(...overdueOf(member, await read(member.id, escalating), today, settings));
  await job.batch(async ({ client, notify }) => {
    const [isFirst] = await claimNotices(client, [look]);
    if (!isFirst) return;
    const news = await claimNotices(client, overdue);
    await notify.emailEach(
      'agendaOverdue',
      groupedBy(news, ({ userId, rank }) => `${userId} ${rank}`).map((own) =>
        mailToPerson(own, today, settings),
      ),
    );
    await notify.emailEach(
      'agendaEscalated',
      groupedBy(news, ({ above }) => above).map((told) => mailAbove(told, today, settings)),
    );
  });
}
