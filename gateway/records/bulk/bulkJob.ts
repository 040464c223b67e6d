import { orNotFound } from '../../../src/contract/model/errors.ts';
import type { BulkReport } from '../../../src/contract/wire/bulk.ts';
import { decideAccess } from '../authorise/authorise.ts';
import { newChangeSet } from '../context/changeSet.ts';
import { defineJob } from '../jobs/jobDefinition.ts';
import { addOutcomes, emptyReport } from './report.ts';
import { assertActAllowed, PER_BATCH, undoableAs, writeBatch, type BulkAct } from './writeBatch.ts';

/** The ids that matched when the user confirmed; later matches are not touched. */
export interface BulkInput {
  resource: string;
  view: string | null;
  ids: string[];
  act: BulkAct;
  changeSet: string;
}

/**
 * Applies a large change in short batches under one change set, each with the user's current
 * rights.
 */
export const bulkJob = defineJob<BulkInput, BulkReport>('bulk', async (job) => {
  const { resource: name, view, ids, act, changeSet: id } = job.input;
  const resource = orNotFound(job.server.catalogue.resources.get(name));
  let report = job.former.result ?? emptyReport(ids.length);
  await job.total(ids.length);
  for (let first = job.former.done; first < ids.length; first += PER_BATCH) {
    const part = ids.slice(first, first + PER_BATCH);
    const outcomes = await job.batch(
      async (context) => {
        const access = decideAccess(resource, context.person.privileges, view ?? undefined);
        assertActAllowed(access, act);
        return writeBatch(
          { ...context, access, server: job.server, changeSet: newChangeSet({ id }) },
          part,
          act,
        );
      },
      (done) => ({ count: part.length, result: addOutcomes(report, done, undoableAs(act, id)) }),
    );
    report = addOutcomes(report, outcomes, undoableAs(act, id));
    job.server.extensions.get(name)?.afterCommit?.();
  }
  return report;
});
