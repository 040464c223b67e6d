import {
  isOver,
  type Job,
  type JobOfRecord,
  JOBS_TOPIC,
  jobsOfRecord,
} from '../../../contract/wire/calls/jobCalls.ts';
import { useCallQuery } from './useCallQuery.ts';
import { useJob, type WatchedJob } from './useJob.ts';
import { useLive } from './useLive.ts';

/** Jobs of one record that are looked through for the kind that is meant. */
const LOOKED_AT = 10;

export interface FoundJob extends WatchedJob<unknown> {
  /** The latest that is meant, also after it has ended. */
  latest: JobOfRecord | null;
  isRunning: boolean;
  /** Looks again, after a job was begun. */
  look: () => Promise<void>;
}

/**
 * The latest job on a record that the user follows, watched while it runs: it is found again by a
 * page that was left meanwhile. `null`: no record.
 */
export function useJobOfRecord(
  record: string | null,
  isMeant: (job: JobOfRecord) => boolean,
  onOver: (job: Job) => void,
): FoundJob {
  const { data, refetch: look } = useCallQuery(
    jobsOfRecord,
    record === null ? null : { query: { record }, range: [0, LOOKED_AT - 1] },
  );
  useLive(JOBS_TOPIC, () => void (record !== null && look()));
  const latest = data?.find(isMeant) ?? null;
  const isRunning = latest !== null && !isOver(latest);
  const watched = useJob(isRunning ? latest.id : null, (job) => {
    void look();
    onOver(job);
  });
  return { ...watched, latest, isRunning, look };
}
