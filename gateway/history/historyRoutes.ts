import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/errors.ts';
import { parseListQuery } from '../../src/contract/listQuery.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import { decideAccess, demand } from '../pipeline/authorise.ts';
import type { Gateway } from '../pipeline/gateway.ts';
import { lockRecord } from '../pipeline/rawRecord.ts';
import { recordId } from '../pipeline/readRoutes.ts';
import { envelope, sendRaw } from '../pipeline/respond.ts';
import { isUuid } from '../pipeline/uuid.ts';
import { createScope } from '../pipeline/whereSql.ts';
import { readBack, updateOne } from '../pipeline/write.ts';
import { inTransaction } from '../pipeline/writeRoutes.ts';
import { changedFields } from '../pipeline/difference.ts';
import { readableFields, readHistory, storedEntries } from './readHistory.ts';
import { stateBefore } from './rules.ts';

/** More entries than any record has; restoring walks through those that are later than the one chosen. */
const ALL_ENTRIES = 100_000;

interface RestoreBody {
  activity: string;
  version: number;
}

function restoreBody(body: unknown): RestoreBody {
  const { activity, version } = (body ?? {}) as Partial<Record<keyof RestoreBody, unknown>>;
  if (!isUuid(activity) || !Number.isSafeInteger(version)) throw new PortalError('BAD_REQUEST', { details: { body: '{activity, version}' } });
  return { activity: activity.toLowerCase(), version: version as number };
}

/** `GET /<name>/:id/history` and `POST /<name>/:id/restore`. */
export function historyRoutes(app: FastifyInstance, gateway: Gateway, resource: ResourceDeclaration): void {
  app.get(`/${resource.name}/:id/history`, async (request) => {
    const { first, count, view } = parseListQuery(request.query as Record<string, string | undefined>);
    const { person, context } = await gateway.ask(request);
    const access = decideAccess(resource, person.privileges, view);
    demand(access, 'history');
    const id = recordId(request);
    const page = await gateway.database.transaction((client) => readHistory(client, access, id, createScope(gateway.catalogue, context), { first, count: Math.min(count, 200) }), { readOnly: true });
    return { ...envelope(page.entries), total: page.total };
  });

  if (resource.readOnly) return;
  app.post(`/${resource.name}/:id/restore`, async (request, reply) => {
    const { activity, version } = restoreBody(request.body);
    const id = recordId(request);
    const record = await inTransaction(gateway, resource, request, async (write) => {
      const { client, access, asking } = write;
      const scope = createScope(gateway.catalogue, asking.context);
      demand(access, 'history');
      const readable = await readableFields(client, access, id, scope);
      const raw = await lockRecord(client, access, id, 'edit', scope);
      const entries = await storedEntries(client, resource.name, id, ALL_ENTRIES);
      const position = entries.findIndex((entry) => entry.id === activity);
      if (!readable || !raw || position < 0) throw new PortalError('NOT_FOUND');
      // What a transition wrote belongs to the state, which only another transition changes.
      const edits = entries.slice(0, position).filter(({ action }) => action !== 'transition');
      const earlier = stateBefore(resource.fields, raw.values, edits);
      // What one may not read one cannot mean to bring back.
      const values = Object.fromEntries(Object.entries(changedFields(resource.fields, raw.values, earlier)).filter(([name]) => readable.has(name)));
      await updateOne(write, id, { values, version });
      return (await readBack(write, id)) ?? '{}';
    }, undefined, 'undo');
    return sendRaw(reply, record, 'Restored');
  });
}
