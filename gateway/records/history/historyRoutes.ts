import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { DeletedPage } from '../../../src/contract/wire/history.ts';
import { parseListQuery } from '../../../src/contract/wire/listQuery.ts';
import { decideAccess, assertAllowed } from '../authorise/authorise.ts';
import type { ServerContext } from '../context.ts';
import { isUuid } from '../parse/uuid.ts';
import { createScope } from '../plan/sqlScope.ts';
import { recordId, viewName } from '../readRoutes.ts';
import { revisesNow, saveRevision } from '../revisions/revise.ts';
import { recreateOne } from '../run/create.ts';
import { changedFields } from '../run/difference.ts';
import { lockRecord } from '../run/rawRecord.ts';
import { readBack } from '../run/readBack.ts';
import { updateOne } from '../run/write.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import { envelope, sendRaw } from '../shape/respond.ts';
import { inTransaction } from '../writeRoutes.ts';
import { deletedRecords, deletionOf } from './deletedRecords.ts';
import {
  ALL_ENTRIES,
  compareVersions,
  historyChoices,
  readableFields,
  readHistory,
  storedEntries,
  type StoredEntry,
} from './readHistory.ts';
import { stateBefore } from './rules.ts';

interface RestoreBody {
  activity: string;
  /** Of the record as the person saw it; absent where it is gone. */
  version: number | undefined;
}

function restoreBody(body: unknown): RestoreBody {
  const { activity, version } = (body ?? {}) as Partial<Record<keyof RestoreBody, unknown>>;
  if (!isUuid(activity) || (version !== undefined && !Number.isSafeInteger(version)))
    throw new PortalError('BAD_REQUEST', { details: { body: '{activity, version}' } });
  return { activity: activity.toLowerCase(), version: version as number | undefined };
}

/** Makes a record again that is gone, as it was when it was deleted or after an earlier change. */
async function bringBack(
  write: WriteRequest,
  id: string,
  later: readonly StoredEntry[],
): Promise<void> {
  const {
    client,
    access: { resource },
    person,
  } = write;
  const deletion = await deletionOf(client, resource.name, id);
  if (!deletion) throw new PortalError('NOT_FOUND');
  const known = Object.fromEntries(
    Object.entries(deletion.before).filter(([name]) => resource.fields[name]),
  );
  const values = stateBefore(
    resource.fields,
    known,
    later.filter((entry) => entry.id !== deletion.activity),
  );
  await recreateOne(write, id, values, deletion.actorId === person.userId);
}

/** Brings a record to the state after one entry of its history. */
async function restore(
  write: WriteRequest,
  id: string,
  activity: string,
  version: number | undefined,
): Promise<void> {
  const { client, access, server, where } = write;
  const scope = createScope(server.catalogue, where);
  const readable = await readableFields(client, access, id, scope);
  const entries = await storedEntries(client, access.resource.name, id, ALL_ENTRIES);
  const position = entries.findIndex((entry) => entry.id === activity);
  if (!readable || position < 0) throw new PortalError('NOT_FOUND');
  // Drafts beside the record never were its state.
  const later = entries.slice(0, position).filter((entry) => entry.version !== null);
  const raw = await lockRecord(client, access, id, 'edit', scope);
  if (!raw) return bringBack(write, id, later);
  if (version === undefined)
    throw new PortalError('BAD_REQUEST', { details: { body: 'version is missing' } });
  const earlier = stateBefore(access.resource.fields, raw.values, later);
  // What one may not read one cannot mean to bring back.
  const values = Object.fromEntries(
    Object.entries(changedFields(access.resource.fields, raw.values, earlier)).filter(([name]) =>
      readable.has(name),
    ),
  );
  const revises = revisesNow(access, raw);
  if (!revises) return updateOne(write, id, { values, version });
  // What is before the public is not changed by going back either: the earlier text waits as a newer draft.
  return saveRevision(write, id, {
    values: Object.fromEntries(
      Object.entries(values).filter(([name]) => revises.fields?.includes(name)),
    ),
    version,
  });
}

