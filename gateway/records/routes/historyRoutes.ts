import type { FastifyInstance } from 'fastify';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type { DeletedPage } from '../../../src/contract/wire/history.ts';
import { parseListQuery } from '../../../src/contract/wire/listQuery.ts';
import type { Person } from '../../db/person.ts';
import { decideAccess } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { deletedRecords, deletionOf } from '../history/deletedRecords.ts';
import type { HistoryReader } from '../history/labels.ts';
import {
  compareVersions,
  historyChoices,
  readableFields,
  readHistory,
  storedEntries,
  type StoredEntry,
} from '../history/readHistory.ts';
import { stateBefore } from '../history/rules.ts';
import { isUuid } from '../parse/uuid.ts';
import { createScope } from '../plan/sqlScope.ts';
import { recreateOne } from '../run/create.ts';
import { changedFields } from '../run/difference.ts';
import { lockRecord } from '../run/rawRecord.ts';
import { readBack } from '../run/readBack.ts';
import { updateOne } from '../run/write.ts';
import type { WriteRequest } from '../run/writeRequest.ts';
import { envelope, sendRaw } from '../shape/respond.ts';
import { revisesNow, saveRevision } from '../workflow/revise.ts';
import {
  everyResource,
  generatedRoutes,
  requireVerb,
  writableResources,
  type ResourceRequest,
} from './generatedRoutes.ts';
import { recordId, viewName } from './readRoutes.ts';
import { writeRecord } from './recordWrites.ts';

interface RestoreBody {
  activity: string;
  /** The version the user saw; absent for a deleted record. */
  version: number | undefined;
}

function restoreBody(body: unknown): RestoreBody {
  const { activity, version } = (body ?? {}) as Partial<Record<keyof RestoreBody, unknown>>;
  if (!isUuid(activity) || (version !== undefined && !Number.isSafeInteger(version)))
    throw new PortalError('BAD_REQUEST', { details: { body: '{activity, version}' } });
  return { activity: activity.toLowerCase(), version: version as number | undefined };
}

/** Recreates a deleted record, as it was at deletion or after an earlier change. */
async function recreate(
  write: WriteRequest,
  id: string,
  later: readonly StoredEntry[],
): Promise<void> {
  const {
    client,
    access: { resource },
    person,
  } = write;
  const deletion = orNotFound(await deletionOf(client, resource.name, id));
  const known = Object.fromEntries(
    Object.entries(deletion.before).filter(([name]) => resource.fields[name]),
  );
  const changes = later.filter((entry) => entry.id !== deletion.activity);
  const values = stateBefore(resource.fields, known, changes);
  // Who deleted a record takes back that state; an earlier one needs the right to create it.
  const isOwn = deletion.actorId === person.userId && changes.length === 0;
  await recreateOne(write, id, values, isOwn);
}

/** Returns a record to its state after one entry of its history. */
async function restore(write: WriteRequest, id: string, body: unknown): Promise<void> {
  const { client, access, server, where } = write;
  const scope = createScope(server.catalogue, where);
  const readable = orNotFound(await readableFields({ client, access, scope }, id));
  const { activity, version } = restoreBody(body);
  const entries = await storedEntries(client, access.resource.name, id);
  const position = entries.findIndex((entry) => entry.id === activity);
  if (position < 0) throw new PortalError('NOT_FOUND');
  // Draft revisions were never its state.
  const later = entries.slice(0, position).filter((entry) => entry.version !== null);
  const raw = await lockRecord(write, id, 'edit');
  if (!raw) return recreate(write, id, later);
  if (version === undefined)
    throw new PortalError('BAD_REQUEST', { details: { body: 'version is missing' } });
  const earlier = stateBefore(access.resource.fields, raw.values, later);
  // Fields the user may not read are not restored.
  const values = Object.fromEntries(
    Object.entries(changedFields(access.resource.fields, raw.values, earlier)).filter(([name]) =>
      readable.has(name),
    ),
  );
  const revises = revisesNow(access, raw);
  if (!revises) return updateOne(write, id, { values, version });
  // A published record is not changed in place: the earlier text becomes a draft revision.
  return saveRevision(write, id, {
    values: Object.fromEntries(
      Object.entries(values).filter(([name]) => revises.fields?.includes(name)),
    ),
    version,
  });
}

