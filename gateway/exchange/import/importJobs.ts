import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import { orNotFound } from '../../../src/contract/model/errors.ts';
import { isReference } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { ImportOutcome } from '../../../src/contract/wire/import.ts';
import { fieldAtTarget } from '../../../src/contract/wire/tabular/targets.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { textsIn } from '../../db/texts.ts';
import { decideAccess, assertAllowed, type Access } from '../../records/authorise/authorise.ts';
import { newChangeSet } from '../../records/context/changeSet.ts';
import type { TransactionContext } from '../../records/context/transactionContext.ts';
import { defineJob } from '../../records/jobs/jobDefinition.ts';
import type { RunningJob } from '../../records/jobs/runningJob.ts';
import { createScope } from '../../records/plan/sqlScope.ts';
import { underRollback } from '../../records/run/refusal.ts';
import type { WriteRequest } from '../../records/run/writeRequest.ts';
import { FIRST_BATCH, nextBatchSize } from './batchSize.ts';
import { fillsChildRows, foldRows, linesAt, NOTHING_FOLDED, type Folding } from './childRows.ts';
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

const FOLDED_AT_ONCE = 2_000;

/** Groups the rows of the whole file into records, so that no batch splits a record. */
async function readFolding(
  job: ImportJob,
  { id, settings }: StoredImport,
  resource: ResourceDeclaration,
): Promise<Folding> {
  if (!fillsChildRows(resource, settings.mapping)) return NOTHING_FOLDED;
  const all: Pick<StoredRow, 'row' | 'cells'>[] = [];
  for (let last = 0; ;) {
    const rows = await job.batch(({ client }) =>
      rowsAfter(client, id, { row: last, count: FOLDED_AT_ONCE }),
    );
    if (rows.length === 0) return foldRows(resource, settings.mapping, all);
    all.push(...rows.map(({ row, cells }) => ({ row, cells })));
    last = rows.at(-1)?.row ?? last;
  }
}

/** Refuses all rows of a refused record, so that they are returned together for correction. */
const withParts = (results: readonly RowResult[], { partsOf }: Folding): RowResult[] =>
  results.flatMap((result) => [
    result,
    ...(result.outcome === 'refused'
      ? (partsOf.get(result.row) ?? []).map((row) =>
          refusedRow(
            { row, recordId: null },
            { '': { code: 'partOf', args: { row: result.row } } },
          ),
        )
      : []),
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
      folding: await readFolding(job, run, resource),
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

/**
 * Processes the rows in batches that grow while they are fast. Each batch is one transaction that
 * also stores the outcome of its rows.
 */
async function overRows(
  work: ImportWork,
  { outcomes, isRehearsed }: { outcomes: readonly ImportOutcome[] | null; isRehearsed: boolean },
  writeRows: (request: WriteRequest, rows: readonly StoredRow[]) => Promise<RowResult[]>,
): Promise<void> {
  const { job, run } = work;
  for (let [last, size] = [0, FIRST_BATCH]; ;) {
    let elapsed = 0;
    const rows = await job.batch(
      async (context) => {
        const { client } = context;
        const request = await requestOf(work, context);
        const found = await rowsAfter(client, run.id, { row: last, count: size, outcomes });
        if (found.length === 0) return found;
        const begun = performance.now();
        const results = await writeRows(request, found);
        elapsed = performance.now() - begun;
        await storeResults(client, run.id, results, isRehearsed);
        return found;
      },
      (found) => ({ count: found.length, result: { import: run.id } }),
    );
    if (rows.length === 0) return;
    last = rows.at(-1)?.row ?? last;
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
export const dryRunJob = defineJob<ImportInput, { import: string }>(
  'import-rehearse',
  async (job) => {
    const work = await begin(job);
    const { run, pass } = work;
    // The last batch was committed before its gateway died.
    if (run.state === 'rehearsed') return { import: run.id };
    // An interrupted one begins again, because it compares the rows with those before them.
    await job.total(run.rowCount, 'fromStart');
    const looks = await readLooks(work);
    await overRows(work, { outcomes: null, isRehearsed: true }, async (request, rows) => {
      const { ready, refused } = await recogniseRows(pass, request, rows);
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
      return withParts([...refused, ...found], pass.folding);
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
export const applyJob = defineJob<ImportInput, { import: string }>('import-apply', async (job) => {
  const work = await begin(job);
  const { run, pass } = work;
  // The last batch was committed before its gateway died.
  if (run.state === 'applied') return { import: run.id };
  const { new: fresh = 0, changed = 0, applied = 0, leftOut = 0 } = run.counts;
  await job.total(fresh + changed - applied - leftOut);
  try {
    await overRows(work, { outcomes: WRITTEN, isRehearsed: false }, async (request, rows) => {
      const ready = rows.map(({ row, cells, recordId, version }) => ({
        row,
        prepared: prepareRow(pass.preparation, cells, pass.folding.rowsOf.get(row)),
        recordId,
        version,
      }));
      return withParts(
        (await tryRows(request, ready, run.settings)).map((result) => ({
          ...result,
          applied: result.outcome !== 'refused',
        })),
        pass.folding,
      );
    });
  } finally {
    job.server.extensions.get(pass.resource.name)?.afterCommit?.();
    await job.server.database.transaction((client) => countOutcomes(client, run.id));
  }
  await job.batch(({ client }) =>
    moveImport(client, run.id, { from: ['applying'], to: 'applied' }),
  );
  return { import: run.id };
});
