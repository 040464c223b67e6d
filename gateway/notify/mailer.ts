import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { v7 as newId } from 'uuid';
import type { Language } from '../../src/contract/model/constants.ts';
import {
  ACCOUNT_EMAILS,
  renderMail,
  type EmailTexts,
  type MailValues,
  type Template,
} from './templates.ts';

export interface Email {
  to: string;
  /** The recipient's language; `null` if unknown: the e-mail then has both. */
  language: Language | null;
  template: Template;
  values: MailValues;
}

interface KeyedEmail {
  key: string;
  to: string;
  language: Language | null;
  texts: EmailTexts;
  values: MailValues;
}

export interface Mailer {
  /**
   * Sends an e-mail, or the result of a function, in the background and returns immediately, so
   * that the response time reveals nothing. Failures are logged.
   */
  post: (email: Email | (() => Promise<Email | null>)) => void;
  /**
   * Sends an e-mail and waits until the mail server has accepted it. `key` is part of the
   * Message-ID, so that a mail server can recognise a repeated e-mail.
   *
   * @throws the error of the mail server.
   */
  deliver: (email: KeyedEmail) => Promise<void>;
  /** Waits for the e-mails being sent, for a graceful shutdown. */
  settled: () => Promise<void>;
}

interface MailerOptions {
  smtpUrl: string | undefined;
  dataDir: string;
  sender: () => Promise<{ name: string; address: string }>;
  log: {
    info: (details: object, message: string) => void;
    error: (details: object, message: string) => void;
  };
  /** Milliseconds before each retry if the server is unreachable or answers with a temporary error. */
  pauses?: readonly number[];
}

interface Mail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** A UUID, for an e-mail that may be sent again. */
  key?: string;
}

type Deliver = (mail: Mail) => Promise<{ file?: string; text?: string }>;

const messageId = (key: string, sender: string): string =>
  `<${key}@${sender.split('@')[1] ?? 'portal'}>`;

async function connectSmtp(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
}

/** Begins with the first e-mail, because loading the client takes time from the start. */
function overSmtp(url: string): Deliver {
  let connecting: Promise<Transporter> | undefined;
  return async ({ key, ...mail }) => {
    connecting ??= connectSmtp(url);
    const transport = await connecting;
    await transport.sendMail({
      ...mail,
      ...(key && { messageId: messageId(key, mail.from.address) }),
    });
    return {};
  };
}

/** An e-mail as text, readable without decoding (RFC 6532 allows UTF-8 headers). */
function asFile({ from, to, subject, text }: Mail): string {
  const head = {
    From: `${from.name} <${from.address}>`,
    To: to.address,
    Subject: subject,
    Date: new Date().toUTCString(),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  const lines = Object.entries(head).map(
    ([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`,
  );
  return `${lines.join('\r\n')}\r\n\r\n${text.replace(/\r?\n/g, '\r\n')}`;
}

/**
 * Without a mail server, writes e-mails to files in the data directory and to the log, for
 * development.
 */
function intoFiles(dataDir: string): Deliver {
  const directory = path.join(dataDir, 'mails');
  return async (mail) => {
    await mkdir(directory, { recursive: true });
    const file = path.join(directory, `${mail.key ?? newId()}.eml`);
    await writeFile(file, asFile(mail), { mode: 0o600 });
    return { file, text: mail.text };
  };
}

/** Whether the server refused permanently (5xx), so that a retry is useless. */
export const isFinal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

export function createMailer({
  smtpUrl,
  dataDir,
  sender,
  log,
  pauses = [1_000, 5_000],
}: MailerOptions): Mailer {
  const deliver = smtpUrl ? overSmtp(smtpUrl) : intoFiles(dataDir);
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function persist(mail: Mail): ReturnType<Deliver> {
    for (const wait of pauses) {
      try {
        return await deliver(mail);
      } catch (error) {
        if (isFinal(error) || stopping.signal.aborted) throw error;
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return deliver(mail);
  }

  async function send(email: Email | (() => Promise<Email | null>)): Promise<void> {
    const written = typeof email === 'function' ? await email() : email;
    if (!written) return;
    const { to, language, template, values } = written;
    const from = await sender();
    const details = await persist({
      from,
      to: { name: '', address: to },
      ...renderMail(ACCOUNT_EMAILS[template], language, values),
    });
    log.info({ template, ...details }, 'mail sent');
  }

  return {
    post: (email) => {
      const sending = send(email).catch((error: unknown) =>
        log.error({ err: error }, 'mail could not be sent'),
      );
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },
    deliver: async ({ key, to, language, texts, values }) => {
      await deliver({
        key,
        from: await sender(),
        to: { name: '', address: to },
        ...renderMail(texts, language, values),
      });
    },
    settled: async () => {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
