import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { UndoneRecord, UndoReport } from '../../../src/contract/wire/history.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext, Gatehouse } from '../extensions.ts';
import type { Gateway } from '../gateway.ts';
import { defineJob } from '../jobs/jobs.ts';
import { recordId, viewName } from '../readRoutes.ts';
import { transactionWithSteps } from '../run/afterCommit.ts';
import { envelope } from '../shape/respond.ts';
import { newChangeSet, tellChangeSet, type ChangeSet } from './changeSet.ts';
import { ownChangeSets } from './ownChangeSets.ts';
import { takeBack, writesOf, type LoggedWrite } from './undo.ts';
import { findUndone } from './undoLinks.ts';

/** More than this runs as a job, so that other people's requests are served meanwhile. */
const MAX_AT_ONCE = 500;
const PER_BATCH = 50;

class Rehearsed extends Error {
  readonly report: UndoReport;
  constructor(report: UndoReport) {
    super('a rehearsal is rolled back');
    this.report = report;
  }
}

const sizeOf = async (client: Queryable, changeSet: string): Promise<number> =>
  (
    await client.query<{ total: number }>({
      text: "SELECT count(*)::int AS total FROM activities WHERE change_set = $1 AND action IN ('create', 'edit', 'delete')",
      values: [changeSet],
    })
  ).rows[0]?.total ?? 0;

async function demandStanding(client: Queryable, changeSet: string): Promise<void> {
  if ((await findUndone(client, [changeSet])).has(changeSet))
    throw new PortalError('ALREADY_UNDONE');
}

interface Part {
  client: Queryable;
  house: Gatehouse;
  asking: RequestContext;
  changeSet: ChangeSet;
}

/** Takes several writes back, in order; what the person may not know of is only counted. */
async function takeBackAll(
  part: Part,
  writes: readonly LoggedWrite[],
): Promise<{ records: UndoneRecord[]; hidden: number }> {
  const records: UndoneRecord[] = [];
  for (const write of writes) {
    const record = await takeBack(part, write);
    if (record) records.push(record);
  }
  return { records, hidden: writes.length - records.length };
}

async function reportOf(part: Part, id: string): Promise<UndoReport> {
  const writes = await writesOf(part.client, id, MAX_AT_ONCE);
  const { records, hidden } = await takeBackAll(part, writes);
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

function afterCommits(gateway: Gateway, { records }: UndoReport): void {
  for (const name of new Set(records.map(({ resource }) => resource)))
    gateway.extensions.get(name)?.afterCommit?.();
}

/** Does all of it for real and rolls it back: a preview cannot be more exact. */
async function rehearse(gateway: Gateway, asking: RequestContext, id: string): Promise<UndoReport> {
  try {
    return await transactionWithSteps(gateway.database, async (client) => {
      await demandStanding(client, id);
      throw new Rehearsed(
        await reportOf(
          {
            client,
            house: gateway,
            asking,
            changeSet: newChangeSet({ cause: 'undo', undoes: id }),
          },
          id,
        ),
      );
    });
  } catch (error) {
    if (error instanceof Rehearsed) return { ...error.report, undoneBy: null };
    throw error;
  }
}

/**
 * The part that is as it was is taken back if the person accepts that; otherwise all of it or
 * nothing.
 */
async function undo(
  gateway: Gateway,
  asking: RequestContext,
  id: string,
  acceptsClean: boolean,
  request: FastifyRequest,
): Promise<UndoReport> {
  const changeSet = newChangeSet({ cause: 'undo', undoes: id });
  const report = await transactionWithSteps(gateway.database, async (client) => {
    // Two people taking back the same change at once would both find it standing.
    await client.query({
      text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [id],
    });
    await demandStanding(client, id);
    const found = await reportOf({ client, house: gateway, asking, changeSet }, id);
    if (!acceptsClean && !isClean(found))
      throw new PortalError('UNDO_CONFLICT', { details: { report: { ...found, undoneBy: null } } });
    return found;
  });
  tellChangeSet(request, changeSet);
  afterCommits(gateway, report);
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
    const size = await job.batch((client) => sizeOf(client, id));
    await job.total(size);
    for (let first = 0; first < size; first += PER_BATCH) {
      const { records, hidden } = await job.batch(
        async (client, asking) =>
          takeBackAll(
            {
              client,
              house: job.gateway,
              asking,
              changeSet: newChangeSet({ id: by, cause: 'undo', undoes: id }),
            },
            await writesOf(client, id, PER_BATCH, first),
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
async function demandOwn(client: Queryable, id: string, asking: RequestContext): Promise<void> {
  const { rows } = await client.query<{ own: boolean }>({
    text: 'SELECT bool_and(actor_id = $2) AS own FROM activities WHERE change_set = $1',
    values: [id, asking.person.userId],
  });
  const mayAll = asking.person.privileges.has('ACTIVITY_LOG_VIEW');
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
export function undoRoutes(app: FastifyInstance, gateway: Gateway): void {
  const direct: Queryable = {
    query: (config) => gateway.database.query(config.text, config.values),
  };

  app.get('/change-sets', { config: { whileViewing: 'closed' } }, async (request) => {
    viewName(request);
    const asking = await gateway.ask(request);
    return envelope(
      await gateway.database.transaction((client) => ownChangeSets(client, gateway, asking), {
        readOnly: true,
      }),
    );
  });

  app.get('/change-sets/:id/undo', { config: { whileViewing: 'closed' } }, async (request) => {
    const asking = await gateway.ask(request);
    const id = recordId(request);
    const total = await sizeOf(direct, id);
    if (total <= MAX_AT_ONCE) return envelope(await rehearse(gateway, asking, id));
    await demandOwn(direct, id, asking);
    await demandStanding(direct, id);
    return envelope(large(id, total));
  });

  app.post('/change-sets/:id/undo', async (request) => {
    const asking = await gateway.ask(request);
    const id = recordId(request);
    const { accept } = (request.body ?? {}) as { accept?: unknown };
    if (accept !== undefined && accept !== 'clean')
      throw new PortalError('BAD_REQUEST', { details: { body: 'accept: "clean"' } });
    const total = await sizeOf(direct, id);
    if (total <= MAX_AT_ONCE)
      return envelope(await undo(gateway, asking, id, accept === 'clean', request), 'Undone');
    await demandOwn(direct, id, asking);
    await demandStanding(direct, id);
    const by = newChangeSet().id;
    return envelope(
      { ...large(id, total), job: await gateway.jobs.start(asking, 'undo', { changeSet: id, by }) },
      'Undoing',
    );
  });
}
