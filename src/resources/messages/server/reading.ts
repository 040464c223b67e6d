import {
  everyLanguageIn,
  type Page,
  type PageRange,
  type Queryable,
  queryRow,
  queryRows,
  requireRow,
  containing,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { Conversation, ConversationLine, Receipt, ShownMessage } from '../api.ts';
import { CALLED, NAME, WHOSE } from './namesSql.ts';
import { ANSWERED_AT } from './receiptsSql.ts';

const ofPerson = (id: string, what: string): string =>
  `(SELECT ${what} FROM users account ${WHOSE} WHERE account.id = ${id})`;
const nameOf = (id: string): string => ofPerson(id, NAME);
const personOf = (id: string): string =>
  ofPerson(id, `json_build_object('id', account.id, 'name', ${NAME})`);

/**
 * Whether `$1` may read a `message` of a `conversation`: a message to one reader is visible to that
 * reader, its writer and the author of the conversation.
 */
const VISIBLE = `(
  message.only_for IS NULL OR $1 IN (message.only_for, message.author_id, conversation.author_id)
)`;
const IS_MINE = `EXISTS (
  SELECT FROM conversation_participants mine
  WHERE mine.conversation_id = conversation.id AND mine.user_id = $1
)`;

/** `$1`: the user, `$2`: patterns to search for, `$3` and `$4`: the page. */
const CONVERSATIONS = `
  WITH matching AS (
    SELECT conversation.*, participant.is_muted, last.sent_at, last.shown AS last
    FROM conversation_participants participant
    JOIN conversations conversation ON conversation.id = participant.conversation_id
    JOIN LATERAL (
      SELECT
        message.sent_at,
        json_build_object(
          'body', message.body,
          'author', ${nameOf('message.author_id')},
          'isOwn', message.author_id = $1,
          'sentAt', message.sent_at
        ) AS shown
      FROM messages message
      WHERE message.conversation_id = conversation.id AND ${VISIBLE}
      ORDER BY message.sent_at DESC, message.id DESC
      LIMIT 1
    ) last ON true
    WHERE participant.user_id = $1
      AND (
        $2::text[] = '{}'
        OR EXISTS (
          SELECT FROM messages message
          WHERE message.conversation_id = conversation.id
            AND ${VISIBLE}
            AND concat_ws(
              ' ',
              ${everyLanguageIn('conversation.subject')},
              ${everyLanguageIn('message.body')},
              ${ofPerson('message.author_id', CALLED)}
            ) ILIKE ALL($2)
        )
      )
  ),
  page AS (
    SELECT
      matching.id,
      matching.subject,
      ${nameOf('matching.author_id')} AS author,
      matching.author_id = $1 AS "isOwn",
      matching.is_muted AS "isMuted",
      matching.closed_at IS NOT NULL AS "isClosed",
      (
        SELECT count(*)::int - 1
        FROM conversation_participants
        WHERE conversation_id = matching.id
      ) AS recipients,
      (
        SELECT count(*)::int
        FROM message_receipts receipt
        WHERE receipt.user_id = $1
          AND receipt.conversation_id = matching.id
          AND receipt.read_at IS NULL
      ) AS unread,
      matching.last
    FROM matching
    ORDER BY matching.sent_at DESC, matching.id DESC
    LIMIT $3 OFFSET $4
  )
  SELECT
    (SELECT count(*)::int FROM matching) AS total,
    (SELECT coalesce(json_agg(page), '[]'::json) FROM page) AS rows`;

/** A user's conversations, the latest first. `words` are searched in subject, texts and names. */
export async function listConversations(
  client: Queryable,
  userId: string,
  words: string,
  { first, count }: PageRange,
): Promise<Page<ConversationLine>> {
  const patterns = words.split(/\s+/).filter(Boolean).slice(0, 6).map(containing);
  const row = await queryRow<Page<ConversationLine>>(client, {
    text: CONVERSATIONS,
    values: [userId, patterns, count, first],
  });
  return row ?? { rows: [], total: 0 };
}

const MESSAGES = `
  SELECT coalesce(json_agg(shown ORDER BY sent_at, id), '[]'::json)
  FROM (
    SELECT
      message.id,
      message.sent_at,
      json_build_object(
        'id', message.id,
        'author', ${personOf('message.author_id')},
        'isOwn', message.author_id = $1,
        'body', message.body,
        'sentAt', message.sent_at,
        'readAt', (
          SELECT read_at
          FROM message_receipts
          WHERE message_id = message.id AND user_id = $1
        ),
        'mustBeAcknowledged', message.must_be_acknowledged,
        'acknowledgedAt', (
          SELECT acknowledged_at
          FROM message_receipts
          WHERE message_id = message.id AND user_id = $1
        ),
        'onlyFor', ${personOf('message.only_for')},
        'files', (
          SELECT coalesce(
            json_agg(
              json_build_object(
                'id', file.id,
                'name', file.name,
                'mime', file.mime,
                'size', file.size,
                'width', file.width,
                'height', file.height
              )
              ORDER BY message_file.position
            ),
            '[]'::json
          )
          FROM message_files message_file
          JOIN stored_files file ON file.id = message_file.file_id
          WHERE message_file.message_id = message.id
        ),
        'receipts', CASE
          WHEN message.author_id = $1
            THEN (
              SELECT json_build_object(
                'sent', count(*),
                'read', count(read_at),
                'acknowledged', count(acknowledged_at)
              )
              FROM message_receipts
              WHERE message_id = message.id
            )
        END
      ) AS shown
    FROM messages message
    WHERE message.conversation_id = conversation.id AND ${VISIBLE}
  ) listed`;

/** A conversation as visible to a participant. Throws NOT_FOUND for non-participants. */
export async function readConversation(
  client: Queryable,
  userId: string,
  id: string,
): Promise<Conversation> {
  const found = await requireRow<Conversation>(client, {
    text: `
      SELECT
        conversation.id,
        conversation.subject,
        ${personOf('conversation.author_id')} AS author,
        conversation.author_id = $1 AS "isOwn",
        conversation.replies,
        conversation.closed_at AS "closedAt",
        (
          SELECT is_muted
          FROM conversation_participants
          WHERE conversation_id = conversation.id AND user_id = $1
        ) AS "isMuted",
        (
          SELECT count(*)::int - 1
          FROM conversation_participants
          WHERE conversation_id = conversation.id
        ) AS recipients,
        (${MESSAGES}) AS messages
      FROM conversations conversation
      WHERE conversation.id = $2 AND ${IS_MINE}`,
    values: [userId, id],
  });
  return {
    ...found,
    messages: found.messages.map(({ receipts, ...message }): ShownMessage =>
      receipts ? { ...message, receipts } : message,
    ),
  };
}

/** Who has read a message, or confirmed it, and when. Throws NOT_FOUND unless the caller wrote it. */
export async function listReceipts(
  client: Queryable,
  userId: string,
  messageId: string,
  { first, count }: PageRange,
): Promise<Page<Receipt>> {
  const counted = await queryRow<{ total: number }>(client, {
    text: `
      SELECT count(*)::int AS total
      FROM messages message
      JOIN message_receipts receipt ON receipt.message_id = message.id
      WHERE message.id = $2 AND message.author_id = $1`,
    values: [userId, messageId],
  });
  const total = counted?.total ?? 0;
  if (total === 0) throw new PortalError('NOT_FOUND');
  const rows = await queryRows<Receipt>(client, {
    text: `
      SELECT
        ${NAME} AS name,
        receipt.read_at AS "readAt",
        receipt.acknowledged_at AS "acknowledgedAt"
      FROM message_receipts receipt
      JOIN messages message ON message.id = receipt.message_id
      JOIN users account ON account.id = receipt.user_id
      ${WHOSE}
      WHERE receipt.message_id = $1
      ORDER BY ${ANSWERED_AT} NULLS FIRST, ${NAME}->>'en', account.id
      LIMIT $2 OFFSET $3`,
    values: [messageId, count, first],
  });
  return { rows, total };
}

/** Whether the user may read a message that the file is attached to. */
export async function mayReadFile(
  client: Queryable,
  userId: string,
  fileId: string,
): Promise<boolean> {
  const { rowCount } = await client.query({
    text: `
      SELECT 1
      FROM message_files message_file
      JOIN messages message ON message.id = message_file.message_id
      JOIN conversations conversation ON conversation.id = message.conversation_id
      WHERE message_file.file_id = $2 AND ${IS_MINE} AND ${VISIBLE}
      LIMIT 1`,
    values: [userId, fileId],
  });
  return (rowCount ?? 0) > 0;
}
