import { JobProgress, type useJobOfRecord } from '../../../framework/index.ts';

interface JobOfRecordProps {
  found: ReturnType<typeof useJobOfRecord>;
  label: string;
}

/** How far the user's own job on a record is, or why the latest was not carried out. */
export const JobOfRecord = ({
  found: { latest, job, isRunning, isUnreachable, cancel },
  label,
}: JobOfRecordProps) =>
  latest === null || latest.state === 'done' ? null : (
    <JobProgress
      job={isRunning ? job : latest}
      label={label}
      isUnreachable={isUnreachable}
      onCancel={cancel}
    />
  );
