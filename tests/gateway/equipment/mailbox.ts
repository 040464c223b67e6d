import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
  messageId: string;
}

export interface Mailbox {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The next e-mail to an address that was not returned yet. */
  next: (address: string) => Promise<ReceivedMail>;
  /** The server answers this number of e-mails with this code instead of accepting them. */
  refuse: (count: number, code: number) => void;
  /**
   * After this number of e-mails with this text in their subject the server stops answering further
   * ones until `release`; they are not accepted.
   */
  holdAfter: (count: number, subject: string) => void;
  /** The number of clients waiting for an answer. */
  held: () => number;
  release: () => void;
  close: () => Promise<void>;
}

const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_all, form: string, content: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(content, 'base64').toString()
        : decodeQuoted(content.replaceAll('_', ' ')),
    );

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString();

function parse(raw: string, to: string[]): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im')
      .exec(head)?.[1]
      ?.replace(/\r\n\s/g, ' ') ?? '';
  const content = body.join('\r\n\r\n');
  const encoding = header('Content-Transfer-Encoding').toLowerCase();
  const decoders: Record<string, () => string> = {
    base64: () => Buffer.from(content, 'base64').toString(),
    'quoted-printable': () => decodeQuoted(content),
  };
  return {
    to,
    messageId: header('Message-ID'),
    subject: decodeWords(header('Subject')),
    text: (decoders[encoding]?.() ?? content).replaceAll('\r\n', '\n'),
  };
}

/** An SMTP server on the loopback interface that stores the e-mails. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let [refusals, refusalCode] = [0, 450];
  let [room, held, holding] = [Infinity, 0, ''];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          done(Object.assign(new Error('not now'), { responseCode: refusalCode }));
          return;
        }
        const mail = parse(
          Buffer.concat(chunks).toString('latin1'),
          session.envelope.rcptTo.map(({ address }) => address),
        );
        if (mail.subject.includes(holding)) {
          if (room <= 0) {
            held += 1;
            return;
          }
          room -= 1;
        }
        mails.push(mail);
        for (const look of waiting) look();
        done();
      });
    },
  });
  // A client that is killed resets its connection, which is what some tests want.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was assigned');
  const taken = new Set<ReceivedMail>();
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    next: (to) =>
      new Promise((resolve) => {
        const look = (): void => {
          const mail = mails.find((each) => each.to.includes(to) && !taken.has(each));
          if (!mail) return;
          waiting.delete(look);
          taken.add(mail);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
    refuse: (count, code) => {
      [refusals, refusalCode] = [count, code];
    },
    holdAfter: (count, subject) => {
      [room, holding] = [count, subject];
    },
    held: () => held,
    release: () => {
      room = Infinity;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
