import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeExpired } from '../../../../gateway/access/housekeeping.ts';
import { createSettings } from '../../../../gateway/access/storedSettings.ts';
import { tellOfOverdue } from '../../../../gateway/app/agenda/escalation.ts';
import type { Morning } from '../../../../gateway/app/agenda/morning.ts';
import { sendMorningMails } from '../../../../gateway/app/agenda/morningMail.ts';
import { AGENDA_EMAILS, linesOf } from '../../../../gateway/app/agenda/sentences.ts';
import { agendaReader } from '../../../../gateway/app/agendaJob.ts';
import { renderMail } from '../../../../gateway/notify/templates.ts';
import {
  catalogue,
  dataOf,
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import { defaultSettings } from '../../../contract/model/settings.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { facultyPortal } from '../../server.ts';
import { demoId } from '../../shared/demo/seeded.ts';

interface Sent {
  template: string;
  userId: string;
  count: number;
  list: Localised;
  told?: Localised;
}

let demo: DemoGateway;
const run = (text: string, ...values: unknown[]) => demo.database.query({ text, values });

beforeAll(async () => {
  demo = await startDemoGateway();
  await run('DELETE FROM agenda_notices');
});
afterAll(() => demo.close());

/** A morning this number of days from now, with the emails that it queues. */
async function morningIn(days: number, database = demo.database) {
  const sent: Sent[] = [];
  const now = () => new Date(Date.now() + days * 86_400_000);
  const notify = {
    emailEach: async (template: string, mails: readonly Omit<Sent, 'template'>[]) =>
      void sent.push(...mails.map((mail) => ({ template, ...mail }))),
  };
  const job = {
    batch: ((work: (context: never) => Promise<unknown>) =>
      database.transaction((client) =>
        work({ client, notify, now: now() } as never),
      )) as Morning['job']['batch'],
  };
  const settings = await createSettings(database)('fresh');
  const morning: Morning = {
    job,
    database,
    read: agendaReader(facultyPortal, { database, catalogue, now }),
    settings,
    today: localDay(now()),
  };
  return { morning, sent };
}

const mailsOn = async (days: number, database = demo.database): Promise<Sent[]> => {
  const { morning, sent } = await morningIn(days, database);
  await sendMorningMails(morning);
  return sent;
};

const wants = async (username: string, morningMail: boolean) => {
  const answer = await (await demo.as(username))('PUT', '/preferences', { morningMail });
  expect(answer.statusCode, answer.body).toBe(200);
};

it('Sends what waits each morning to those who asked for it, in each language, and to nobody else', async () => {
  expect(await mailsOn(0)).toEqual([]);
  await wants('registrar', true);
  const own = dataOf<AgendaEntry[]>(await (await demo.as('registrar'))('GET', '/agenda'));
  const [mail, ...others] = await mailsOn(0);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    template: 'agendaMorning',
    userId: demoId('users', 'registrar'),
    count: own.length,
  });
  expect(mail?.list.en).toMatch(/^– \d+ .*course registrations? to approve/m);
  expect(mail?.list.en.match(/^–/gm)).toHaveLength(own.length);
  expect(mail?.list.si).toMatch(/[\u0d80-\u0dff]/);
  expect(mail?.list.en).not.toMatch(/[\u0d80-\u0dff]|%\{|\|\|\|\|/);
  for (const language of ['en', 'si'] as const)
    expect(renderMail(AGENDA_EMAILS.agendaMorning, language, { ...mail } as never).text).toContain(
      '/manage-profile/profile',
    );
});

it('Sends one morning’s email once, by two gateways at once as well, and again on the next morning', async () => {
  expect(await mailsOn(0)).toEqual([]);
  const second = await demo.secondGateway();
  const sent = await Promise.all([mailsOn(1), mailsOn(1, second.database)]);
  expect(sent.flat().map(({ userId }) => userId)).toEqual([demoId('users', 'registrar')]);
});

it('Says nothing of what was put off, and nothing at all when nothing waits', async () => {
  const registrar = await demo.as('registrar');
  const own = dataOf<AgendaEntry[]>(await registrar('GET', '/agenda'));
  const until = addDays(localDay(), 10);
  for (const { name } of own.filter((entry) => entry.until === null))
    expect((await registrar('PUT', `/agenda/postponements/${name}`, { until })).statusCode).toBe(
      200,
    );
  const [mail] = await mailsOn(2);
  expect(mail?.count).toBe(own.filter((entry) => entry.until !== null).length);
  await wants('hallmanager', true);
  await run(
    "UPDATE bookings SET state = 'cancelled' WHERE state IN ('pending', 'approved', 'displaced')",
  );
  await run('UPDATE message_receipts SET read_at = now()');
  const mails = await mailsOn(3);
  expect(mails.map(({ userId }) => userId)).not.toContain(demoId('users', 'hallmanager'));
  await wants('hallmanager', false);
});

