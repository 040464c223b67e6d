import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import { orNotFound } from '../../../src/contract/model/errors.ts';
import { isReference } from '../../../src/contract/model/kindTraits.ts';
import type { ImportOutcome } from '../../../src/contract/wire/import.ts';
import { fieldAtTarget } from '../../../src/contract/wire/tabular/targets.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { textsIn } from '../../db/texts.ts';
import { decideAccess, assertAllowed, type Access } from '../../records/authorise/authorise.ts';
import { newChangeSet } from '../../records/context/changeSet.ts';
import type { TransactionContext } from '../../records/context/transactionContext.ts';
import { defineJob, type JobDefinition } from '../../records/jobs/jobDefinition.ts';
import type { RunningJob } from '../../records/jobs/runningJob.ts';
import { createScope } from '../../records/plan/sqlScope.ts';
import { underRollback } from '../../records/run/refusal.ts';
import type { WriteRequest } from '../../records/run/writeRequest.ts';
import { FIRST_BATCH, nextBatchSize } from './batchSize.ts';
import { beforeLastRecord, fillsChildRows, foldRows, linesAt, type Folding } from './childRows.ts';
import { DuplicateIndex } from './duplicateIndex.ts';
import { optionNames, prepareRow } from './prepareRow.ts';
import { recogniseRows, type Pass } from './recogniseRows.ts';
import { usableKeys } from './records.ts';
import { ReferenceBook } from './references.ts';
import {
  countOutcomes,
  findImport,
  holdImport,
  moveImport,
  rowsAfter,
  storeResults,
  type RowResult,
  type StoredImport,
  type StoredRow,
} from './storedImports.ts';
import { refusedRow, tryRows } from './tryRows.ts';

interface ImportInput {
  import: string;
}

type ImportJob = RunningJob<ImportInput, { import: string }>;

/**
 * Imports that one gateway works on at once, in each of both kinds. Their batches take turns, so
 * that a long file keeps no other waiting.
 */
const AT_ONCE = 3;

const inTurns = <Input, Result>(
  kind: string,
  run: (job: RunningJob<Input, Result>) => Promise<Result>,
): JobDefinition => ({ ...defineJob(kind, run), concurrency: AT_ONCE });

const blank = (row: number): RowResult => ({
  row,
  outcome: null,
  recordId: null,
  version: null,
  problems: {},
  changes: [],
  applied: false,
});

/**
 * The results with those of the rows that belong to a record: refused with it, so that they are
 * returned together for correction, else without an outcome of their own.
 */
const withParts = (results: readonly RowResult[], { partsOf }: Folding): RowResult[] =>
  results.flatMap((result) => [
    result,
    ...(partsOf.get(result.row) ?? []).map((row) =>
      result.outcome === 'refused'
        ? refusedRow({ row, recordId: null }, { '': { code: 'partOf', args: { row: result.row } } })
        : blank(row),
    ),
  ]);

/** An import that a job is working on. */
interface ImportWork {
  job: ImportJob;
  run: StoredImport;
  pass: Pass;
}

async function begin(job: ImportJob): Promise<ImportWork> {
  const run = await job.batch(({ client }) => findImport(client, job.input.import, job.actorId));
  const resource = orNotFound(job.server.catalogue.resources.get(run.resource));
  const { settings } = run;
  const filled = new Set(
    [...settings.mapping, ...Object.keys(settings.fixed)].flatMap((path) =>
      path === null ? [] : [path.split('.')[0] ?? ''],
    ),
  );
  const references = new ReferenceBook();
  const paths = [...settings.mapping, ...Object.keys(settings.fixed)].flatMap((path) => path ?? []);
  for (const path of new Set(
    paths.map((one) => (linesAt(resource, one) ? one : (one.split('.')[0] ?? ''))),
  )) {
    const field = fieldAtTarget(resource, path);
    if (!isReference(field)) continue;
    let after: string | null = null;
    do
      after = await job.batch((context) =>
        references.read(context.client, createScope(job.server.catalogue, context.where), {
          place: path,
          field,
          after,
        }),
      );
    while (after !== null);
  }
  const preparation = {
    resource,
    settings,
    references,
    options: optionNames(resource, LANGUAGES.map(textsIn)),
  };
  return {
    job,
    run,
    pass: {
      resource,
      preparation,
      keys: usableKeys(resource, filled),
      named: new Map(),
    },
  };
}

/** A batch uses the person's present privileges and excludes other jobs on this import. */
async function requestOf(
  { job, run, pass }: ImportWork,
  context: TransactionContext,
): Promise<WriteRequest> {
  await holdImport(context.client, run.id, job.id);
  const access = decideAccess(pass.resource, context.person.privileges, run.view ?? undefined);
  assertAllowed(access, 'import');
  return {
    ...context,
    access,
    server: job.server,
    changeSet: newChangeSet({ id: run.changeSet, cause: 'import' }),
  };
}

interface Wanted {
  outcomes: readonly ImportOutcome[] | null;
  isRehearsed: boolean;
}

/** Rows of the file that are worked on at once. */
interface RowBatch {
  /** All that were read; the next batch begins after them. */
  read: readonly StoredRow[];
  /** Those to work on. */
  due: readonly StoredRow[];
  folding: Folding;
}

const isDue = ({ outcome, applied, leftOut }: StoredRow, { outcomes }: Wanted): boolean =>
  outcomes === null || (outcome !== null && outcomes.includes(outcome) && !applied && !leftOut);

/**
 * The next rows. Where several rows may be one record, the batch ends before one whose rows may go
 * on, and grows until it holds a whole one.
 */
