import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import {
  receiveFile,
  examineFile,
  type ExaminedFile,
  maxBytes,
  noteContent,
  safeName,
  uploadField,
  assertAllowed,
  assertNoneUnderWay,
  decideAccess,
  type AuthServices,
  DirectAnswer,
  implementCalls,
  RawAnswer,
  parseBody,
  type Person,
  type ServerContext,
  type WriteBody,
  sendList,
  sendOne,
  create,
  remove,
  update,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import * as api from '../api.ts';
import { approve } from './approve.ts';
import { countAccounts, INVITE_INTAKE, studentsToInvite } from './intake.ts';
import { inviteAgain } from './invitations.ts';
import { readMatch } from './readMatch.ts';

const IMAGE_FIELD = 'profileImage';

function parseJsonPart(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new PortalError('BAD_REQUEST', { details: { body: 'part “data” must be JSON' } });
  }
}

/** The record in a request, and the files that are stored with it. */
interface UserBody {
  body: WriteBody;
  files: ExaminedFile[];
}

/**
 * Reads the multipart body of the documented calls: `data` is the record as JSON, `profileImage` a
 * new picture.
 */
async function readMultipart({ server, request, person }: UserWrite): Promise<UserBody> {
  const users = usersOf(server);
  if (!request.isMultipart()) return { body: parseBody(users, request.body), files: [] };
  const field = uploadField(users, IMAGE_FIELD);
  const files: ExaminedFile[] = [];
  let values: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: { fileSize: maxBytes(field), files: 1 } })) {
    if (part.type === 'file') {
      const bytes = await receiveFile(part, field);
      noteContent(request, bytes);
      const file = await examineFile(server, field, {
        name: safeName(part.filename),
        claimedType: part.mimetype,
        bytes,
        resource: users.name,
        field: IMAGE_FIELD,
        by: person.userId,
      });
      files.push(file);
      values = { ...values, [IMAGE_FIELD]: file.value };
    } else if (part.fieldname === 'data') {
      noteContent(request, String(part.value));
      values = { ...(parseJsonPart(part.value) as Record<string, unknown>), ...values };
    } else {
      noteContent(request, JSON.stringify([part.fieldname, part.value]));
      values = { ...values, [part.fieldname]: part.value };
    }
  }
  return { body: parseBody(users, values), files };
}

function usersOf({ catalogue }: ServerContext): ResourceDeclaration {
  const users = catalogue.resources.get('users');
  if (!users) throw new TypeError('the resource “users” is not declared');
  return users;
}

interface UserWrite {
  server: ServerContext;
  request: FastifyRequest;
  person: Person;
}

/** The record in the body. Checks the privilege to write before it reads a picture. */
async function readUserBody(write: UserWrite, verb: 'create' | 'edit'): Promise<UserBody> {
  assertAllowed(decideAccess(usersOf(write.server), write.person.privileges), verb);
  return readMultipart(write);
}

/** The documented calls on users, over the same pipeline as `/users`, and those on joining. */
export const userCalls = implementCalls<typeof api, AuthServices>(api, (services) => ({
  listUsers: ({ server, request }) =>
    new DirectAnswer((reply) => sendList({ server, resource: usersOf(server), request }, reply)),

  readUser: ({ server, request }) =>
    new DirectAnswer((reply) => sendOne({ server, resource: usersOf(server), request }, reply)),

  createUser: async ({ server, request, person }) => {
    const { body, files } = await readUserBody({ server, request, person }, 'create');
    return new RawAnswer(await create({ server, resource: usersOf(server), request }, body, files));
  },

  updateUser: async ({ server, request, person, params }) => {
    const { body, files } = await readUserBody({ server, request, person }, 'edit');
    return new RawAnswer(
      await update({ server, resource: usersOf(server), request }, params.id, body, files),
    );
  },

  removeUser: async ({ server, request, params }) => {
    const [record = '{}'] = await remove({ server, resource: usersOf(server), request }, [
      params.id,
    ]);
    return new RawAnswer(record);
  },

  matchOfAccount: ({ client, now, person, params, query }) =>
    readMatch({ client, now, person }, params.id, query.number),

  approveAccount: approve,

  inviteAgain: (context) => inviteAgain(services, context),

  intakeAccounts: (context) => countAccounts(context, context.params.id),

  inviteIntake: async (context) => {
    const intake = context.params.id;
    await countAccounts(context, intake);
    await assertNoneUnderWay(context.client, INVITE_INTAKE, intake);
    const input = {
      record: intake,
      ids: await studentsToInvite(context, intake),
      changeSet: newId(),
    };
    return { job: await context.server.jobs.start(context, INVITE_INTAKE, input) };
  },
}));
