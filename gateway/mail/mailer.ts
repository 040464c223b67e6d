import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer, { type Transporter } from 'nodemailer';
import { v7 as newId } from 'uuid';
import type { Language } from '../../src/contract/constants.ts';
import { renderMail, type MailValues, type Template } from './templates.ts';

export interface Letter {
  to: string;
  language: Language;
  template: Template;
  values: MailValues;
}

export interface Mailer {
  /** Hands a letter over and returns at once; a failure is logged, never the caller's. */
  post: (letter: Letter) => void;
  /** Waits for the letters under way, for an orderly stop. */
  settled: () => Promise<void>;
}

interface MailerOptions {
  smtpUrl: string | undefined;
  dataDir: string;
  sender: () => Promise<{ name: string; address: string }>;
  log: { info: (details: object, message: string) => void; error: (details: object, message: string) => void };
}

/** Without a mail server the letters lie as files in the data directory, where a developer finds them. */
const fileTransport = (dataDir: string): ((raw: Buffer) => Promise<string>) => {
  const directory = path.join(dataDir, 'mails');
  return async (raw) => {
    await mkdir(directory, { recursive: true });
    const file = path.join(directory, `${newId()}.eml`);
    await writeFile(file, raw);
    return file;
  };
};

export function createMailer({ smtpUrl, dataDir, sender, log }: MailerOptions): Mailer {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport: Transporter = smtpUrl ? nodemailer.createTransport({ url: smtpUrl, ...limits }) : nodemailer.createTransport({ streamTransport: true, buffer: true });
  const keep = fileTransport(dataDir);
  const underWay = new Set<Promise<void>>();

  async function send({ to, language, template, values }: Letter): Promise<void> {
    const from = await sender();
    const info = (await transport.sendMail({ from, to, ...renderMail(template, language, values) })) as { message?: Buffer };
    const file = smtpUrl || !info.message ? undefined : await keep(info.message);
    log.info({ template, ...(file === undefined ? {} : { file }) }, 'mail sent');
  }

  return {
    post: (letter) => {
      const sending = send(letter).catch((error: unknown) => log.error({ err: error, template: letter.template }, 'mail could not be sent'));
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}
