import {
  colomboDay,
  DirectAnswer,
  findFile,
  headersFor,
  implementCalls,
  maxBytes,
  noteContent,
  openFile,
  receiveFile,
  runOnce,
  safeName,
  storeFile,
  type UploadField,
  variantOf,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { FILE_TYPES } from '../fileTypes.ts';
import { halfWritten } from '../rules/messageRights.ts';
import { findAddressees, previewAudience } from './audience.ts';
import { listConversations, listReceipts, mayReadFile, readConversation } from './reading.ts';
import { receiptsFile } from './receiptsFile.ts';
import { cancel, forget, listScheduled, readScheduled, schedule } from './scheduling.ts';
import {
  acknowledge,
  addPeople,
  answerIn,
  closeConversation,
  markRead,
  mute,
  remindReaders,
  startConversation,
} from './sending.ts';

const ATTACHMENT: UploadField = {
  kind: 'files',
  accept: FILE_TYPES,
  maxMb: api.MAX_FILE_MB,
};

/** Throws INVALID_FIELDS if a language has a subject or a body only. */
function assertWhole({ subject, body }: Pick<api.NewConversation, 'subject' | 'body'>): void {
  const [language] = halfWritten(subject, body);
  if (language) throw fieldError(subject[language] ? 'body' : 'subject', 'halfTranslated');
}

export const messageCalls = implementCalls(api, {
  conversations: ({ client, person, query, range }) =>
    listConversations(client, person.userId, query.q, range),

  addressees: ({ client, person, query }) =>
    findAddressees(client, person, query.q, query.only ?? null),

  audiencePreview: ({ client, person, now, body }) =>
    previewAudience(client, person, body.audience, colomboDay(now)),

  addAttachment: async ({ server, person, request }) => {
    const part = await request.file({ limits: { fileSize: maxBytes(ATTACHMENT), files: 1 } });
    if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'one file is expected' } });
    const bytes = await receiveFile(part, ATTACHMENT);
    noteContent(request, bytes);
    const upload = {
      name: safeName(part.filename),
      claimedType: part.mimetype,
      bytes,
      resource: 'messages',
      field: 'files',
      by: person.userId,
    };
    return runOnce(server, request, (transaction) =>
      storeFile(server, ATTACHMENT, upload, { transaction }),
    );
  },

  attachment: async ({ server, person, params, request }) => {
    const { database } = server;
    const file = await findFile(database, params.id);
    const isReadable =
      file !== null &&
      (await database.transaction((client) => mayReadFile(client, person.userId, file.id), {
        readOnly: true,
      }));
    if (!isReadable) throw new PortalError('NOT_FOUND');
    const variant = variantOf(request, file);
    const bytes = await openFile(server, file.id, variant);
    return new DirectAnswer((reply) => reply.headers(headersFor(file, variant)).send(bytes));
  },

  messageReceipts: ({ client, person, params, range }) =>
    listReceipts(client, person.userId, params.id, range),

  receiptsFile,

  conversation: ({ client, person, params }) => readConversation(client, person.userId, params.id),

  startConversation: async ({ body, ...context }) => {
    assertWhole(body);
    await startConversation(context, body);
    // A scheduled message that is sent now must not be sent again.
    await forget(context, body.id);
    return { id: body.id };
  },

  scheduledConversations: (context) => listScheduled(context, context.range),

  scheduledConversation: (context) => readScheduled(context, context.params.id),

  scheduleConversation: async ({ params, body, ...context }) => {
    assertWhole(body);
    await schedule(context, params.id, body);
  },

  cancelScheduled: ({ params, ...context }) => cancel(context, params.id),

  answerConversation: async ({ params, body, ...context }) => {
    await answerIn(context, params.id, body);
    return { id: body.id };
  },

  markConversationRead: ({ params, body, ...context }) => markRead(context, params.id, body.upTo),

  acknowledgeMessage: ({ params, body, ...context }) =>
    acknowledge(context, params.id, body.message),

  muteConversation: ({ params, body, ...context }) => mute(context, params.id, body.isMuted),

  closeConversation: ({ params, body, ...context }) =>
    closeConversation(context, params.id, body.isClosed),

  addParticipants: async ({ params, body, ...context }) => ({
    count: await addPeople(context, params.id, body.audience),
  }),

  remindReaders: async ({ params, body, ...context }) => ({
    count: await remindReaders(context, params.id, body.message),
  }),
});
