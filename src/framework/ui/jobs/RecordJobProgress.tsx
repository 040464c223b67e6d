import type { FoundJob } from '../../core/calls/useJobOfRecord.ts';
import { JobProgress } from './JobProgress.tsx';

/** How far the user's own job on a record is, or why the latest was not carried out. */
export const RecordJobProgress = ({
  found: { latest, job, isRunning, isUnreachable, cancel },
  label,
}: {
  found: FoundJob;
  label: string;
}) =>
  latest === null || latest.state === 'done' ? null : (
    <JobProgress
      job={isRunning ? job : latest}
      label={label}
      isUnreachable={isUnreachable}
      onCancel={cancel}
    />
  );
