import PgBoss from 'pg-boss';
import type { Language } from '../../src/contract/model/constants.ts';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import { isFinal, type Mailer } from './mailer.ts';
import type { LetterTexts, MailValues } from './templates.ts';

const SCHEMA = 'queue';
const LETTERS = 'letters';
/** A letter in hand this long belongs to a gateway that has died: another one takes it over. */
const IN_HAND_SECONDS = 60;
/** Then twice as long each time: a mail server may be away for a few hours. */
const FIRST_PAUSE_SECONDS = 30;
const RETRIES = 8;
const AT_ONCE = 10;

/**
 * A letter to a person of the portal. Address and language are looked up when it is sent, not when
 * it was written.
 */
export interface QueuedLetter {
  /** A UUID that names the letter for good: queued twice, it is still one letter. */
  key: string;
  userId: string;
  /** The name of its texts (`GatewayArea.letters`). */
  letter: string;
  /** What its texts leave open, beside `name` and `portal`, the address of the portal. */
  values: MailValues;
  /** Values that somebody wrote in one language or both: the reader's, or else the other. */
  localised?: Readonly<Record<string, Partial<Readonly<Record<Language, string>>>>>;
}

export interface LetterQueue {
  /** Within `client`'s transaction: the letters are sent if and only if it commits. */
  post: (client: Queryable, letters: readonly QueuedLetter[]) => Promise<void>;
  /** Sends what is queued, by whichever gateway is there, until `stop`. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** How often a gateway looks for letters, and how long one that failed or was left in hand rests. */
export interface LetterTiming {
  pollingIntervalSeconds: number;
  maintenanceIntervalSeconds: number;
  inHandSeconds: number;
  firstPauseSeconds: number;
}

interface QueueOptions {
  database: Database;
  mailer: Mailer;
  texts: Readonly<Record<string, LetterTexts>>;
  publicUrl: () => string;
  log: { error: (details: object, message: string) => void };
  /** Shorter in tests. */
  timing?: LetterTiming | undefined;
}

interface Reader extends Record<string, unknown> {
  email: string;
  name: string;
  language: Language | null;
}

const READER = `SELECT u.email, u.first_name AS name, p.choices->>'language' AS language
FROM users u LEFT JOIN preferences p ON p.user_id = u.id WHERE u.id = $1 AND u.status = 'active'`;

const bossOn = (
  executeSql: PgBoss.Db['executeSql'],
  options: PgBoss.ConstructorOptions = {},
): PgBoss => new PgBoss({ schema: SCHEMA, schedule: false, ...options, db: { executeSql } });

/**
 * Makes the tables of the queue, or brings them to the state of its library; changes nothing where
 * they are so already.
 */
export async function installQueue(database: Database): Promise<void> {
  await database.withoutLimits(async (client) => {
    const boss = bossOn((text, values) => client.query(text, values), {
      supervise: false,
      migrate: true,
    });
    await boss.start();
    if (!(await boss.getQueue(LETTERS))) await boss.createQueue(LETTERS);
    await boss.stop({ graceful: false });
  });
}

/**
 * Letters to the people of the portal, kept in the database until a mail server has taken them. One
 * that was in hand when its gateway died is handed over again under the same Message-ID.
 */
export function createLetterQueue({
  database,
  mailer,
  texts,
  publicUrl,
  log,
  timing,
}: QueueOptions): LetterQueue {
  const boss = bossOn((text, values) => database.query(text, values), {
    migrate: false,
    maintenanceIntervalSeconds: timing?.maintenanceIntervalSeconds ?? 60,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the queue of letters failed'));
  const patience = {
    expireInSeconds: timing?.inHandSeconds ?? IN_HAND_SECONDS,
    retryLimit: RETRIES,
    retryDelay: timing?.firstPauseSeconds ?? FIRST_PAUSE_SECONDS,
    retryBackoff: true,
  };

  async function send({
    key,
    userId,
    letter,
    values,
    localised = {},
  }: QueuedLetter): Promise<void> {
    const { rows } = await database.query<Reader>(READER, [userId], 'letter-reader');
    const [reader] = rows;
    const said = texts[letter];
    // Whoever left in the meantime gets no letter, nor does anybody by a text that a newer gateway has taken away.
    if (!reader || !said) return;
    const language = reader.language ?? 'en';
    const inLanguage = Object.fromEntries(
      Object.entries(localised).map(([name, text]) => [
        name,
        text[language] ?? text.en ?? text.si ?? '',
      ]),
    );
    try {
      await mailer.deliver({
        key,
        to: reader.email,
        language: reader.language,
        texts: said,
        values: { ...values, ...inLanguage, name: reader.name, portal: publicUrl() },
      });
    } catch (error) {
      log.error({ err: error, key, letter }, 'a letter could not be sent');
      if (!isFinal(error)) throw error;
    }
  }

  return {
    post: async (client, letters) => {
      if (letters.length === 0) return;
      const jobs = letters.map((letter) => ({
        id: letter.key,
        name: LETTERS,
        data: letter,
        ...patience,
      }));
      await boss.insert(jobs, {
        db: { executeSql: (text, values) => client.query({ text, values }) },
      });
    },
    start: async () => {
      await boss.start();
      const options = {
        batchSize: AT_ONCE,
        pollingIntervalSeconds: timing?.pollingIntervalSeconds ?? 2,
      };
      // Each letter is done with, or fails, on its own: whatever becomes of the others of its batch, it is not sent again.
      await boss.work<QueuedLetter>(LETTERS, options, async (jobs) => {
        await Promise.all(
          jobs.map(({ id, data }) =>
            send(data).then(
              () => boss.complete(LETTERS, id),
              (error: unknown) => boss.fail(LETTERS, id, { message: String(error) }),
            ),
          ),
        );
      });
    },
    stop: () => boss.stop({ timeout: 5_000 }),
  };
}
