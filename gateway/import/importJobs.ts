import type { ImportOutcome } from '../../src/contract/import.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import { LANGUAGES } from '../../src/contract/constants.ts';
import { PortalError } from '../../src/contract/errors.ts';
import type { Queryable } from '../db/queryable.ts';
import { newChangeSet, type ChangeSet } from '../history/changeSet.ts';
import { defineJob, type RunningJob } from '../jobs/jobs.ts';
import { transactionWithSteps } from '../pipeline/afterCommit.ts';
import { decideAccess, demand, type Access } from '../pipeline/authorise.ts';
import type { Asking } from '../pipeline/extensions.ts';
import { underRollback } from '../pipeline/refusal.ts';
import { createScope } from '../pipeline/whereSql.ts';
import type { WriteRequest } from '../pipeline/write.ts';
import { textsIn } from '../texts/texts.ts';
import { optionNames, prepareRow, type Preparation } from './prepareRow.ts';
import { keyOf, recordOf, usableKeys } from './records.ts';
import { ReferenceBook } from './references.ts';
import { countOutcomes, findImport, holdImport, moveImport, rowsAfter, storeResults, type RowResult, type StoredImport, type StoredRow } from './storedImports.ts';
import { tryRow } from './tryRow.ts';

/** Few rows at a time: the embedded database serves nobody else while they are written. */
const PER_BATCH = 20;

interface ImportInput {
  import: string;
}

type ImportJob = RunningJob<ImportInput, { import: string }>;

/** What one pass over a file works with, from its first row to its last. */
interface Pass {
  job: ImportJob;
  run: StoredImport;
  resource: ResourceDeclaration;
  preparation: Preparation;
  keys: string[][];
  /** Keys that rows before have named, with the row. */
  named: Map<string, number>;
  changeSet: ChangeSet;
}

async function begin(job: ImportJob): Promise<Pass> {
  const run = await job.batch((client) => findImport(client, job.input.import, job.actorId));
  const resource = job.gateway.catalogue.resources.get(run.resource);
  if (!resource) throw new PortalError('NOT_FOUND');
  const { settings } = run;
  const filled = new Set([...settings.mapping, ...Object.keys(settings.fixed)].flatMap((path) => (path === null ? [] : [path.split('.')[0] ?? ''])));
  const preparation = { resource, settings, references: new ReferenceBook(), options: optionNames(resource, LANGUAGES.map(textsIn)) };
  return { job, run, resource, preparation, keys: usableKeys(resource, filled), named: new Map(), changeSet: newChangeSet({ id: run.changeSet, cause: 'import' }) };
}

const accessOf = ({ resource, run }: Pass, asking: Asking): Access => {
  const access = decideAccess(resource, asking.person.privileges, run.view ?? undefined);
  demand(access, 'import');
  return access;
};

const repeated = (row: StoredRow, problems: RowResult['problems']): RowResult => ({ row: row.row, outcome: 'refused', recordId: null, version: null, problems, changes: [], applied: false });

async function rehearseRow(pass: Pass, request: WriteRequest, row: StoredRow): Promise<RowResult[]> {
  const { client, access, asking, house } = request;
  const { preparation, keys, named } = pass;
  const scope = createScope(house.catalogue, asking.context);
  const prepared = await prepareRow(client, preparation, row.cells, scope);
  const own = prepared.id === null ? keys.flatMap((names) => keyOf(names, prepared.values) ?? []).map((key) => `key ${key}`) : [`id ${prepared.id}`];
  const before = own.map((key) => named.get(key)).find((found) => found !== undefined && found !== row.row);
  if (before !== undefined && !row.applied) return [repeated(row, { '': { code: 'repeated', args: { row: before } } })];
  for (const key of own) named.set(key, row.row);
  if (row.applied) return [];
  const recordId = await recordOf(client, access, keys, prepared.id, prepared.values, scope);
  if (prepared.id !== null && recordId === null) return [repeated(row, { id: { code: 'notFound' } })];
  return [await tryRow(request, row.row, recordId, prepared, preparation.settings, null)];
}

