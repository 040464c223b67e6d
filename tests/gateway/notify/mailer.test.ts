import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailer, type Email } from '../../../gateway/notify/mailer.ts';
import { openMailbox, type Mailbox } from '../equipment/mailbox.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';

const letter: Email = {
  to: 'nimal@fhss.example',
  language: 'en',
  template: 'reset',
  values: {
    name: 'Nimal',
    minutes: 30,
    link: 'https://portal.example/auth/reset-password?token=abc',
  },
};
const sender = async () => ({ name: 'Faculty Portal', address: 'no-reply@faculty.example' });

function createLog() {
  const lines: { level: string; details: object; message: string }[] = [];
  const at = (level: string) => (details: object, message: string) =>
    void lines.push({ level, details, message });
  return { lines, info: at('info'), error: at('error') };
}

describe('With a mail server', () => {
  let mailbox: Mailbox;
  beforeEach(async () => {
    mailbox = await openMailbox();
  });
  afterEach(() => mailbox.close());
  const create = (log = createLog()) =>
    createMailer({
      smtpUrl: mailbox.url,
      dataDir: temporaryDirectory(),
      sender,
      log,
      pauses: [1, 1],
    });

  test('an e-mail arrives complete, Sinhala included, and nothing is stored on disk', async () => {
    const mailer = create();
    mailer.post({ ...letter, language: 'si' });
    const mail = await mailbox.next(letter.to);
    expect(mail.subject).toBe('නව මුරපදයක් සකසන්න');
    expect(mail.text).toContain('හිතවත් Nimal,');
    expect(mail.text).toContain('https://portal.example/auth/reset-password?token=abc');
    await mailer.settled();
  });

  test('an e-mail that the server defers is retried', async () => {
    mailbox.refuse(2, 450);
    const mailer = create();
    mailer.post(letter);
    expect((await mailbox.next(letter.to)).subject).toBe('Set a new password');
  });

  test('an e-mail that the server refuses permanently is not retried, and is logged', async () => {
    mailbox.refuse(1, 550);
    const log = createLog();
    const mailer = create(log);
    mailer.post(letter);
    await mailer.settled();
    expect(mailbox.mails).toEqual([]);
    expect(log.lines).toMatchObject([{ level: 'error', message: 'mail could not be sent' }]);
    expect(JSON.stringify(log.lines)).not.toContain('token=abc');
  });

  test('two addresses in one field are not two recipients', async () => {
    const log = createLog();
    const mailer = create(log);
    mailer.post({ ...letter, to: 'one@fhss.example, two@elsewhere.example' });
    await mailer.settled();
    expect(mailbox.mails.flatMap(({ to }) => to)).not.toContain('two@elsewhere.example');
  });
});

test('An unreachable server does not affect the caller and is logged', async () => {
  const log = createLog();
  const mailer = createMailer({
    smtpUrl: 'smtp://127.0.0.1:9',
    dataDir: temporaryDirectory(),
    sender,
    log,
    pauses: [60_000],
  });
  mailer.post(letter);
  await mailer.settled();
  expect(log.lines).toMatchObject([{ level: 'error' }]);
});

test('An e-mail that cannot be written, or need not be, has no effect', async () => {
  const log = createLog();
  const mailer = createMailer({ smtpUrl: undefined, dataDir: temporaryDirectory(), sender, log });
  mailer.post(() => Promise.reject(new Error('the database is away')));
  mailer.post(async () => null);
  await mailer.settled();
  expect(log.lines.map(({ level }) => level)).toEqual(['error']);
});

test('Without a mail server e-mails are files that only their owner can read, and are logged', async () => {
  const [log, dataDir] = [createLog(), temporaryDirectory()];
  const mailer = createMailer({ smtpUrl: undefined, dataDir, sender, log });
  mailer.post(letter);
  mailer.post(async () => letter);
  await mailer.settled();
  const files = readdirSync(path.join(dataDir, 'mails'));
  expect(files).toHaveLength(2);
  const file = path.join(dataDir, 'mails', files[0] ?? '');
  expect(file).toMatch(/\.eml$/);
  expect(statSync(file).mode & 0o077).toBe(0);
  const [head, body] = readFileSync(file, 'utf8').split('\r\n\r\n', 2);
  expect(head?.split('\r\n')).toEqual(
    expect.arrayContaining([
      'From: Faculty Portal <no-reply@faculty.example>',
      'To: nimal@fhss.example',
      'Subject: Set a new password',
    ]),
  );
  expect(body).toBe('Dear Nimal,');
  expect(readFileSync(file, 'utf8')).toContain(
    'https://portal.example/auth/reset-password?token=abc\r\n',
  );
  expect(log.lines[0]?.details).toMatchObject({
    template: 'reset',
    text: expect.stringContaining('token=abc'),
  });
});
