import type { Queryable } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { Conversation, ConversationLine, Receipt, ShownMessage, Unread } from '../api.ts';
import { CALLED, NAME, WHOSE } from './namesSql.ts';

const PAGE = 30;
const ofPerson = (id: string, what: string): string =>
  `(SELECT ${what} FROM users u ${WHOSE} WHERE u.id = ${id})`;
const nameOf = (id: string): string => ofPerson(id, NAME);
const personOf = (id: string): string =>
  ofPerson(id, `json_build_object('id', u.id, 'name', ${NAME})`);

/**
 * Message `m` of conversation `c` as far as `$1` may read it: what goes to one reader is seen by
 * that reader, its writer and the author.
 */
const VISIBLE = '(m.only_for IS NULL OR $1 IN (m.only_for, m.author_id, c.author_id))';
const IS_MINE = `EXISTS (
  SELECT FROM conversation_participants mine
  WHERE mine.conversation_id = c.id AND mine.user_id = $1
)`;

export interface ListQuery {
  userId: string;
  query: string;
  page: number;
}

/**
 * One's conversations, the latest first, with how many messages of each are unread. Words are
 * looked for in subject, texts and names.
 */
export async function listConversations(
  client: Queryable,
  { userId, query, page }: ListQuery,
): Promise<{ rows: ConversationLine[]; hasMore: boolean }> {
  const patterns = query
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  const { rows } = await client.query<ConversationLine & Record<string, unknown>>({
    text: `
      SELECT
        c.id,
        c.subject,
        ${nameOf('c.author_id')} AS author,
        c.author_id = $1 AS "isOwn",
        p.is_muted AS "isMuted",
        c.closed_at IS NOT NULL AS "isClosed",
        (
          SELECT count(*)::int - 1
          FROM conversation_participants
          WHERE conversation_id = c.id
        ) AS recipients,
        (
          SELECT count(*)::int
          FROM message_receipts r
          WHERE r.user_id = $1 AND r.conversation_id = c.id AND r.read_at IS NULL
        ) AS unread,
        last.shown AS last
      FROM conversation_participants p
      JOIN conversations c ON c.id = p.conversation_id
      JOIN LATERAL (
        SELECT
          m.sent_at,
          json_build_object(
            'body', m.body,
            'author', ${nameOf('m.author_id')},
            'isOwn', m.author_id = $1,
            'sentAt', m.sent_at
          ) AS shown
        FROM messages m
        WHERE m.conversation_id = c.id AND ${VISIBLE}
        ORDER BY m.sent_at DESC, m.id DESC
        LIMIT 1
      ) last ON true
      WHERE p.user_id = $1
        AND (
          $2::text[] = '{}'
          OR EXISTS (
            SELECT FROM messages m
            WHERE m.conversation_id = c.id
              AND ${VISIBLE}
              AND concat_ws(
                ' ',
                c.subject->>'en',
                c.subject->>'si',
                m.body->>'en',
                m.body->>'si',
                ${ofPerson('m.author_id', CALLED)}
              ) ILIKE ALL($2)
          )
        )
      ORDER BY last.sent_at DESC, c.id DESC
      LIMIT ${PAGE + 1} OFFSET $3`,
    values: [userId, patterns, (page - 1) * PAGE],
  });
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
}

const MESSAGES = `
  SELECT coalesce(json_agg(shown ORDER BY sent_at, id), '[]'::json)
  FROM (
    SELECT
      m.id,
      m.sent_at,
      json_build_object(
        'id', m.id,
        'author', ${personOf('m.author_id')},
        'isOwn', m.author_id = $1,
        'body', m.body,
        'sentAt', m.sent_at,
        'readAt', (SELECT read_at FROM message_receipts WHERE message_id = m.id AND user_id = $1),
        'onlyFor', ${personOf('m.only_for')},
        'files', (
          SELECT coalesce(
            json_agg(
              json_build_object(
                'id', f.id,
                'name', f.name,
                'mime', f.mime,
                'size', f.size,
                'width', f.width,
                'height', f.height
              )
              ORDER BY mf.position
            ),
            '[]'::json
          )
          FROM message_files mf
          JOIN stored_files f ON f.id = mf.file_id
          WHERE mf.message_id = m.id
        ),
        'receipts', CASE
          WHEN m.author_id = $1
            THEN (
              SELECT json_build_object('sent', count(*), 'read', count(read_at))
              FROM message_receipts
              WHERE message_id = m.id
            )
        END
      ) AS shown
    FROM messages m
    WHERE m.conversation_id = c.id AND ${VISIBLE}
  ) listed`;

