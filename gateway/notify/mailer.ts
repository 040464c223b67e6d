import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import nodemailer from 'nodemailer';
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
  /**
   * The reader's language; `null` where nobody knows it yet: the letter then says everything in
   * both.
   */
  language: Language | null;
  template: Template;
  values: MailValues;
}

export interface KeyedEmail {
  key: string;
  to: string;
  language: Language | null;
  texts: EmailTexts;
  values: MailValues;
}

export interface Mailer {
  /**
   * Hands a letter over, or what writes it, and returns at once: how long it takes tells the
   * caller's caller nothing. A failure is logged, never the caller's.
   */
  post: (letter: Email | (() => Promise<Email | null>)) => void;
  /**
   * Hands a letter over and answers when it was taken; throws when it was not. `key` names the
   * letter for good: it stands in its Message-ID, by which a mail server knows a letter again that
   * it has already taken.
   */
  deliver: (letter: KeyedEmail) => Promise<void>;
  /** Waits for the letters under way, for an orderly stop. */
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
  /**
   * Milliseconds before each further attempt on a server that cannot be reached or asks for
   * patience.
   */
  pauses?: readonly number[];
}

interface Mail {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** A UUID, for a letter that may be handed over again. */
  key?: string;
}

type Deliver = (mail: Mail) => Promise<{ file?: string; text?: string }>;

const messageId = (key: string, sender: string): string =>
  `<${key}@${sender.split('@')[1] ?? 'portal'}>`;

function overSmtp(url: string): Deliver {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return async ({ key, ...mail }) => {
    await transport.sendMail({
      ...mail,
      ...(key && { messageId: messageId(key, mail.from.address) }),
    });
    return {};
  };
}

/** A letter as text that a person can read without decoding (RFC 6532 allows UTF-8 in its head). */
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
 * Without a mail server the letters lie as files in the data directory and stand in the log, where
 * a developer finds them.
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

/** The server has understood and refuses: asking again will not change its mind. */
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

  async function send(letter: Email | (() => Promise<Email | null>)): Promise<void> {
    const written = typeof letter === 'function' ? await letter() : letter;
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
    post: (letter) => {
      const sending = send(letter).catch((error: unknown) =>
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
