import type { Queryable } from '../../../gateway/index.ts';
import { demoAccounts } from '../shared/demo/accounts.ts';
import { demoId } from '../shared/demo/seeded.ts';
import type { WrittenText } from './api.ts';

interface Said {
  by: string;
  minutesAgo: number;
  body: WrittenText;
  readBy: readonly string[];
}
interface Talk {
  name: string;
  subject: WrittenText;
  replies: 'all' | 'author' | 'none';
  to: readonly string[];
  said: readonly Said[];
}

const TALKS: readonly Talk[] = [
  {
    name: 'registration-reminder',
    subject: { en: 'Course registration closes soon', si: 'පාඨමාලා ලියාපදිංචිය ළඟදීම අවසන් වේ' },
    replies: 'author',
    to: ['student', 'student2', 'head', 'lecturer', 'lecturer2'],
    said: [
      {
        by: 'registrar',
        minutesAgo: 60 * 26,
        readBy: ['head', 'student2'],
        body: {
          en: 'Please submit your course registration before the window closes. After that, late registration needs a reason.',
          si: 'කාලය අවසන් වීමට පෙර ඔබේ පාඨමාලා ලියාපදිංචිය ඉදිරිපත් කරන්න. ඉන්පසු ප්‍රමාද ලියාපදිංචියක් සඳහා හේතුවක් දැක්විය යුතුය.',
        },
      },
    ],
  },
  {
    name: 'field-trip',
    subject: { en: 'Field trip to Anuradhapura', si: 'අනුරාධපුර ක්ෂේත්‍ර චාරිකාව' },
    replies: 'all',
    to: ['student', 'student2'],
    said: [
      {
        by: 'lecturer',
        minutesAgo: 60 * 5,
        readBy: ['student', 'student2'],
        body: {
          en: 'We leave from the main gate at six on Saturday. Who can bring a camera?',
          si: 'සෙනසුරාදා උදෑසන හයට ප්‍රධාන දොරටුවෙන් පිටත් වෙමු. කැමරාවක් රැගෙන එන්නේ කවුද?',
        },
      },
      { by: 'student', minutesAgo: 60 * 4, readBy: ['lecturer'], body: { si: 'මම ගෙනෙන්නම්.' } },
    ],
  },
  {
    name: 'hall-a1',
    subject: { en: 'The projector in hall A1' },
    replies: 'all',
    to: ['hallmanager'],
    said: [
      {
        by: 'lecturer',
        minutesAgo: 90,
        readBy: [],
        body: { en: 'It flickers after ten minutes. Could someone look at it before Monday?' },
      },
    ],
  },
];

const userId = (username: string): string =>
  demoAccounts.find((account) => account.username === username)?.id ?? '';
const MINUTE_MS = 60_000;

/** A few conversations between demonstration accounts. */
export async function storeConversations(client: Queryable, now: Date): Promise<void> {
  for (const { name, subject, replies, to, said } of TALKS) {
    const [id, author] = [demoId('conversations', name), userId(said[0]?.by ?? '')];
    const at = ({ minutesAgo }: Pick<Said, 'minutesAgo'>): Date =>
      new Date(now.getTime() - minutesAgo * MINUTE_MS);
    const people = [author, ...to.map(userId)];
    await client.query({
      text: `
        INSERT INTO conversations (id, subject, audience, replies, author_id, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)`,
      values: [
        id,
        subject,
        JSON.stringify(to.map((username) => ({ kind: 'person', id: userId(username) }))),
        replies,
        author,
        at(said[0] ?? { minutesAgo: 0 }),
      ],
    });
    await client.query({
      text: `
        INSERT INTO conversation_participants (conversation_id, user_id)
        SELECT $1, unnest($2::uuid[])`,
      values: [id, people],
    });
    for (const [position, message] of said.entries()) {
      const messageId = position === 0 ? id : demoId('messages', `${name} ${position}`);
      await client.query({
        text: `
          INSERT INTO messages (id, conversation_id, author_id, body, sent_at)
          VALUES ($1, $2, $3, $4, $5)`,
        values: [messageId, id, userId(message.by), message.body, at(message)],
      });
      await client.query({
        text: `
          INSERT INTO message_receipts (message_id, user_id, conversation_id, read_at)
          SELECT $1, reader, $2, CASE WHEN reader = ANY($4::uuid[]) THEN $5::timestamptz END
          FROM unnest($3::uuid[]) AS reader`,
        values: [
          messageId,
          id,
          people.filter((each) => each !== userId(message.by)),
          message.readBy.map(userId),
          new Date(at(message).getTime() + 20 * MINUTE_MS),
        ],
      });
    }
  }
}
