import type { UndoneRecord } from '../../../src/contract/wire/calls/changeSetCalls.ts';
import { newChangeSet } from '../context/changeSet.ts';
import { defineJob } from '../jobs/jobDefinition.ts';
import { writesOf } from './undo.ts';
import { sizeOf, undoAll } from './undoChangeSet.ts';

const PER_BATCH = 50;

type Counts = Readonly<Record<string, number>>;

interface UndoInput {
  changeSet: string;
  /** The change set that the undo writes. */
  by: string;
}

function addOutcomes(counts: Counts, records: readonly UndoneRecord[], hidden: number): Counts {
  const sum: Record<string, number> = { ...counts, hidden: (counts['hidden'] ?? 0) + hidden };
  for (const { outcome } of records) sum[outcome] = (sum[outcome] ?? 0) + 1;
  return sum;
}

/**
 * A large undo in short batches under one change set. If it is cancelled, the part that was done
 * can be undone like any other change.
 */
export const undoJob = defineJob<UndoInput, { undoneBy: string; counts: Counts }>(
  'undo',
  async (job) => {
    const { changeSet: id, by } = job.input;
    const none: Counts = { undone: 0, conflict: 0, refused: 0, same: 0, hidden: 0 };
    let counts = job.former.result?.counts ?? none;
    const size = await job.batch(({ client }) => sizeOf(client, id));
    await job.total(size);
    for (let first = job.former.done; first < size; first += PER_BATCH) {
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
          result: { undoneBy: by, counts: addOutcomes(counts, done.records, done.hidden) },
        }),
      );
      counts = addOutcomes(counts, records, hidden);
    }
    return { undoneBy: by, counts };
  },
);
