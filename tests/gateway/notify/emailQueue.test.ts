import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { emailJob } from '../../../gateway/app/engineJobs.ts';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { claimJobs } from '../../../gateway/db/storedJobs.ts';
import { EMAIL_JOB, queueEmails, type QueuedEmail } from '../../../gateway/notify/emails.ts';
import { createMailer } from '../../../gateway/notify/mailer.ts';
import type { JobQueue } from '../../../gateway/records/context/jobQueue.ts';
import type { ServerContext } from '../../../gateway/records/context/serverContext.ts';
import { createJobs } from '../../../gateway/records/jobs/jobs.ts';
import { DEFAULT_CONVENTIONS } from '../../../src/contract/model/conventions.ts';
import { openFromSnapshot } from '../equipment/embeddedSnapshot.ts';
import { openMailbox, type Mailbox } from '../equipment/mailbox.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';

const texts = {
  called: {
    en: { subject: 'Come to %{hall}', body: ['See %{portal}.'] },
    si: { subject: '%{hall} වෙත එන්න', body: ['%{portal} බලන්න.'] },
  },
};
const timing = { lookForEmailsMs: 200, emailPauseSeconds: 1, silentSeconds: 1 };
const log = { info: () => {}, error: () => {} };

async function withPerson(
  database: Database,
  { status = 'active', language = 'en' } = {},
): Promise<{ userId: string; email: string }> {
  const [userId, email] = [randomUUID(), `${randomUUID()}@fhss.example`];
  await database.query({
    text: `
      WITH type AS (
        INSERT INTO user_types (code, name_en, name_si)
        VALUES ($1::text, 'Staff', 'කාර්ය මණ්ඩලය')
        RETURNING id
      )
      INSERT INTO users (id, username, email, first_name, last_name, status, user_type_id)
      SELECT $1::uuid, $2, $2, 'Nimal', 'Perera', $3, id
      FROM type`,
    values: [userId, email, status],
  });
  await database.query({
    text: 'INSERT INTO preferences (user_id, choices) VALUES ($1, $2)',
    values: [userId, { language }],
  });
  return { userId, email };
}

const emailTo = (userId: string): QueuedEmail => ({
  key: randomUUID(),
  userId,
  template: 'called',
  values: { hall: 'A1' },
});

interface Place {
  open: () => Promise<{ database: Database; url?: string }>;
}
const places: [string, Place][] = [
  [
    'a PostgreSQL server',
    {
      open: async () => {
        const url = await createDatabaseFrom(inject('postgresUrl'), inject('migratedTemplate'));
        return { database: await openDatabase({ databaseUrl: url, dataDir: '' }), url };
      },
    },
  ],
  [
    'the embedded database',
    { open: async () => ({ database: await openFromSnapshot('gateway/migrations') }) },
  ],
];

describe.each(places)('E-mails queued on %s', (_name, { open }) => {
  let database: Database;
  let url: string | undefined;
  let mailbox: Mailbox;
  const running: JobQueue[] = [];
  beforeAll(async () => void ({ database, url } = await open()));
  afterAll(async () => {
    await database.close();
    if (url) await dropDatabase(inject('postgresUrl'), url);
  });
  beforeEach(async () => void (mailbox = await openMailbox()));
  afterEach(async () => {
    await Promise.all(running.splice(0).map((queue) => queue.stop()));
    await mailbox.close();
  });

  const createQueue = (): JobQueue => {
    const mailer = createMailer({
      smtpUrl: mailbox.url,
      dataDir: '',
      sender: async () => ({ name: 'Portal', address: 'no-reply@faculty.example' }),
      log,
    });
    const options = {
      database,
      mailer,
      texts,
      pushes: {},
      publicUrl: () => 'https://portal.example',
      conventions: async () => DEFAULT_CONVENTIONS,
      log,
    };
    return createJobs({
      server: () => ({ database }) as ServerContext,
      definitions: [emailJob(options, timing)],
      log: (error) => {
        throw error;
      },
      silentSeconds: timing.silentSeconds,
    });
  };
  const start = async (): Promise<void> => {
    const queue = createQueue();
    running.push(queue);
    await queue.watch();
  };
  const queue = (emails: readonly QueuedEmail[]): Promise<void> =>
    database.transaction((client) => queueEmails(client, emails));

  test('go to the reader’s address and in their language at the time of sending', async () => {
    const reader = await withPerson(database, { language: 'si' });
    await start();
    await queue([emailTo(reader.userId)]);
    expect(await mailbox.next(reader.email)).toMatchObject({
      subject: 'A1 වෙත එන්න',
      text: expect.stringContaining('https://portal.example') as string,
    });
  });

  test('are not sent after a rollback, nor to a closed account, nor twice under one key', async () => {
    const [reader, gone] = [
      await withPerson(database),
      await withPerson(database, { status: 'locked' }),
    ];
    await expect(
      database.transaction(async (client) => {
        await queueEmails(client, [emailTo(reader.userId)]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    const twice = emailTo(reader.userId);
    await queue([twice]);
    await queue([twice, emailTo(gone.userId)]);
    const last = await withPerson(database);
    await start();
    await mailbox.next(reader.email);
    await queue([emailTo(last.userId)]);
    await mailbox.next(last.email);
    expect(mailbox.mails.flatMap(({ to }) => to).sort()).toEqual([reader.email, last.email].sort());
  });

  test('that were claimed when a gateway died are sent by the next, once', async () => {
    const reader = await withPerson(database);
    await queue([emailTo(reader.userId)]);
    // Claims the job like a gateway that dies before it sends the e-mail.
    expect(await claimJobs(database, [EMAIL_JOB], 10)).toHaveLength(1);
    await start();
    await mailbox.next(reader.email);
    await expect
      .poll(
        async () =>
          (
            await database.query({
              text: `SELECT 1 FROM jobs WHERE kind = 'email' AND state <> 'done'`,
            })
          ).rowCount,
        { timeout: 30_000 },
      )
      .toBe(0);
    expect(mailbox.mails).toHaveLength(1);
  });

  test('are sent once each by two polling gateways', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => withPerson(database)));
    await Promise.all([start(), start()]);
    await queue(people.map(({ userId }) => emailTo(userId)));
    await Promise.all(people.map(({ email }) => mailbox.next(email)));
    expect(mailbox.mails.flatMap(({ to }) => to).sort()).toEqual(
      people.map(({ email }) => email).sort(),
    );
  });
});
