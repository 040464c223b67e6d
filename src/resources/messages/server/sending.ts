import { v5 as namedId } from 'uuid';
import {
  assertBudget,
  colomboDay,
  queryRow,
  queryRows,
  requireRow,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import {
  type AudiencePart,
  type NewConversation,
  type NewMessage,
  type Replies,
  type WrittenText,
} from '../api.ts';
import { CONVERSATIONS_PATH } from '../routes.ts';
import { readersOf, replyRefusal } from '../rules/messageRights.ts';
import { MESSAGES_TOPIC } from '../topic.ts';
import { resolveAudience } from './audience.ts';
import { NAME, WHOSE } from './namesSql.ts';
import { IS_WAITING } from './receiptsSql.ts';

interface Stored {
  id: string;
  subject: WrittenText;
  replies: Replies;
  authorId: string;
  closedAt: Date | null;
}

/**
 * Notifies the open pages of the readers and e-mails those who have not muted the conversation, or
 * who must confirm the message; `among` limits the e-mails to these users. `round` tells the
 * reminders of one message apart.
 */
async function notifyReaders(
  { client, person, notify }: TransactionContext,
  { id, subject }: Pick<Stored, 'id' | 'subject'>,
  message: { id: string; body: WrittenText },
  { round = 0, among = null }: { round?: number; among?: readonly string[] | null } = {},
): Promise<void> {
  const rows = await queryRows<{
    userId: string;
    isMuted: boolean;
    author: WrittenText;
    isWaiting: boolean;
    mustBeAcknowledged: boolean;
  }>(client, {
    text: `
      SELECT
        receipt.user_id AS "userId",
        participant.is_muted AS "isMuted",
        ${IS_WAITING} AS "isWaiting",
        message.must_be_acknowledged AS "mustBeAcknowledged",
        (SELECT ${NAME} FROM users account ${WHOSE} WHERE account.id = $2) AS author
      FROM message_receipts receipt
      JOIN messages message ON message.id = receipt.message_id
      JOIN conversation_participants participant
        ON participant.conversation_id = receipt.conversation_id
        AND participant.user_id = receipt.user_id
      WHERE receipt.message_id = $1`,
    values: [message.id, person.userId],
  });
  await notify.emails(
    rows
      .filter(
        ({ userId, isMuted, isWaiting, mustBeAcknowledged }) =>
          (!isMuted || mustBeAcknowledged) &&
          isWaiting &&
          (among === null || among.includes(userId)),
      )
      .map(({ userId, author, mustBeAcknowledged }) => ({
        key: namedId(`${userId} ${round}`, message.id),
        userId,
        template: mustBeAcknowledged ? 'messageToConfirm' : 'message',
        values: { path: `${CONVERSATIONS_PATH}/${id}`, author, subject, body: message.body },
      })),
  );
  notify.live(MESSAGES_TOPIC, [person.userId, ...rows.map(({ userId }) => userId)]);
}

const SENT = `
  SELECT count(*)::float8 AS spent, min(sent_at) AS first
  FROM messages
  WHERE author_id = $1 AND sent_at > $2`;

type StoredMessage = NewMessage & Partial<Pick<NewConversation, 'mustBeAcknowledged'>>;

async function insertMessage(
  { client, person, now }: TransactionContext,
  conversation: string,
  { id, body, onlyFor, files, mustBeAcknowledged = false }: StoredMessage,
): Promise<void> {
  await assertBudget(client, 'letters', { userId: person.userId, now }, SENT);
  await client.query({
    text: `
      INSERT INTO messages (
        id, conversation_id, author_id, body, only_for, sent_at, must_be_acknowledged
      )
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, conversation, person.userId, body, onlyFor, now, mustBeAcknowledged],
  });
  const { rowCount } = await client.query({
    text: `
      INSERT INTO message_files (message_id, file_id, position)
      SELECT $1, file.id, given.position
      FROM unnest($2::uuid[]) WITH ORDINALITY AS given(id, position)
      JOIN stored_files file
        ON file.id = given.id
        AND file.created_by = $3
        AND file.resource = 'messages'`,
    values: [id, files, person.userId],
  });
  if (rowCount !== files.length) throw fieldError('files', 'notFound');
}

/**
 * The conversation of a message that the sender has sent already, or `null`. Throws DUPLICATE for
 * the id of another's message.
 */
export async function wasSent(
  { client, person }: TransactionContext,
  messageId: string,
): Promise<string | null> {
  const row = await queryRow<{ conversation: string; authorId: string }>(client, {
    text: `
      SELECT conversation_id AS conversation, author_id AS "authorId"
      FROM messages
      WHERE id = $1`,
    values: [messageId],
  });
  if (row && row.authorId !== person.userId) throw new PortalError('DUPLICATE');
  return row?.conversation ?? null;
}

/** Starts a conversation. Its audience is fixed: later changes of the groups do not affect it. */
export async function startConversation(
  context: TransactionContext,
  { id, subject, body, audience, replies, files, mustBeAcknowledged }: NewConversation,
): Promise<void> {
  const { client, person, now } = context;
  if ((await wasSent(context, id)) !== null) return;
  const users = await resolveAudience(client, person, audience, colomboDay(now));
  await client.query({
    text: `
      INSERT INTO conversations (id, subject, audience, replies, author_id, created_at)
      VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [id, subject, JSON.stringify(audience), replies, person.userId, now],
  });
  await client.query({
    text: `
      INSERT INTO conversation_participants (conversation_id, user_id)
      SELECT $1, unnest($2::uuid[])`,
    values: [id, [...users, person.userId]],
  });
  await insertMessage(context, id, { id, body, onlyFor: null, files, mustBeAcknowledged });
  await client.query({
    text: `
      INSERT INTO message_receipts (message_id, user_id, conversation_id)
      SELECT $1, unnest($2::uuid[]), $1`,
    values: [id, users],
  });
  await notifyReaders(context, { id, subject }, { id, body });
}

/** Locks a conversation for a participant. Throws NOT_FOUND for non-participants. */
const lockConversation = ({ client, person }: TransactionContext, id: string): Promise<Stored> =>
  requireRow<Stored>(client, {
    text: `
      SELECT id, subject, replies, author_id AS "authorId", closed_at AS "closedAt"
      FROM conversations conversation
      WHERE id = $1
        AND EXISTS (
          SELECT FROM conversation_participants
          WHERE conversation_id = conversation.id AND user_id = $2
        )
      FOR UPDATE`,
    values: [id, person.userId],
  });

/** Adds a message. Throws CONFLICT with the reason if the person may not. */
export async function answerIn(
  context: TransactionContext,
  id: string,
  message: NewMessage,
): Promise<void> {
  const { client, person } = context;
  const conversation = await lockConversation(context, id);
  if ((await wasSent(context, message.id)) !== null) return;
  const by = { isAuthor: conversation.authorId === person.userId, onlyFor: message.onlyFor };
  const refusal = replyRefusal(
    { replies: conversation.replies, isClosed: conversation.closedAt !== null },
    by,
  );
  if (refusal) throw new PortalError('CONFLICT', { details: { reason: refusal } });
  const readers = readersOf(conversation.replies, by);
  const onlyFor = readers === 'author' ? conversation.authorId : message.onlyFor;
  await insertMessage(context, id, { ...message, onlyFor });
  const { rowCount } = await client.query({
    text: `
      INSERT INTO message_receipts (message_id, user_id, conversation_id)
      SELECT $1, user_id, $2
      FROM conversation_participants
      WHERE conversation_id = $2 AND user_id <> $3 AND ($4::uuid IS NULL OR user_id = $4)`,
    values: [message.id, id, person.userId, onlyFor],
  });
  if (onlyFor !== null && rowCount === 0) throw fieldError('onlyFor', 'notFound');
  await notifyReaders(context, conversation, message);
}

/**
 * Adds people to a conversation and returns how many are new to it. They can read the earlier
 * messages to all participants and get an e-mail with the first message. Only the author may add
 * people, while the conversation is open.
 */
export async function addPeople(
  context: TransactionContext,
  id: string,
  audience: readonly AudiencePart[],
): Promise<number> {
  const { client, person, now } = context;
  const conversation = await lockConversation(context, id);
  if (conversation.authorId !== person.userId)
    throw new PortalError('FORBIDDEN', { details: { reason: 'notTheAuthor' } });
  if (conversation.closedAt !== null)
    throw new PortalError('CONFLICT', { details: { reason: 'closed' } });
  const users = await resolveAudience(client, person, audience, colomboDay(now));
  const rows = await queryRows<{ user: string }>(client, {
    text: `
      INSERT INTO conversation_participants (conversation_id, user_id)
      SELECT $1, unnest($2::uuid[])
      ON CONFLICT DO NOTHING
      RETURNING user_id AS user`,
    values: [id, users],
  });
  const fresh = rows.map(({ user }) => user);
  if (fresh.length === 0) throw fieldError('audience', 'alreadyIn');
  await client.query({
    text: 'UPDATE conversations SET audience = audience || $2::jsonb WHERE id = $1',
    values: [id, JSON.stringify(audience)],
  });
  await client.query({
    text: `
      INSERT INTO message_receipts (message_id, user_id, conversation_id)
      SELECT message.id, added.id, $1
      FROM messages message, unnest($2::uuid[]) AS added(id)
      WHERE message.conversation_id = $1 AND message.only_for IS NULL`,
    values: [id, fresh],
  });
  const first = await queryRow<{ body: WrittenText }>(client, {
    text: 'SELECT body FROM messages WHERE id = $1',
    values: [id],
  });
  await notifyReaders(context, conversation, { id, body: first?.body ?? {} }, { among: fresh });
  return fresh.length;
}

/**
 * Sends a reminder to those who have not read a message, or not confirmed it where they must, and
 * returns their number. Throws NOT_FOUND unless the caller wrote it.
 */
export async function remindReaders(
  context: TransactionContext,
  id: string,
  messageId: string,
): Promise<number> {
  const { client, person } = context;
  const conversation = await lockConversation(context, id);
  const row = await requireRow<{ body: WrittenText }>(client, {
    text: 'SELECT body FROM messages WHERE id = $1 AND conversation_id = $2 AND author_id = $3',
    values: [messageId, id, person.userId],
  });
  const reminded = await client.query<{ reminders: number }>({
    text: `
      UPDATE message_receipts receipt
      SET reminders = reminders + 1
      FROM messages message, conversation_participants participant
      WHERE receipt.message_id = $1
        AND message.id = $1
        AND participant.conversation_id = receipt.conversation_id
        AND participant.user_id = receipt.user_id
        AND (NOT participant.is_muted OR message.must_be_acknowledged)
        AND ${IS_WAITING}
      RETURNING reminders`,
    values: [messageId],
  });
  const round = Math.max(0, ...reminded.rows.map(({ reminders }) => reminders));
  if (round > 0)
    await notifyReaders(context, conversation, { id: messageId, body: row.body }, { round });
  return reminded.rowCount ?? 0;
}

/** Marks the messages up to `upTo` as read and notifies the open pages of reader and writers. */
export async function markRead(
  { client, person, now, notify }: TransactionContext,
  id: string,
  upTo: string,
): Promise<void> {
  const { rowCount } = await client.query({
    text: `
      UPDATE message_receipts receipt
      SET read_at = $4
      FROM messages message, messages last
      WHERE receipt.user_id = $1
        AND receipt.conversation_id = $2
        AND receipt.read_at IS NULL
        AND message.id = receipt.message_id
        AND last.id = $3
        AND last.conversation_id = $2
        AND message.sent_at <= last.sent_at`,
    values: [person.userId, id, upTo, now],
  });
  if (rowCount === 0) return;
  const rows = await queryRows<{ authorId: string }>(client, {
    text: 'SELECT DISTINCT author_id AS "authorId" FROM messages WHERE conversation_id = $1',
    values: [id],
  });
  notify.live(MESSAGES_TOPIC, [person.userId, ...rows.map(({ authorId }) => authorId)]);
}

/**
 * Confirms that the reader has read a message that must be acknowledged. A repeated confirmation
 * keeps the first time. Throws NOT_FOUND for every other message.
 */
export async function acknowledge(
  { client, person, now, notify }: TransactionContext,
  id: string,
  messageId: string,
): Promise<void> {
  const row = await requireRow<{ authorId: string }>(client, {
    text: `
      UPDATE message_receipts receipt
      SET
        acknowledged_at = coalesce(receipt.acknowledged_at, $4),
        read_at = coalesce(receipt.read_at, $4)
      FROM messages message
      WHERE receipt.message_id = $1
        AND receipt.conversation_id = $2
        AND receipt.user_id = $3
        AND message.id = receipt.message_id
        AND message.must_be_acknowledged
      RETURNING message.author_id AS "authorId"`,
    values: [messageId, id, person.userId, now],
  });
  notify.live(MESSAGES_TOPIC, [person.userId, row.authorId]);
}

export async function mute(
  { client, person }: TransactionContext,
  id: string,
  isMuted: boolean,
): Promise<void> {
  const { rowCount } = await client.query({
    text: `
      UPDATE conversation_participants
      SET is_muted = $3
      WHERE conversation_id = $1 AND user_id = $2`,
    values: [id, person.userId, isMuted],
  });
  if (rowCount === 0) throw new PortalError('NOT_FOUND');
}

/** Closes or reopens a conversation. Throws FORBIDDEN unless the caller is its author. */
export async function closeConversation(
  context: TransactionContext,
  id: string,
  isClosed: boolean,
): Promise<void> {
  const conversation = await lockConversation(context, id);
  if (conversation.authorId !== context.person.userId)
    throw new PortalError('FORBIDDEN', { details: { reason: 'notTheAuthor' } });
  await context.client.query({
    text: 'UPDATE conversations SET closed_at = $2 WHERE id = $1',
    values: [id, isClosed ? context.now : null],
  });
}
