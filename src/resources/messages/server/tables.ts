import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, storedFiles } from '../../../../gateway/index.ts';

/** `subject` and `body` hold a text by language (`WrittenText`). Messages outlive their authors. */
const conversations = pgTable('conversations', {
  id: uuid('id').primaryKey(),
  subject: jsonb('subject').notNull(),
  /** The addressed groups; the resolved people are the participants. */
  audience: jsonb('audience').notNull(),
  replies: text('replies').notNull(),
  authorId: uuid('author_id').notNull(),
  createdAt: moment('created_at').notNull(),
  closedAt: moment('closed_at'),
});

const conversationParticipants = pgTable(
  'conversation_participants',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    isMuted: boolean('is_muted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_participants_user_index').on(table.userId),
  ],
);

const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    body: jsonb('body').notNull(),
    onlyFor: uuid('only_for'),
    /** Its recipients must confirm that they have read it. */
    mustBeAcknowledged: boolean('must_be_acknowledged').notNull().default(false),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    index('messages_conversation_index').on(table.conversationId, table.sentAt),
    index('messages_author_index').on(table.authorId, table.sentAt),
  ],
);

/** One row for each recipient of a message: the fixed audience. */
const messageReceipts = pgTable(
  'message_receipts',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    readAt: moment('read_at'),
    acknowledgedAt: moment('acknowledged_at'),
    reminders: integer('reminders').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('message_receipts_user_index').on(table.userId, table.conversationId),
  ],
);

const messageFiles = pgTable(
  'message_files',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.fileId] }),
    index('message_files_file_index').on(table.fileId),
  ],
);

export const messageTables = {
  conversations,
  conversation_participants: conversationParticipants,
  messages,
  message_receipts: messageReceipts,
  message_files: messageFiles,
};