async function nextRows(
  client: Queryable,
  { run, pass: { resource } }: ImportWork,
  wanted: Wanted,
  { row, count }: { row: number; count: number },
): Promise<RowBatch> {
  const { mapping } = run.settings;
  if (!fillsChildRows(resource, mapping)) {
    const read = await rowsAfter(client, run.id, { row, count, outcomes: wanted.outcomes });
    return { read, due: read, folding: foldRows(resource, mapping, []) };
  }
  for (let most = count; ; most *= 2) {
    const all = await rowsAfter(client, run.id, { row, count: most });
    const found = foldRows(resource, mapping, all);
    const read = all.length < most ? all : beforeLastRecord(all, found);
    if (read === null) continue;
    const folding = read === all ? found : foldRows(resource, mapping, read);
    return { read, due: read.filter((one) => isDue(one, wanted)), folding };
  }
}

/**
 * Processes the rows in batches that grow while they are fast. Each batch is one transaction that
 * also stores the outcome of its rows.
 */
async function overRows(
  work: ImportWork,
  wanted: Wanted,
  writeRows: (
    request: WriteRequest,
    rows: readonly StoredRow[],
    folding: Folding,
  ) => Promise<RowResult[]>,
): Promise<void> {
  const { job, run } = work;
  for (let [last, size] = [0, FIRST_BATCH]; ;) {
    let elapsed = 0;
    const { read } = await job.batch(
      async (context) => {
        const { client } = context;
        const request = await requestOf(work, context);
        const batch = await nextRows(client, work, wanted, { row: last, count: size });
        if (batch.due.length === 0) return batch;
        const begun = performance.now();
        const results = await writeRows(request, batch.due, batch.folding);
        elapsed = performance.now() - begun;
        await storeResults(client, run.id, results, wanted.isRehearsed);
        return batch;
      },
      ({ due }) => ({ count: due.length, result: { import: run.id } }),
    );
    if (read.length === 0) return;
    last = read.at(-1)?.row ?? last;
    size = nextBatchSize(size, elapsed);
  }
}

/** Indexes the visible records before the file is read. */
async function readLooks({ job, run, pass: { resource } }: ImportWork): Promise<DuplicateIndex> {
  const accessOf = ({ person }: RequestContext): Access =>
    decideAccess(resource, person.privileges, run.view ?? undefined);
  const looks = new DuplicateIndex(await job.batch(async (context) => accessOf(context)));
  let after: string | null = null;
  do
    after = await job.batch((context) =>
      looks.read(
        context.client,
        accessOf(context),
        createScope(job.server.catalogue, context.where),
        after,
      ),
    );
  while (after !== null);
  return looks;
}

/** Dry run: tries every unwritten row, stores its outcome and leaves the data unchanged. */
export const dryRunJob = inTurns<ImportInput, { import: string }>(
  'import-rehearse',
  async (job) => {
    const work = await begin(job);
    const { run, pass } = work;
    // The last batch was committed before its gateway died.
    if (run.state === 'rehearsed') return { import: run.id };
    // An interrupted one begins again, because it compares the rows with those before them.
    await job.total(run.rowCount, 'fromStart');
    const looks = await readLooks(work);
    await overRows(work, { outcomes: null, isRehearsed: true }, async (request, rows, folding) => {
      const { ready, refused } = await recogniseRows(pass, request, rows, folding);
      // Written and rolled back, so that every possible refusal occurs.
      const tried = await underRollback(request.client, () =>
        tryRows(request, ready, run.settings),
      );
      const prepared = new Map(ready.map((one) => [one.row, one.prepared]));
      const inOrder = tried.toSorted((left, right) => left.row - right.row);
      const found = inOrder.map((result): RowResult =>
        result.outcome === 'new'
          ? {
              ...result,
              recordId: null,
              alike: looks.meet(prepared.get(result.row)?.values ?? {}, result.row),
            }
          : result,
      );
      return withParts([...refused, ...found], folding);
    });
    await job.batch(async ({ client }) => {
      await holdImport(client, run.id, job.id);
      await countOutcomes(client, run.id);
      await moveImport(client, run.id, { from: ['rehearsing'], to: 'rehearsed' });
    });
    return { import: run.id };
  },
);

const WRITTEN: readonly ImportOutcome[] = ['new', 'changed'];

/**
 * Writes the rows that the dry run found new or changed, under one change set. After a cancellation
 * or interruption the written rows remain, can be undone by the change set, and are skipped when
 * the import continues.
 */
export const applyJob = inTurns<ImportInput, { import: string }>('import-apply', async (job) => {
  const work = await begin(job);
  const { run, pass } = work;
  // The last batch was committed before its gateway died.
  if (run.state === 'applied') return { import: run.id };
  const { new: fresh = 0, changed = 0, applied = 0, leftOut = 0 } = run.counts;
  await job.total(fresh + changed - applied - leftOut);
  try {
    await overRows(
      work,
      { outcomes: WRITTEN, isRehearsed: false },
      async (request, rows, folding) => {
        const ready = rows.map((one) => ({
          row: one.row,
          prepared: prepareRow(pass.preparation, one, folding.rowsOf.get(one.row)),
          recordId: one.recordId,
          version: one.version,
        }));
        return withParts(
          (await tryRows(request, ready, run.settings)).map((result) => ({
            ...result,
            applied: result.outcome !== 'refused',
          })),
          folding,
        );
      },
    );
  } finally {
    job.server.extensions.get(pass.resource.name)?.afterCommit?.();
    await job.server.database.transaction((client) => countOutcomes(client, run.id));
  }
  await job.batch(({ client }) =>
    moveImport(client, run.id, { from: ['applying'], to: 'applied' }),
  );
  return { import: run.id };
});
