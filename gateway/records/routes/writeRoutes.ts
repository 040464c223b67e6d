import type { FastifyInstance, FastifyReply } from 'fastify';
import { v7 as newId } from 'uuid';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { createKeyedTurns } from '../../db/turns.ts';
import { explainViolation } from '../../db/violations.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { newChangeSet, type ChangeSet } from '../context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import { type ExaminedFile, insertFile } from '../files/storedFiles.ts';
import { parseBody, type WriteBody } from '../parse/parseBody.ts';
import { isUuid } from '../parse/uuid.ts';
import { planRecord } from '../plan/plan.ts';
import { createScope } from '../plan/sqlScope.ts';
import { createOne } from '../run/create.ts';
import { type Kept, transactionOnce } from '../run/once.ts';
import { readBack, recordIn } from '../run/readBack.ts';
import { runPlan } from '../run/run.ts';
import { deleteOne, updateAndCommit } from '../run/write.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import { sendRaw } from '../shape/respond.ts';
import { recordId, viewName, type ResourceRequest } from './readRoutes.ts';
import { requireVerb } from './requireVerb.ts';

const MAX_BULK = 1_000;
const inTurn = createKeyedTurns();

const GONE_FROM_SIGHT = '{}';

interface WriteSettings<T> {
  /** `null`: none. Absent: the view that the request names. */
  view?: string | null | undefined;
  changeSet?: ChangeSet;
  /** The record that is the answer, if it is one. */
  record?: Kept<T>['record'];
  /** See `ServerExtension.turn`. */
  turn?: string | undefined;
}

interface RecordSettings extends Pick<WriteSettings<string>, 'turn'> {
  cause?: ChangeSet['cause'];
  /** Whether the response names the change set. */
  isUndoable?: boolean;
  /** The answer if the writer may not see the record. */
  unseen?: (id: string) => string;
}

/**
 * Runs `work` in one transaction with everything a write needs, once for its `Idempotency-Key`.
 * Database violations are explained by field.
 */
export async function inTransaction<T>(
  { server, resource, request }: ResourceRequest,
  work: (write: WriteRequest) => Promise<T>,
  { view = viewName(request), changeSet = newChangeSet(), record, turn }: WriteSettings<T> = {},
): Promise<T> {
  const context = await server.authenticate(request);
  const access = decideAccess(resource, context.person.privileges, view ?? undefined);
  const { deadline, afterCommit } = server.extensions.get(resource.name) ?? {};
  const write = (): Promise<T> =>
    transactionOnce(
      server,
      request,
      (client) => work({ ...inTransactionOf(server, client, context), access, server, changeSet }),
      { changeSet: () => changeSet, ...(record && { record }), ...(deadline && { deadline }) },
    );
  try {
    const result = await (turn === undefined ? write() : inTurn(`${resource.name} ${turn}`, write));
    afterCommit?.();
    return result;
  } catch (error) {
    throw explainViolation(error, resource, server.catalogue);
  }
}

/**
 * A write that answers with one record, as JSON text. `work` returns it as the writer may then see
 * it; a repeated request reads it again.
 */
export function writeRecord(
  target: ResourceRequest,
  id: string,
  work: (write: WriteRequest) => Promise<string | null>,
  {
    cause = 'request',
    isUndoable = true,
    unseen = () => GONE_FROM_SIGHT,
    turn,
  }: RecordSettings = {},
): Promise<string> {
  const { server, resource, request } = target;
  const changeSet = newChangeSet({ cause });
  const read = async (known: string): Promise<string> => {
    const { person, where } = await server.authenticate(request);
    const access = decideAccess(resource, person.privileges, viewName(request));
    const plan = planRecord(access, known, createScope(server.catalogue, where));
    return recordIn({ rows: await runPlan(server.database, plan) }) ?? unseen(known);
  };
  return inTransaction(target, async (write) => (await work(write)) ?? unseen(id), {
    changeSet,
    turn,
    record: { id, read, changeSet: isUndoable ? changeSet.id : undefined },
  });
}

/** Creates a record, and stores the files that came with it. */
export async function create(
  target: ResourceRequest,
  body: WriteBody,
  files: readonly ExaminedFile[] = [],
): Promise<string> {
  const id = newId();
  return writeRecord(
    target,
    id,
    async (write) => {
      for (const file of files) await insertFile(write.client, file);
      await createOne(write, body, id);
      return readBack(write, id);
    },
    {
      unseen: (made) => JSON.stringify({ id: made }),
      turn: target.server.extensions.get(target.resource.name)?.turn?.(body.values),
    },
  );
}

/** Changes a record, and stores the files that came with it. */
export async function update(
  target: ResourceRequest,
  id: string,
  body: WriteBody,
  files: readonly ExaminedFile[] = [],
): Promise<string> {
  let isRepeated = false;
  return writeRecord(target, id, async (write) => {
    const isLocked = isRepeated;
    isRepeated = true;
    for (const file of files) await insertFile(write.client, file);
    return updateAndCommit(write, id, body, isLocked);
  });
}

export async function remove(target: ResourceRequest, ids: readonly string[]): Promise<string[]> {
  return inTransaction(target, async (write) => {
    const records: string[] = [];
    for (const id of ids) records.push((await deleteOne(write, id)) ?? GONE_FROM_SIGHT);
    return records;
  });
}

/** A blind write would undo concurrent changes, so the portal's own endpoints require the version. */
export function assertVersion(body: WriteBody): void {
  if (body.version === undefined)
    throw new PortalError('BAD_REQUEST', { details: { body: 'version is missing' } });
}

export function idsOf(body: unknown): string[] {
  const ids = typeof body === 'object' && body !== null && 'ids' in body ? body.ids : undefined;
  const valid = Array.isArray(ids) && ids.length > 0 && ids.length <= MAX_BULK && ids.every(isUuid);
  if (!valid)
    throw new PortalError('BAD_REQUEST', { details: { body: `ids: 1 to ${MAX_BULK} record ids` } });
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/**
 * `POST`, `PUT`, `DELETE` of a resource, enveloped; `DELETE /<name>` with `{ids}` deletes several
 * as one change.
 */
export function writeRoutes(
  app: FastifyInstance,
  server: ServerContext,
  resource: ResourceDeclaration,
): void {
  const path = `/${resource.name}`;
  app.post(path, requireVerb(server, resource, 'create'), async (request, reply) =>
    sendRaw(
      reply.code(201),
      await create({ server, resource, request }, parseBody(resource, request.body)),
      'Created',
    ),
  );
  app.put(`${path}/:id`, requireVerb(server, resource, 'edit'), async (request, reply) => {
    const body = parseBody(resource, request.body);
    assertVersion(body);
    return sendRaw(
      reply,
      await update({ server, resource, request }, recordId(request), body),
      'Saved',
    );
  });
  app.delete(`${path}/:id`, requireVerb(server, resource, 'delete'), async (request, reply) =>
    sendDeleted(reply, await remove({ server, resource, request }, [recordId(request)])),
  );
  app.delete(path, requireVerb(server, resource, 'delete'), async (request, reply) => {
    const records = await remove({ server, resource, request }, idsOf(request.body));
    return sendRaw(reply, `[${records.join(',')}]`, 'Deleted');
  });
}

const sendDeleted = (reply: FastifyReply, [record = GONE_FROM_SIGHT]: string[]): FastifyReply =>
  sendRaw(reply, record, 'Deleted');
