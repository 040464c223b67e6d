import type { FoundJob } from '../../core/calls/useJobOfRecord.ts';
import { JobProgress } from './JobProgress.tsx';

/** How far the job on a record is that the user follows, or why the latest was not carried out. */
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
      {...(latest.isOwn ? { onCancel: cancel } : {})}
    />
  );
