import type { FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { UndoneRecord, UndoReport } from '../../../src/contract/wire/calls/changeSetCalls.ts';
import type { Database } from '../../db/database.ts';
import { type Queryable, queryRow, queryRows } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { assertSteppedUpFor, rehearsing } from '../authorise/stepUp.ts';
import { attachChangeSet, newChangeSet } from '../context/changeSet.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import { undoWrites, type UndoOptions, writesOf, type LoggedWrite } from './undo.ts';
import { findUndone } from './undoLinks.ts';

/** A larger change runs as a job, so that other requests are served meanwhile. */
export const MAX_AT_ONCE = 500;

class DryRun extends Error {
  constructor(readonly report: UndoReport) {
    super('a dry run is rolled back');
  }
}

/** The number of writes of a change set. */
export async function sizeOf(client: Queryable, changeSet: string): Promise<number> {
  const row = await queryRow<{ total: number }>(client, {
    text: `
      SELECT count(*)::int AS total
      FROM activities
      WHERE change_set = $1 AND action IN ('create', 'edit', 'delete')`,
    values: [changeSet],
  });
  return row?.total ?? 0;
}

export async function assertUndoable(client: Queryable, changeSet: string): Promise<void> {
  if ((await findUndone(client, [changeSet])).has(changeSet))
    throw new PortalError('ALREADY_UNDONE');
}

/** Throws STEP_UP_REQUIRED if an undo of the change set would write what asks for it. */
export async function assertUndoSteppedUp(
  client: Queryable,
  { catalogue }: Pick<ServerContext, 'catalogue'>,
  caller: Pick<RequestContext, 'person' | 'now'>,
  changeSet: string,
): Promise<void> {
  const rows = await queryRows<{ resource: string; fields: string[] }>(client, {
    text: `
      SELECT activity.resource, array_agg(DISTINCT field.name) AS fields
      FROM activities activity
      CROSS JOIN LATERAL jsonb_object_keys(coalesce(activity.after, activity.before)) AS field(name)
      WHERE activity.change_set = $1 AND activity.action IN ('create', 'edit', 'delete')
      GROUP BY activity.resource`,
    values: [changeSet],
  });
  for (const { resource: name, fields } of rows) {
    const resource = catalogue.resources.get(name);
    if (resource) assertSteppedUpFor(caller, resource, { fields });
  }
}

/** Undoes several writes in order; those the user may not see are only counted. */
export async function undoAll(
  part: UndoOptions,
  writes: readonly LoggedWrite[],
): Promise<{ records: UndoneRecord[]; hidden: number }> {
  const records: UndoneRecord[] = [];
  for (const write of writes) {
    const record = await undoWrites(part, write);
    if (record) records.push(record);
  }
  return { records, hidden: writes.length - records.length };
}

async function reportOf(part: UndoOptions, id: string): Promise<UndoReport> {
  const writes = await writesOf(part.client, id, MAX_AT_ONCE);
  const { records, hidden } = await undoAll(part, writes);
  // A user who may see none of the records must not learn that the change exists.
  if (records.length === 0) throw new PortalError('NOT_FOUND');
  return {
    changeSet: id,
    undoneBy: part.changeSet.count > 0 ? part.changeSet.id : null,
    records,
    hidden,
    isLarge: false,
    total: writes.length,
  };
}

const isClean = ({ records, hidden }: UndoReport): boolean =>
  hidden === 0 && records.every(({ outcome }) => outcome === 'undone' || outcome === 'same');

function afterCommits(server: ServerContext, { records }: UndoReport): void {
  for (const name of new Set(records.map(({ resource }) => resource)))
    server.extensions.get(name)?.afterCommit?.();
}

/** Undoes the change and rolls back, the most exact preview. */
export async function dryRunUndo(
  server: ServerContext,
  context: RequestContext,
  id: string,
): Promise<UndoReport> {
  try {
    return await server.database.transaction(async (client) => {
      await assertUndoable(client, id);
      throw new DryRun(
        await reportOf(
          {
            ...inTransactionOf(server, client, rehearsing(context)),
            server,
            changeSet: newChangeSet({ cause: 'undo', undoes: id }),
          },
          id,
        ),
      );
    });
  } catch (error) {
    if (error instanceof DryRun) return { ...error.report, undoneBy: null };
    throw error;
  }
}

interface Undoing extends RequestContext {
  server: ServerContext;
  request: FastifyRequest;
  /** The one that undoes. */
  transaction: Database['transaction'];
}

/**
 * Undoes a change completely, or with `acceptsClean` the part without conflicts. Throws
 * UNDO_CONFLICT with the report, or ALREADY_UNDONE.
 */
export async function undoChangeSet(
  { server, transaction, ...context }: Undoing,
  id: string,
  acceptsClean: boolean,
): Promise<UndoReport> {
  const changeSet = newChangeSet({ cause: 'undo', undoes: id });
  const report = await transaction(async (client) => {
    // Of two concurrent undos of the same change, the second must find it undone.
    await client.query({
      text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [id],
    });
    await assertUndoable(client, id);
    const found = await reportOf(
      { ...inTransactionOf(server, client, context), server, changeSet },
      id,
    );
    if (!acceptsClean && !isClean(found))
      throw new PortalError('UNDO_CONFLICT', { details: { report: { ...found, undoneBy: null } } });
    return found;
  });
  attachChangeSet(context.request, changeSet);
  afterCommits(server, report);
  return report;
}
