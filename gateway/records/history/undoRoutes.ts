import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { UndoneRecord, UndoReport } from '../../../src/contract/wire/history.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { inTransactionOf, type ServerContext } from '../context.ts';
import { defineJob } from '../jobs/jobs.ts';
import { recordId, viewName } from '../readRoutes.ts';
import { envelope } from '../shape/respond.ts';
import { newChangeSet, attachChangeSet } from './changeSet.ts';
import { ownChangeSets } from './ownChangeSets.ts';
import { undoWrites, type UndoOptions, writesOf, type LoggedWrite } from './undo.ts';
import { findUndone } from './undoLinks.ts';

/** More than this runs as a job, so that other people's requests are served meanwhile. */
const MAX_AT_ONCE = 500;
const PER_BATCH = 50;

class DryRun extends Error {
  readonly report: UndoReport;
  constructor(report: UndoReport) {
    super('a rehearsal is rolled back');
    this.report = report;
  }
}

const sizeOf = async (client: Queryable, changeSet: string): Promise<number> =>
  (
    await client.query<{ total: number }>({
      text: `
        SELECT count(*)::int AS total
        FROM activities
        WHERE change_set = $1 AND action IN ('create', 'edit', 'delete')`,
      values: [changeSet],
    })
  ).rows[0]?.total ?? 0;

async function assertUndoable(client: Queryable, changeSet: string): Promise<void> {
  if ((await findUndone(client, [changeSet])).has(changeSet))
    throw new PortalError('ALREADY_UNDONE');
}

/** Takes several writes back, in order; what the person may not know of is only counted. */
async function undoAll(
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
  // Whoever may see nothing of it learns nothing of it.
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

/** Does all of it for real and rolls it back: a preview cannot be more exact. */
async function dryRun(
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
            ...inTransactionOf(server, client, context),
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

/**
 * The part that is as it was is taken back if the person accepts that; otherwise all of it or
 * nothing.
 */
async function undo(
  server: ServerContext,
  context: RequestContext,
  id: string,
  acceptsClean: boolean,
  request: FastifyRequest,
): Promise<UndoReport> {
  const changeSet = newChangeSet({ cause: 'undo', undoes: id });
  const report = await server.database.transaction(async (client) => {
    // Two people taking back the same change at once would both find it standing.
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
  attachChangeSet(request, changeSet);
  afterCommits(server, report);
  return report;
}

interface UndoInput {
  changeSet: string;
  by: string;
}

/**
 * A large undo in short batches under one change set: cancelled half way, what it did can be taken
 * back like any other.
 */
export const undoJob = defineJob<UndoInput, { undoneBy: string; counts: Record<string, number> }>(
  'undo',
  async (job) => {
    const { changeSet: id, by } = job.input;
    const counts: Record<string, number> = {
      undone: 0,
      conflict: 0,
      refused: 0,
      same: 0,
      hidden: 0,
    };
    const size = await job.batch(({ client }) => sizeOf(client, id));
    await job.total(size);
    for (let first = 0; first < size; first += PER_BATCH) {
      const { records, hidden } = await job.batch(
        async (context) =>
          undoAll(
            {
              ...context,
              server: job.server,
              changeSet: newChangeSet({ id: by, cause: 'undo', undoes: id }),
            },
            await writesOf(context.client, id, PER_BATCH, first),
          ),
        (done) => ({
          count: Math.min(PER_BATCH, size - first),
          result: { undoneBy: by, counts: addUp(counts, done.records, done.hidden) },
        }),
      );
      Object.assign(counts, addUp(counts, records, hidden));
    }
    return { undoneBy: by, counts };
  },
);

function addUp(
  counts: Readonly<Record<string, number>>,
  records: readonly UndoneRecord[],
  hidden: number,
): Record<string, number> {
  const sum: Record<string, number> = { ...counts, hidden: (counts['hidden'] ?? 0) + hidden };
  for (const { outcome } of records) sum[outcome] = (sum[outcome] ?? 0) + 1;
  return sum;
}

/**
 * Only who made a large change may take it back at once: of others' it would have to be decided row
 * by row what may be told.
 */
async function assertOwnChange(
  client: Queryable,
  id: string,
  context: RequestContext,
): Promise<void> {
  const { rows } = await client.query<{ own: boolean }>({
    text: 'SELECT bool_and(actor_id = $2) AS own FROM activities WHERE change_set = $1',
    values: [id, context.person.userId],
  });
  const mayAll = context.person.privileges.has('ACTIVITY_LOG_VIEW');
  if (rows[0]?.own !== true && !mayAll) throw new PortalError('NOT_FOUND');
}

const large = (changeSet: string, total: number): UndoReport => ({
  changeSet,
  undoneBy: null,
  records: [],
  hidden: 0,
  isLarge: true,
  total,
});

/**
 * `GET /change-sets` (own), `GET /change-sets/:id/undo` (what it would do), `POST
 * /change-sets/:id/undo {accept?}`.
 */
export function undoRoutes(app: FastifyInstance, server: ServerContext): void {
  const direct: Queryable = {
    query: (config) => server.database.query(config.text, config.values),
  };

  app.get('/change-sets', { config: { whileViewing: 'closed' } }, async (request) => {
    viewName(request);
    const context = await server.authenticate(request);
    return envelope(
      await server.database.transaction((client) => ownChangeSets(client, server, context), {
        readOnly: true,
      }),
    );
  });

  app.get('/change-sets/:id/undo', { config: { whileViewing: 'closed' } }, async (request) => {
    const context = await server.authenticate(request);
    const id = recordId(request);
    const total = await sizeOf(direct, id);
    if (total <= MAX_AT_ONCE) return envelope(await dryRun(server, context, id));
    await assertOwnChange(direct, id, context);
    await assertUndoable(direct, id);
    return envelope(large(id, total));
  });

  app.post('/change-sets/:id/undo', async (request) => {
    const context = await server.authenticate(request);
    const id = recordId(request);
    const { accept } = (request.body ?? {}) as { accept?: unknown };
    if (accept !== undefined && accept !== 'clean')
      throw new PortalError('BAD_REQUEST', { details: { body: 'accept: "clean"' } });
    const total = await sizeOf(direct, id);
    if (total <= MAX_AT_ONCE)
      return envelope(await undo(server, context, id, accept === 'clean', request), 'Undone');
    await assertOwnChange(direct, id, context);
    await assertUndoable(direct, id);
    const by = newChangeSet().id;
    return envelope(
      {
        ...large(id, total),
        job: await server.jobs.start(context, 'undo', { changeSet: id, by }),
      },
      'Undoing',
    );
  });
}