/** A conversation with what one may read of it. Throws NOT_FOUND to whoever is not in it. */
export async function readConversation(
  client: Queryable,
  userId: string,
  id: string,
): Promise<Conversation> {
  const { rows } = await client.query<Conversation & Record<string, unknown>>({
    text: `
      SELECT
        c.id,
        c.subject,
        ${personOf('c.author_id')} AS author,
        c.author_id = $1 AS "isOwn",
        c.replies,
        c.closed_at AS "closedAt",
        (
          SELECT is_muted
          FROM conversation_participants
          WHERE conversation_id = c.id AND user_id = $1
        ) AS "isMuted",
        (
          SELECT count(*)::int - 1
          FROM conversation_participants
          WHERE conversation_id = c.id
        ) AS recipients,
        (${MESSAGES}) AS messages
      FROM conversations c
      WHERE c.id = $2 AND ${IS_MINE}`,
    values: [userId, id],
  });
  const [found] = rows;
  if (!found) throw new PortalError('NOT_FOUND');
  return {
    ...found,
    messages: found.messages.map(({ receipts, ...message }): ShownMessage =>
      receipts ? { ...message, receipts } : message,
    ),
  };
}

/** Who has read a message and when, for its writer alone. */
export async function receiptsOf(
  client: Queryable,
  userId: string,
  messageId: string,
): Promise<Receipt[]> {
  const { rows } = await client.query<Receipt & Record<string, unknown>>({
    text: `
      SELECT ${NAME} AS name, r.read_at AS "readAt"
      FROM messages m
      JOIN message_receipts r ON r.message_id = m.id
      JOIN users u ON u.id = r.user_id
      ${WHOSE}
      WHERE m.id = $2 AND m.author_id = $1
      ORDER BY r.read_at NULLS FIRST, ${NAME}->>'en', u.id
      LIMIT 2000`,
    values: [userId, messageId],
  });
  if (rows.length === 0) throw new PortalError('NOT_FOUND');
  return rows;
}

const LATEST = 5;

/** What the bell tells: conversations that are muted do not ring. */
export async function unreadOf(client: Queryable, userId: string): Promise<Unread> {
  const { rows } = await client.query<{ unread: Unread }>({
    text: `
      WITH unread AS (
        SELECT r.message_id, r.conversation_id
        FROM message_receipts r
        JOIN conversation_participants p
          ON p.conversation_id = r.conversation_id
          AND p.user_id = $1
          AND NOT p.is_muted
        WHERE r.user_id = $1 AND r.read_at IS NULL
      )
      SELECT json_build_object(
        'count', (SELECT count(*) FROM unread),
        'latest', (
          SELECT coalesce(json_agg(l), '[]'::json)
          FROM (
            SELECT
              m.conversation_id AS conversation,
              c.subject,
              ${nameOf('m.author_id')} AS author,
              m.sent_at AS "sentAt"
            FROM unread
            JOIN messages m ON m.id = unread.message_id
            JOIN conversations c ON c.id = m.conversation_id
            ORDER BY m.sent_at DESC
            LIMIT ${LATEST}
          ) l
        )
      ) AS unread`,
    values: [userId],
  });
  return rows[0]?.unread ?? { count: 0, latest: [] };
}

/** The file of a message, if one may read that message. */
export async function mayReadFile(
  client: Queryable,
  userId: string,
  fileId: string,
): Promise<boolean> {
  const { rowCount } = await client.query({
    text: `
      SELECT 1
      FROM message_files mf
      JOIN messages m ON m.id = mf.message_id
      JOIN conversations c ON c.id = m.conversation_id
      WHERE mf.file_id = $2 AND ${IS_MINE} AND ${VISIBLE}
      LIMIT 1`,
    values: [userId, fileId],
  });
  return (rowCount ?? 0) > 0;
}
