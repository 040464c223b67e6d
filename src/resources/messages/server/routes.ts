import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  readBody,
  assertPrivilege,
  type AuthServices,
  type Queryable,
  headersFor,
  receiveFile,
  variantOf,
  findFile,
  readPieces,
  storeFile,
  maxBytes,
  safeName,
  type UploadField,
  type ServerContext,
  colomboDay,
  type Person,
  recordId,
  envelope,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import {
  AUDIENCE_KINDS,
  FILE_TYPES,
  MAX_BODY,
  MAX_FILE_MB,
  MAX_FILES,
  MAX_SUBJECT,
  REPLIES,
  type AudiencePart,
} from '../api.ts';
import { halfWritten } from '../rules/messageRights.ts';
import { findAddressees, previewAudience } from './audience.ts';
import {
  listConversations,
  mayReadFile,
  readConversation,
  receiptsOf,
  unreadOf,
} from './reading.ts';
import { addPeople, answer, beginConversation, close, markRead, mute, remind } from './sending.ts';

const written = (max: number) =>
  z
    .strictObject({
      en: z.string().trim().max(max).optional(),
      si: z.string().trim().max(max).optional(),
    })
    .transform(({ en, si }) => ({ ...(en && { en }), ...(si && { si }) }))
    .refine(({ en, si }) => en !== undefined || si !== undefined);
const uuid = z.uuid().toLowerCase();
const files = z.array(uuid).max(MAX_FILES).default([]);
const audience = z
  .array(z.strictObject({ kind: z.enum(AUDIENCE_KINDS), id: uuid }))
  .min(1)
  .max(200);
const conversationBody = z.strictObject({
  id: uuid,
  subject: written(MAX_SUBJECT),
  body: written(MAX_BODY),
  audience,
  replies: z.enum(REPLIES),
  files,
});
const messageBody = z.strictObject({
  id: uuid,
  body: written(MAX_BODY),
  files,
  onlyFor: uuid.nullable().default(null),
});

const ATTACHMENT: UploadField = { kind: 'files', accept: FILE_TYPES, maxMb: MAX_FILE_MB };
/**
 * `only=kind:id`: the one addressee that a link to the composer names. Throws BAD_REQUEST for
 * anything else.
 */
function onlyIn(request: FastifyRequest): AudiencePart | null {
  const { only } = request.query as { only?: unknown };
  if (only === undefined) return null;
  const [kind, id] = String(only).split(':');
  const part = z.strictObject({ kind: z.enum(AUDIENCE_KINDS), id: uuid }).safeParse({ kind, id });
  if (!part.success) throw new PortalError('BAD_REQUEST', { details: { parameter: 'only' } });
  return part.data;
}

const WRITE = 'CON_CREATE';
const READ = ['CON_VIEW', 'CON_CREATE'];
/** Nobody reads another's messages, whatever else they may look at. */
const ownEyes = { config: { whileViewing: 'closed' } } as const;

/**
 * The calls of conversations. Everything is answered for the person who asks, as one of those who
 * are in them.
 */