/**
 * `GET /<name>/:id/history`, `POST /<name>/:id/restore`, and what is deleted: `GET
 * /<name>/-/deleted` and `/-/deleted/:id`.
 */
export function historyRoutes(
  app: FastifyInstance,
  server: ServerContext,
  resource: ResourceDeclaration,
): void {
  app.get(`/${resource.name}/:id/history`, async (request) => {
    const {
      field = null,
      actor = null,
      ...paging
    } = request.query as Record<string, string | undefined>;
    const { first, count, view } = parseListQuery(paging, (await server.settings()).pageSize);
    const { person, where } = await server.authenticate(request);
    const access = decideAccess(resource, person.privileges, view);
    assertAllowed(access, 'history');
    const id = recordId(request);
    if (actor !== null && !isUuid(actor))
      throw new PortalError('BAD_REQUEST', { details: { parameter: 'actor' } });
    const page = await server.database.transaction(
      (client) =>
        readHistory(client, access, id, createScope(server.catalogue, where), {
          first,
          count: Math.min(count, 200),
          field,
          actor,
        }),
      { readOnly: true },
    );
    return { ...envelope(page.entries), total: page.total };
  });

  app.get(`/${resource.name}/:id/history/choices`, async (request) => {
    const { person, where } = await server.authenticate(request);
    const access = decideAccess(resource, person.privileges, viewName(request));
    assertAllowed(access, 'history');
    const id = recordId(request);
    return envelope(
      await server.database.transaction(
        (client) => historyChoices(client, access, id, createScope(server.catalogue, where)),
        { readOnly: true },
      ),
    );
  });

  app.get(`/${resource.name}/:id/history/compare`, async (request) => {
    const { from, to, view } = request.query as { from?: string; to?: string; view?: string };
    const { person, where } = await server.authenticate(request);
    const access = decideAccess(resource, person.privileges, view);
    assertAllowed(access, 'history');
    if ((from !== undefined && !isUuid(from)) || !isUuid(to))
      throw new PortalError('BAD_REQUEST', { details: { parameter: 'from, to' } });
    const id = recordId(request);
    return envelope(
      await server.database.transaction(
        (client) =>
          compareVersions(client, access, id, createScope(server.catalogue, where), {
            from: from?.toLowerCase() ?? null,
            to: to.toLowerCase(),
          }),
        { readOnly: true },
      ),
    );
  });

  if (resource.readOnly) return;
  const deleted = async (
    request: FastifyRequest,
    search: { id?: string; before?: string },
  ): Promise<DeletedPage> => {
    const { person, where } = await server.authenticate(request);
    const access = decideAccess(
      resource,
      person.privileges,
      (request.query as { view?: string }).view,
    );
    assertAllowed(access, 'history');
    return server.database.transaction(
      (client) =>
        deletedRecords(client, access, person, createScope(server.catalogue, where), search),
      { readOnly: true },
    );
  };
  app.get(`/${resource.name}/-/deleted`, async (request) => {
    const { before } = request.query as { before?: string };
    if (before !== undefined && !isUuid(before))
      throw new PortalError('BAD_REQUEST', { details: { parameter: 'before' } });
    return envelope(await deleted(request, before === undefined ? {} : { before }));
  });

  app.get(`/${resource.name}/-/deleted/:id`, async (request) => {
    const [found] = (await deleted(request, { id: recordId(request) })).records;
    if (!found) throw new PortalError('NOT_FOUND');
    return envelope(found);
  });

  app.post(`/${resource.name}/:id/restore`, async (request, reply) => {
    const { activity, version } = restoreBody(request.body);
    const id = recordId(request);
    const record = await inTransaction(
      server,
      resource,
      request,
      async (write) => {
        assertAllowed(write.access, 'history');
        await restore(write, id, activity, version);
        return (await readBack(write, id)) ?? '{}';
      },
      undefined,
      'undo',
    );
    return sendRaw(reply, record, 'Restored');
  });
}