/** Runs `read` for a user that `requireVerb` admitted. */
async function reading<T>(
  { server, resource, request }: ResourceRequest,
  view: string | undefined,
  read: (reader: HistoryReader, person: Person) => Promise<T>,
): Promise<T> {
  const { person, where } = await server.authenticate(request);
  const access = decideAccess(resource, person.privileges, view);
  const scope = createScope(server.catalogue, where);
  return server.database.transaction((client) => read({ client, access, scope }, person), {
    readOnly: true,
  });
}

const badParameter = (parameter: string): PortalError =>
  new PortalError('BAD_REQUEST', { details: { parameter } });

/** The history of one record: its entries, their filters, and the comparison of two versions. */
function recordHistoryRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(app, server, everyResource(server));
  const history = requireVerb('history');
  routes.get('/:id/history', history, async (target) => {
    const {
      field = null,
      actor = null,
      ...paging
    } = target.request.query as Record<string, string | undefined>;
    const { first, count, view } = parseListQuery(paging, (await server.settings()).pageSize);
    const page = await reading(target, view, (reader) => {
      const id = recordId(target.request);
      if (actor !== null && !isUuid(actor)) throw badParameter('actor');
      return readHistory(reader, id, { first, count: Math.min(count, 200), field, actor });
    });
    return { ...envelope(page.entries), total: page.total };
  });

  routes.get('/:id/history/choices', history, async (target) =>
    envelope(
      await reading(target, viewName(target.request), (reader) =>
        historyChoices(reader, recordId(target.request)),
      ),
    ),
  );

  routes.get('/:id/history/compare', history, async (target) => {
    const { from, to, view } = target.request.query as {
      from?: string;
      to?: string;
      view?: string;
    };
    return envelope(
      await reading(target, view, (reader) => {
        if ((from !== undefined && !isUuid(from)) || !isUuid(to)) throw badParameter('from, to');
        return compareVersions(reader, recordId(target.request), {
          from: from?.toLowerCase() ?? null,
          to: to.toLowerCase(),
        });
      }),
    );
  });
}

const deleted = (
  target: ResourceRequest,
  search: { id?: string; before?: string },
): Promise<DeletedPage> =>
  reading(target, (target.request.query as { view?: string }).view, (reader, person) =>
    deletedRecords(reader, person, search),
  );

/** The deleted records. */
function deletedRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(app, server, writableResources(server));
  const history = requireVerb('history');
  routes.get('/-/deleted', history, async (target) => {
    const { before } = target.request.query as { before?: string };
    if (before !== undefined && !isUuid(before)) throw badParameter('before');
    return envelope(await deleted(target, before === undefined ? {} : { before }));
  });

  routes.get('/-/deleted/:id', history, async (target) => {
    const search = { id: recordId(target.request) };
    return envelope(orNotFound((await deleted(target, search)).records[0]));
  });
}

/**
 * `GET /<name>/:id/history`, `POST /<name>/:id/restore`, and the deleted records: `GET
 * /<name>/-/deleted` and `/-/deleted/:id`.
 */
export function historyRoutes(app: FastifyInstance, server: ServerContext): void {
  recordHistoryRoutes(app, server);
  deletedRoutes(app, server);
  generatedRoutes(app, server, writableResources(server)).post(
    '/:id/restore',
    requireVerb('history'),
    async (target, reply) => {
      const { request } = target;
      const id = recordId(request);
      const record = await writeRecord(
        target,
        id,
        async (write) => {
          await restore(write, id, request.body);
          return readBack(write, id);
        },
        { cause: 'undo' },
      );
      return sendRaw(reply, record, 'Restored');
    },
  );
}