export function messageRoutes(
  app: FastifyInstance,
  server: ServerContext,
  services: AuthServices,
): void {
  const reading = async <T>(
    request: FastifyRequest,
    work: (client: Queryable, person: Person) => Promise<T>,
  ): Promise<T> => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, ...READ);
    return server.database.transaction((client) => work(client, person), { readOnly: true });
  };
  const writing = async <T>(
    request: FastifyRequest,
    key: readonly string[],
    work: (sending: { client: Queryable; person: Person; now: Date }) => Promise<T>,
  ): Promise<T> => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, ...key);
    return server.database.transaction((client) => work({ client, person, now: server.now() }));
  };
  const queryOf = (request: FastifyRequest): { q: string; page: number } => {
    const { q, page } = request.query as { q?: unknown; page?: unknown };
    return {
      q: typeof q === 'string' ? q.slice(0, 200).replaceAll('\0', '') : '',
      page: Math.min(1_000, Math.max(1, Number.parseInt(String(page ?? 1), 10) || 1)),
    };
  };
  const today = (): string => colomboDay(server.now());

  app.get('/conversations', ownEyes, (request) => {
    const { q, page } = queryOf(request);
    return reading(request, async (client, { userId }) =>
      envelope(await listConversations(client, { userId, query: q, page })),
    );
  });
  app.get(
    '/conversations/-/unread',
    { config: { ...ownEyes.config, isInBackground: true } },
    (request) =>
      reading(request, async (client, { userId }) => envelope(await unreadOf(client, userId))),
  );
  app.get('/conversations/-/addressees', ownEyes, (request) =>
    reading(request, async (client, person) =>
      envelope(await findAddressees(client, person, queryOf(request).q, onlyIn(request))),
    ),
  );
  app.get('/conversations/:id', ownEyes, (request) =>
    reading(request, async (client, { userId }) =>
      envelope(await readConversation(client, userId, recordId(request))),
    ),
  );
  app.get('/conversations/-/receipts/:id', ownEyes, (request) =>
    reading(request, async (client, { userId }) =>
      envelope(await receiptsOf(client, userId, recordId(request))),
    ),
  );

  app.post('/conversations/-/audience', ownEyes, (request) => {
    const body = readBody(z.strictObject({ audience }), request.body);
    return reading(request, async (client, person) =>
      envelope(await previewAudience(client, person, body.audience, today())),
    );
  });

  app.post('/conversations', async (request, reply) => {
    const body = readBody(conversationBody, request.body);
    const [half] = halfWritten(body.subject, body.body);
    if (half)
      throw new PortalError('INVALID_FIELDS', {
        fieldErrors: {
          [body.subject[half as 'en'] ? 'body' : 'subject']: { code: 'halfTranslated' },
        },
      });
    await writing(request, [WRITE], (sending) => beginConversation(services, sending, body));
    return reply.code(201).send(envelope({ id: body.id }, 'Sent'));
  });
  app.post('/conversations/:id/messages', async (request, reply) => {
    const body = readBody(messageBody, request.body);
    await writing(request, READ, (sending) => answer(services, sending, recordId(request), body));
    return reply.code(201).send(envelope({ id: body.id }, 'Sent'));
  });
  app.post('/conversations/:id/read', { config: { isInBackground: true } }, async (request) => {
    const { upTo } = readBody(z.strictObject({ upTo: uuid }), request.body);
    await writing(request, READ, (sending) => markRead(services, sending, recordId(request), upTo));
    return envelope(null);
  });
  app.put('/conversations/:id/mute', async (request) => {
    const { isMuted } = readBody(z.strictObject({ isMuted: z.boolean() }), request.body);
    await writing(request, READ, (sending) => mute(sending, recordId(request), isMuted));
    return envelope(null, 'Saved');
  });
  app.put('/conversations/:id/close', async (request) => {
    const { isClosed } = readBody(z.strictObject({ isClosed: z.boolean() }), request.body);
    await writing(request, READ, (sending) => close(sending, recordId(request), isClosed));
    return envelope(null, 'Saved');
  });
  app.post('/conversations/:id/people', async (request) => {
    const body = readBody(z.strictObject({ audience }), request.body);
    const count = await writing(request, [WRITE], (sending) =>
      addPeople(services, sending, recordId(request), body.audience),
    );
    return envelope({ count }, 'Added');
  });
  app.post('/conversations/:id/remind', async (request) => {
    const { message } = readBody(z.strictObject({ message: uuid }), request.body);
    const count = await writing(request, [WRITE], (sending) =>
      remind(services, sending, recordId(request), message),
    );
    return envelope({ count }, 'Sent');
  });

  app.post('/conversations/-/files', async (request, reply) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, ...READ);
    const part = await request.file({ limits: { fileSize: maxBytes(ATTACHMENT), files: 1 } });
    if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'one file is expected' } });
    const bytes = await receiveFile(part, ATTACHMENT);
    const value = await storeFile(server.database, ATTACHMENT, {
      name: safeName(part.filename),
      claimedType: part.mimetype,
      bytes,
      resource: 'messages',
      field: 'files',
      by: person.userId,
    });
    return reply.code(201).send(envelope(value, 'Stored'));
  });
  app.get('/conversations/-/files/:id', ownEyes, async (request, reply) => {
    const file = await findFile(server.database, recordId(request));
    const isShown = await reading(
      request,
      async (client, { userId }) => file !== null && (await mayReadFile(client, userId, file.id)),
    );
    if (!file || !isShown) throw new PortalError('NOT_FOUND');
    const variant = variantOf(request, file);
    return reply
      .headers(headersFor(file, variant))
      .send(Readable.from(readPieces(server.database, file.id, variant)));
  });
}
