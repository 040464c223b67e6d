import type { Language } from '../../contract/model/constants.ts';
import type { FileValue } from '../../contract/model/fields.ts';

/**
 * Whom a message can go to. `mentees` are those whom a member of staff mentors today; its id is
 * that of the member of staff. `absentees` are those recorded as absent from a class meeting, and
 * its id is that of the meeting.
 */
export const AUDIENCE_KINDS = [
  'person',
  'role',
  'department',
  'batch',
  'offering',
  'mentees',
  'absentees',
] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

export interface AudiencePart {
  kind: AudienceKind;
  id: string;
}

/** A text in the languages that it was written in: at least one. */
export type WrittenText = Partial<Readonly<Record<Language, string>>>;

export interface Addressee extends AudiencePart {
  label: WrittenText;
}

/**
 * Who hears of an answer: everybody in the conversation, whoever began it, or nobody because none
 * is taken.
 */
export const REPLIES = ['all', 'author', 'none'] as const;
export type Replies = (typeof REPLIES)[number];

export const MAX_SUBJECT = 200;
export const MAX_BODY = 10_000;
export const MAX_FILES = 5;
export const MAX_FILE_MB = 10;
export const FILE_TYPES = [
  'application/pdf',
  'image/*',
  'text/plain',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/** The topic under which open pages hear of messages (`GET /live`). */
export const MESSAGES_TOPIC = 'messages';

export interface NewConversation {
  /** A UUID of the sender's choosing: sent again, it is the same conversation. */
  id: string;
  subject: WrittenText;
  body: WrittenText;
  audience: readonly AudiencePart[];
  replies: Replies;
  files: readonly string[];
}

export interface NewMessage {
  id: string;
  body: WrittenText;
  files: readonly string[];
  /** In a conversation whose answers go to its author alone: whom the author answers. */
  onlyFor: string | null;
}

/** What `POST /conversations/-/audience` finds. */
export interface AudiencePreview {
  count: number;
  /** The first few, by name. */
  names: readonly WrittenText[];
}

export interface ConversationLine {
  id: string;
  subject: WrittenText;
  author: WrittenText | null;
  isOwn: boolean;
  isMuted: boolean;
  isClosed: boolean;
  recipients: number;
  unread: number;
  last: { body: WrittenText; author: WrittenText | null; isOwn: boolean; sentAt: string };
}

/**
 * Somebody in a conversation; the name is in both languages where the account is that of a member
 * of staff or a student.
 */
export interface Writer {
  id: string;
  name: WrittenText;
}

export interface ShownMessage {
  id: string;
  author: Writer | null;
  isOwn: boolean;
  body: WrittenText;
  sentAt: string;
  readAt: string | null;
  /** Present on answers that only their writer and the author of the conversation see. */
  onlyFor: Writer | null;
  files: readonly FileValue[];
  /** Present on one's own messages. */
  receipts?: { sent: number; read: number };
}

export interface Conversation {
  id: string;
  subject: WrittenText;
  author: Writer | null;
  isOwn: boolean;
  isMuted: boolean;
  closedAt: string | null;
  replies: Replies;
  recipients: number;
  messages: readonly ShownMessage[];
}

export interface Receipt {
  name: WrittenText;
  readAt: string | null;
}

export interface Unread {
  count: number;
  latest: readonly {
    conversation: string;
    subject: WrittenText;
    author: WrittenText | null;
    sentAt: string;
  }[];
}

/** The text in the language asked for, or in the other one. */
export const readable = (text: WrittenText, language: Language): string =>
  text[language] ?? text.en ?? text.si ?? '';