it('Stops when the preference is taken back', async () => {
  await wants('registrar', false);
  expect(await mailsOn(4)).toEqual([]);
});

it('Tells the head and later the dean what is overdue, and the person that they were told, each once', async () => {
  const lecturer = demoId('users', 'lecturer');
  await run(
    `
      UPDATE class_sessions
      SET state = 'open', starts_at = now() - interval '1 day', ends_at = now() - interval '23 hours'
      WHERE id = (
          SELECT owner_id
          FROM class_sessions__lecturers
          WHERE target_id = $1
          ORDER BY owner_id
          LIMIT 1
        )`,
    demoId('staff', 'lecturer'),
  );
  await run(
    `
      UPDATE class_sessions
      SET state = 'closed'
      WHERE state IN ('planned', 'open')
        AND starts_at < now() - interval '2 days'`,
  );
  await run("UPDATE settings SET value = '7' WHERE key = 'overdueDeanAfter'");
  await run("UPDATE settings SET value = '3' WHERE key = 'overdueHeadAfter'");
  const told = async (days: number) => {
    const { morning, sent } = await morningIn(days);
    await tellOfOverdue(morning, new Map([['classesToClose', true as const]]));
    return sent;
  };
  const about = (sent: readonly Sent[], userId: string, template: string) =>
    sent.filter((mail) => mail.userId === userId && mail.template === template);
  expect(about(await told(1), lecturer, 'agendaOverdue')).toEqual([]);
  const { morning: broken } = await morningIn(2);
  const read = () => Promise.reject(new Error('the database went away'));
  await expect(
    tellOfOverdue({ ...broken, read }, new Map([['classesToClose', true as const]])),
  ).rejects.toThrow('went away');
  const first = await told(2);
  expect(about(first, lecturer, 'agendaOverdue')).toMatchObject([
    { count: 1, told: { en: 'the head of your department' } },
  ]);
  const [above] = first.filter(({ template }) => template === 'agendaEscalated');
  expect(above?.list.en).toMatch(
    /Karunaratne\n– \d+ class(es)? to record and close \((the earliest )?was due on/,
  );
  expect(about(await told(2), lecturer, 'agendaOverdue')).toEqual([]);
  expect(about(await told(3), lecturer, 'agendaOverdue')).toEqual([]);
  const later = await told(6);
  expect(about(later, lecturer, 'agendaOverdue')).toMatchObject([{ told: { en: 'the dean' } }]);
  expect(about(later, demoId('users', 'dean'), 'agendaEscalated')).toHaveLength(1);
});

it('Keeps what was told of a due day however long that is past, so that it is not told again', async () => {
  const lecturer = demoId('users', 'lecturer');
  await run(
    `
      INSERT INTO agenda_notices (user_id, notice, day)
      SELECT $1, notice, current_date - 500
      FROM unnest(ARRAY['morning', 'head: leaveToDecide']) AS told(notice)`,
    lecturer,
  );
  await removeExpired({ database: demo.database, now: () => new Date() });
  const { rows } = await run('SELECT notice FROM agenda_notices WHERE day = current_date - 500');
  expect(rows).toEqual([{ notice: 'head: leaveToDecide' }]);
});

it('Lets a notice go when what it was about is gone, and keeps those of what could not be counted', async () => {
  const lecturer = demoId('users', 'lecturer');
  const day = addDays(localDay(), -30);
  await run('DELETE FROM agenda_notices');
  await run(
    `
      INSERT INTO agenda_notices (user_id, notice, day)
      SELECT $1, notice, $2::date
      FROM unnest(ARRAY['morning', 'head: leaveToDecide', 'head: classesToClose']) AS told(notice)`,
    lecturer,
    day,
  );
  const { morning } = await morningIn(9);
  const read = async () => [
    {
      name: 'classesToClose',
      count: null,
      until: null,
      putOffUntil: null,
      opens: '/',
      records: null,
    },
  ];
  const escalating = new Map([['classesToClose', true as const]]);
  await tellOfOverdue({ ...morning, read }, escalating);
  const { rows } = await run(
    'SELECT notice FROM agenda_notices WHERE day = $1 ORDER BY notice',
    day,
  );
  expect(rows).toEqual([{ notice: 'head: classesToClose' }, { notice: 'morning' }]);
});

it('Names the earliest due date of several, because the others may not be due', () => {
  const until = addDays(localDay(), -8);
  const lineOf = (count: number) =>
    linesOf([{ name: 'classesToClose', count, until }], localDay(), defaultSettings());
  expect(lineOf(1).en).toMatch(/\(was due on /);
  expect(lineOf(5).en).toMatch(/^– 5 .*\(the earliest was due on /);
});
