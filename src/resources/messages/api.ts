import { z } from 'zod';
import { LANGUAGES } from '../../contract/model/constants.ts';
import { perLanguage } from '../../contract/model/localised.ts';
import { instant } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, type BodyOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../contract/wire/calls/oneLine.ts';

/**
 * Kinds of addressees. `mentees`: the present mentees of the member of staff with this id.
 * `absentees`: students recorded as absent from the class meeting with this id.
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

/** Who receives an answer: all participants, the author, or no one, because answers are closed. */
export const REPLIES = ['all', 'author', 'none'] as const;
export type Replies = (typeof REPLIES)[number];

export const MAX_SUBJECT = 200;
export const MAX_BODY = 10_000;
export const MAX_FILES = 5;
export const MAX_FILE_MB = 10;
const MAX_AUDIENCE_PARTS = 200;
const MAX_SEARCH_TEXT = 200;

const READ = ['CON_VIEW', 'CON_CREATE'] as const;
const WRITE = ['CON_CREATE'] as const;

const uuid = z.uuid().toLowerCase();

/** A text in one or both languages. */
const writtenText = z.partialRecord(z.enum(LANGUAGES), z.string());
export type WrittenText = Readonly<z.infer<typeof writtenText>>;

/** Trimmed, without empty languages. */
const sentText = (text: z.ZodString) =>
  z
    .strictObject(perLanguage(() => text.optional()))
    .transform(
      (texts) =>
        Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as WrittenText,
    )
    .refine((texts) => Object.keys(texts).length > 0);

const paragraphs = z.string().trim().max(MAX_BODY);

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

const addressee = z.object({ ...audiencePart.shape, label: writtenText });
export type Addressee = z.infer<typeof addressee>;

/** `only=kind:id`: the addressee of a link to the composer. */
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

const receipt = z.object({
  name: writtenText,
  readAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
});
export type Receipt = z.infer<typeof receipt>;

export const messageReceipts = defineCall({
  method: 'GET',
  path: '/conversations/-/receipts/:id',
  summary: 'List the readers of a message to its writer, those who have not answered it first',
  access: READ,
  rows: receipt,
  whileImpersonating: 'closed',
});

export const receiptsFile = defineCall({
  method: 'GET',
  path: '/conversations/-/receipts/:id/file',
  summary: 'Export who has read and confirmed a message, for its writer',
  access: READ,
  report: true,
  file: 'text/csv',
  readOnly: false,
  whileImpersonating: 'closed',
});

/**
 * A participant. The name has both languages if the account belongs to a member of staff or a
 * student.
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
  /** Its recipients must confirm that they have read it. */
  mustBeAcknowledged: z.boolean(),
  acknowledgedAt: instant.nullable(),
  /** Set on answers visible only to their writer and the author of the conversation. */
  onlyFor: writer.nullable(),
  files: z.array(file),
  /** Present on the reader's own messages. */
  receipts: z.object({ sent: z.int(), read: z.int(), acknowledged: z.int() }).optional(),
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

/** A new conversation as its sender writes it. */
const written = {
  subject: sentText(oneLine(MAX_SUBJECT)),
  body: sentText(paragraphs),
  audience,
  replies: z.enum(REPLIES),
  files,
  /** Its recipients must confirm that they have read it. */
  mustBeAcknowledged: z.boolean().default(false),
};

export const startConversation = defineCall({
  method: 'POST',
  path: '/conversations',
  summary: 'Write to people and groups',
  access: WRITE,
  body: {
    /** Chosen by the sender, so that a repeated call creates no second conversation. */
    id: uuid,
    ...written,
  },
  answer: z.object({ id: z.uuid() }),
  status: 201,
  message: 'Sent',
});
export type NewConversation = Readonly<BodyOf<typeof startConversation>>;

/** Why a scheduled message was not sent. */
export const SCHEDULE_FAILURES = ['right', 'recipients', 'other'] as const;

const scheduledLine = z.object({
  id: z.uuid(),
  subject: writtenText,
  sendAt: instant,
  /** Set once it could not be sent. */
  failure: z.enum(SCHEDULE_FAILURES).nullable(),
});
export type ScheduledLine = z.infer<typeof scheduledLine>;

export const scheduledConversations = defineCall({
  method: 'GET',
  path: '/conversations/-/scheduled',
  summary: 'List the messages that the sender has scheduled, the next first',
  access: WRITE,
  rows: scheduledLine,
  whileImpersonating: 'closed',
});

export const scheduledConversation = defineCall({
  method: 'GET',
  path: '/conversations/-/scheduled/:id',
  summary: 'Read a scheduled message to change it',
  access: WRITE,
  answer: z.object({
    ...scheduledLine.shape,
    body: writtenText,
    audience: z.array(addressee),
    replies: z.enum(REPLIES),
    files: z.array(file),
    mustBeAcknowledged: z.boolean(),
  }),
  whileImpersonating: 'closed',
});
export type ScheduledConversation = AnswerOf<typeof scheduledConversation>;

/** The id is chosen by the sender and becomes that of the conversation. */
export const scheduleConversation = defineCall({
  method: 'PUT',
  path: '/conversations/-/scheduled/:id',
  summary: 'Write to people and groups at a later time, or change such a message',
  access: WRITE,
  body: { ...written, sendAt: z.iso.datetime() },
  message: 'Scheduled',
});

export const cancelScheduled = defineCall({
  method: 'DELETE',
  path: '/conversations/-/scheduled/:id',
  summary: 'Cancel a scheduled message',
  access: WRITE,
  message: 'Cancelled',
});

export const answerConversation = defineCall({
  method: 'POST',
  path: '/conversations/:id/messages',
  summary: 'Answer in a conversation',
  access: READ,
  body: {
    /** Chosen by the sender, so that a repeated call creates no second message. */
    id: uuid,
    body: sentText(paragraphs),
    files,
    /** The recipient of the author's answer in a conversation whose answers go to the author only. */
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

export const acknowledgeMessage = defineCall({
  method: 'POST',
  path: '/conversations/:id/acknowledge',
  summary: 'Confirm that the reader has read a message that asks for it',
  access: READ,
  body: { message: uuid },
  message: 'Confirmed',
  whileImpersonating: 'closed',
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
  summary: 'Send a message again to those who have not read it, or not confirmed it if they must',
  access: WRITE,
  body: { message: uuid },
  answer: count,
  message: 'Sent',
});
