import { z } from 'zod';
import { LANGUAGES, type Language } from '../../contract/model/constants.ts';
import { instant } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, type BodyOf, defineCall } from '../../contract/wire/calls/defineCall.ts';

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

/** Who receives an answer: everybody in the conversation, its author, or no answer is accepted. */
export const REPLIES = ['all', 'author', 'none'] as const;
export type Replies = (typeof REPLIES)[number];

export const MAX_SUBJECT = 200;
export const MAX_BODY = 10_000;
export const MAX_FILES = 5;
export const MAX_FILE_MB = 10;
const MAX_AUDIENCE_PARTS = 200;
const MAX_SEARCH_TEXT = 200;
export const FILE_TYPES = [
  'application/pdf',
  'image/*',
  'text/plain',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/** The topic of `GET /live` that announces messages to open pages. */
export const MESSAGES_TOPIC = 'messages';

const READ = ['CON_VIEW', 'CON_CREATE'] as const;
const WRITE = ['CON_CREATE'] as const;

const uuid = z.uuid().toLowerCase();

/** A text in the languages that it was written in: at least one. */
const writtenText = z.partialRecord(z.enum(LANGUAGES), z.string());
export type WrittenText = Readonly<z.infer<typeof writtenText>>;

/** A text to be stored: trimmed, without empty languages. */
const sentText = (max: number) =>
  z
    .strictObject({
      en: z.string().trim().max(max).optional(),
      si: z.string().trim().max(max).optional(),
    })
    .transform(({ en, si }): WrittenText => ({ ...(en && { en }), ...(si && { si }) }))
    .refine(({ en, si }) => en !== undefined || si !== undefined);

const audiencePart = z.strictObject({ kind: z.enum(AUDIENCE_KINDS), id: uuid });
export type AudiencePart = z.infer<typeof audiencePart>;
const audience = z.array(audiencePart).min(1).max(MAX_AUDIENCE_PARTS);
const files = z.array(uuid).max(MAX_FILES).default([]);

const searchText = z
  .string()
  .default('')
  .transform((text) => text.slice(0, MAX_SEARCH_TEXT).replaceAll('\0', ''));

const conversationLine = z.object({
  id: z.uuid(),
  subject: writtenText,
  author: writtenText.nullable(),
  isOwn: z.boolean(),
  isMuted: z.boolean(),
  isClosed: z.boolean(),
  recipients: z.int(),
  unread: z.int(),
  last: z.object({
    body: writtenText,
    author: writtenText.nullable(),
    isOwn: z.boolean(),
    sentAt: instant,
  }),
});
export type ConversationLine = z.infer<typeof conversationLine>;

export const conversations = defineCall({
  method: 'GET',
  path: '/conversations',
  summary: 'List the conversations of the reader, the latest first',
  access: READ,
  query: { q: searchText },
  rows: conversationLine,
  whileImpersonating: 'closed',
});

export const unreadMessages = defineCall({
  method: 'GET',
  path: '/conversations/-/unread',
  summary: 'Count the unread messages and list the latest of them',
  access: READ,
  answer: z.object({
    count: z.int(),
    latest: z.array(
      z.object({
        conversation: z.uuid(),
        subject: writtenText,
        author: writtenText.nullable(),
        sentAt: instant,
      }),
    ),
  }),
  whileImpersonating: 'closed',
  isBackground: true,
});
export type Unread = AnswerOf<typeof unreadMessages>;

const addressee = z.object({ ...audiencePart.shape, label: writtenText });
export type Addressee = z.infer<typeof addressee>;

/** `only=kind:id`: the one addressee that a link to the composer names. */
const onlyAddressee = z
  .string()
  .transform((text) => {
    const [kind, id] = text.split(':');
    return { kind, id };
  })
  .pipe(audiencePart);

export const addressees = defineCall({
  method: 'GET',
  path: '/conversations/-/addressees',
  summary: 'Find people and groups that the sender may write to; the best matches',
  access: READ,
  query: { q: searchText, only: onlyAddressee.optional() },
  answer: z.array(addressee),
  whileImpersonating: 'closed',
});

export const audiencePreview = defineCall({
  method: 'POST',
  path: '/conversations/-/audience',
  summary: 'Count the people that an audience holds now',
  access: READ,
  body: { audience },
  answer: z.object({
    count: z.int(),
    /** The first few, by name. */
    names: z.array(writtenText),
  }),
  readOnly: true,
  whileImpersonating: 'closed',
});
export type AudiencePreview = AnswerOf<typeof audiencePreview>;

const file = z.object({
  id: z.uuid(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  width: z.int().nullish(),
  height: z.int().nullish(),
});

export const addAttachment = defineCall({
  method: 'POST',
  path: '/conversations/-/files',
  summary: 'Upload an attachment',
  access: READ,
  upload: true,
  answer: file,
  status: 201,
  message: 'Stored',
  transaction: 'none',
});

export const attachment = defineCall({
  method: 'GET',
  path: '/conversations/-/files/:id',
  summary: 'Download an attachment, or a smaller rendering of a picture',
  access: READ,
  query: { size: z.string().optional() },
  file: 'application/octet-stream',
  whileImpersonating: 'closed',
  transaction: 'none',
});

const receipt = z.object({ name: writtenText, readAt: instant.nullable() });
export type Receipt = z.infer<typeof receipt>;

export const messageReceipts = defineCall({
  method: 'GET',
  path: '/conversations/-/receipts/:id',
  summary: 'List the readers of a message to its writer, those who have not read it first',
  access: READ,
  rows: receipt,
  whileImpersonating: 'closed',
});

/**
 * Somebody in a conversation; the name is in both languages where the account is that of a member
 * of staff or a student.
 */
const writer = z.object({ id: z.uuid(), name: writtenText });
export type Writer = z.infer<typeof writer>;

const shownMessage = z.object({
  id: z.uuid(),
  author: writer.nullable(),
  isOwn: z.boolean(),
  body: writtenText,
  sentAt: instant,
  readAt: instant.nullable(),
  /** Set on answers that only their writer and the author of the conversation see. */
  onlyFor: writer.nullable(),
  files: z.array(file),
  /** Present on the reader's own messages. */
  receipts: z.object({ sent: z.int(), read: z.int() }).optional(),
});
export type ShownMessage = z.infer<typeof shownMessage>;

export const conversation = defineCall({
  method: 'GET',
  path: '/conversations/:id',
  summary: 'Read a conversation with its messages',
  access: READ,
  answer: z.object({
    id: z.uuid(),
    subject: writtenText,
    author: writer.nullable(),
    isOwn: z.boolean(),
    isMuted: z.boolean(),
    closedAt: instant.nullable(),
    replies: z.enum(REPLIES),
    recipients: z.int(),
    messages: z.array(shownMessage),
  }),
  whileImpersonating: 'closed',
});
export type Conversation = AnswerOf<typeof conversation>;

export const startConversation = defineCall({
  method: 'POST',
  path: '/conversations',
  summary: 'Write to people and groups',
  access: WRITE,
  body: {
    /** Chosen by the sender: sent again, it is the same conversation. */
    id: uuid,
    subject: sentText(MAX_SUBJECT),
    body: sentText(MAX_BODY),
    audience,
    replies: z.enum(REPLIES),
    files,
  },
  answer: z.object({ id: z.uuid() }),
  status: 201,
  message: 'Sent',
});
export type NewConversation = Readonly<BodyOf<typeof startConversation>>;

export const answerConversation = defineCall({
  method: 'POST',
  path: '/conversations/:id/messages',
  summary: 'Answer in a conversation',
  access: READ,
  body: {
    /** Chosen by the sender: sent again, it is the same message. */
    id: uuid,
    body: sentText(MAX_BODY),
    files,
    /** In a conversation whose answers go to its author alone: whom the author answers. */
    onlyFor: uuid.nullable().default(null),
  },
  answer: z.object({ id: z.uuid() }),
  status: 201,
  message: 'Sent',
});
export type NewMessage = Readonly<BodyOf<typeof answerConversation>>;

export const markConversationRead = defineCall({
  method: 'POST',
  path: '/conversations/:id/read',
  summary: 'Mark a conversation as read up to a message',
  access: READ,
  body: { upTo: uuid },
  isBackground: true,
});

export const muteConversation = defineCall({
  method: 'PUT',
  path: '/conversations/:id/mute',
  summary: 'Mute a conversation, or unmute it',
  access: READ,
  body: { isMuted: z.boolean() },
  message: 'Saved',
});

export const closeConversation = defineCall({
  method: 'PUT',
  path: '/conversations/:id/close',
  summary: 'Close a conversation to answers, or reopen it',
  access: READ,
  body: { isClosed: z.boolean() },
  message: 'Saved',
});

const count = z.object({ count: z.int() });

export const addParticipants = defineCall({
  method: 'POST',
  path: '/conversations/:id/people',
  summary: 'Add people to a conversation that the sender started',
  access: WRITE,
  body: { audience },
  answer: count,
  message: 'Added',
});

export const remindReaders = defineCall({
  method: 'POST',
  path: '/conversations/:id/remind',
  summary: 'Send a message again to those who have not read it',
  access: WRITE,
  body: { message: uuid },
  answer: count,
  message: 'Sent',
});

/** The text in the language asked for, or in the other one. */
export const readable = (text: WrittenText, language: Language): string =>
  text[language] ?? text.en ?? text.si ?? '';