/** Writes rows for real and takes all of it back, so that whatever would refuse them has spoken. */
async function rehearseBatch(pass: Pass, client: Queryable, asking: Asking, rows: readonly StoredRow[]): Promise<void> {
  const { job, run } = pass;
  await holdImport(client, run.id, job.id);
  const request: WriteRequest = { client, access: accessOf(pass, asking), house: job.gateway, asking, changeSet: newChangeSet({ cause: 'import' }) };
  const results = await underRollback(client, async () => {
    const found: RowResult[] = [];
    for (const row of rows) found.push(...(await rehearseRow(pass, request, row)));
    return found;
  });
  await storeResults(client, run.id, results.map((result) => ({ ...result, recordId: result.outcome === 'new' ? null : result.recordId })));
}

/** Tries every row of a file that is not written yet, keeps what became of each, and leaves the data as it was. */
export const rehearseJob = defineJob<ImportInput, { import: string }>('import-rehearse', async (job) => {
  const pass = await begin(job);
  const { id, rowCount } = pass.run;
  await job.total(rowCount);
  for (let last = 0; ; ) {
    const rows = await job.batch((client) => rowsAfter(client, id, last, PER_BATCH));
    if (rows.length === 0) break;
    await job.batch((client, asking) => rehearseBatch(pass, client, asking, rows), () => ({ count: rows.length }));
    last = rows.at(-1)?.row ?? last;
  }
  await job.batch(async (client) => {
    await holdImport(client, id, job.id);
    await countOutcomes(client, id);
    await moveImport(client, id, ['rehearsing'], 'rehearsed');
  });
  return { import: id };
});

const WRITTEN: readonly ImportOutcome[] = ['new', 'changed'];

async function applyRow(pass: Pass, request: WriteRequest, row: StoredRow): Promise<RowResult> {
  const { client, asking, house } = request;
  const prepared = await prepareRow(client, pass.preparation, row.cells, createScope(house.catalogue, asking.context));
  const result = await tryRow(request, row.row, row.recordId, prepared, pass.preparation.settings, row.version);
  return { ...result, applied: result.outcome !== 'refused' };
}

async function applyBatch(pass: Pass, client: Queryable, asking: Asking, rows: readonly StoredRow[]): Promise<RowResult[]> {
  await holdImport(client, pass.run.id, pass.job.id);
  const request: WriteRequest = { client, access: accessOf(pass, asking), house: pass.job.gateway, asking, changeSet: pass.changeSet };
  const results: RowResult[] = [];
  for (const row of rows) results.push(await applyRow(pass, request, row));
  await storeResults(client, pass.run.id, results);
  return results;
}

/**
 * Writes what the rehearsal found new or changed, under one change set. Cancelled or interrupted, what it wrote stays,
 * can be taken back by that change set, and is passed over when somebody goes on.
 */
export const applyJob = defineJob<ImportInput, { import: string }>('import-apply', async (job) => {
  const pass = await begin(job);
  const { id, counts } = pass.run;
  await job.total((counts.new ?? 0) + (counts.changed ?? 0) - (counts.applied ?? 0));
  try {
    for (let last = 0; ; ) {
      const rows = await job.batch((client) => rowsAfter(client, id, last, PER_BATCH, WRITTEN));
      if (rows.length === 0) break;
      await job.batch((client, asking) => applyBatch(pass, client, asking, rows), () => ({ count: rows.length, result: { import: id } }));
      last = rows.at(-1)?.row ?? last;
    }
  } finally {
    job.gateway.extensions.get(pass.resource.name)?.afterCommit?.();
    await transactionWithSteps(job.gateway.database, (client) => countOutcomes(client, id));
  }
  await job.batch((client) => moveImport(client, id, ['applying'], 'applied'));
  return { import: id };
});
