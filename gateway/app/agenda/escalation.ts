import type { Localised } from '../../../src/contract/model/constants.ts';
import { perLanguage } from '../../../src/contract/model/localised.ts';
import { SYSTEM_ACTOR } from '../../db/storedJobs.ts';
import { textsIn } from '../../db/texts.ts';
import type { MailValues } from '../../notify/templates.ts';
import { type DueWork, type Escalating, ranksOf, readDueWork } from './dueWork.ts';
import type { Morning } from './morning.ts';
import { claimNotices, dropNotices, hasNotice, type Notice } from './notices.ts';
import { type Rank, RANKS } from './reminderDay.ts';
import { listOf } from './sentences.ts';

/** One rank that is notified of a piece of work; its notice is that of the person who does it. */
interface Told extends Notice {
  work: DueWork;
  rank: Rank;
  reader: string;
  /** No one above this rank is notified of it yet. */
  isHighest: boolean;
}

function toldOf(work: DueWork, today: string): Told[] {
  const ranks = ranksOf(work, today);
  return ranks.map(({ rank, reader, day }, index) => ({
    userId: work.person?.id ?? reader,
    notice: noticeOf(rank, work.item),
    day,
    work,
    rank,
    reader,
    isHighest: index === ranks.length - 1,
  }));
}

const noticeOf = (rank: Rank, item: string): string => `${rank}: ${item}`;

function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
}

type Mail = { userId: string } & MailValues;

const worksOf = (news: readonly Told[]): DueWork[] => [...new Set(news.map(({ work }) => work))];

const textOf = (key: string): Localised => perLanguage((language) => textsIn(language)(key) ?? key);

/** Who was notified as well; `null`: no one. */
function toldText(news: readonly Told[]): Localised | null {
  const [first, second] = new Set(news.map(({ rank }) => rank).filter((rank) => rank !== 'person'));
  return first === undefined ? null : textOf(`shell.agenda.told.${second ? 'both' : first}`);
}

/**
 * One email for each person, with who was notified as well. Once those above them are notified of a
 * piece of work again and again, that reminds the person of it too.
 */
function mailToPeople(news: readonly Told[]): { reminders: Mail[]; overdue: Mail[] } {
  const own = news.filter(({ work }) => (work.person?.id ?? null) !== null);
  const [reminders, overdue]: [Mail[], Mail[]] = [[], []];
  for (const ofPerson of groupedBy(own, ({ userId }) => userId)) {
    const works = worksOf(ofPerson.filter(({ isHighest }) => isHighest));
    const [first] = ofPerson;
    if (!first || works.length === 0) continue;
    const told = toldText(ofPerson);
    const list = listOf(works.map(({ line }) => line));
    const mail = { userId: first.userId, count: works.length, list };
    if (told) overdue.push({ ...mail, told });
    else reminders.push(mail);
  }
  return { reminders, overdue };
}

/** One email for each of those above, with the names of the people. */
function mailAbove(told: readonly Told[]): Mail {
  const works = worksOf(told);
  const noOne = textOf('shell.agenda.noOne');
  const lines = groupedBy(works, ({ person }) => JSON.stringify(person)).map((own) => {
    const name = own[0]?.person?.name ?? noOne;
    const list = listOf(own.map(({ line }) => line));
    return perLanguage((language) => `${name[language]}\n${list[language]}`);
  });
  return {
    userId: (told[0] as Told).reader,
    count: works.length,
    list: perLanguage((language) => lines.map((line) => line[language]).join('\n\n')),
  };
}

/**
 * Reminds people of what is due by rules of its own, and notifies the head of a department, and
 * later the dean, of what has been overdue for too long, together with the people who are late.
 * Looks once a day; a look that fails is made again. A notice is kept while its work is there.
 */
export async function tellOfOverdue(morning: Morning, escalating: Escalating): Promise<void> {
  const { job, database, today } = morning;
  const look = { userId: SYSTEM_ACTOR, notice: 'overdue', day: today };
  if (await hasNotice(database, look)) return;
  const { works, uncounted } = await readDueWork(morning, escalating);
  const told = works.flatMap((work) => toldOf(work, today));
  const kept = [...uncounted].flatMap((item) => RANKS.map((rank) => noticeOf(rank, item)));
  await job.batch(async ({ client, notify }) => {
    const [isFirst] = await claimNotices(client, [look]);
    if (!isFirst) return;
    await dropNotices(client, { standing: told, kept });
    const news = await claimNotices(client, told);
    const { reminders, overdue } = mailToPeople(news);
    await notify.emailEach('agendaDue', reminders);
    await notify.emailEach('agendaOverdue', overdue);
    await notify.emailEach(
      'agendaEscalated',
      groupedBy(
        news.filter(({ rank }) => rank !== 'person'),
        ({ reader }) => reader,
      ).map(mailAbove),
    );
  });
}
