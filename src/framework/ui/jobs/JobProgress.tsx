import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { isOver, type Job } from '../../../contract/wire/calls/jobCalls.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import '../visibility.css';
import './jobs.css';

export interface JobProgressProps {
  job: Job | null;
  /** The work in progress, for example “Checking the rows”. */
  label: string;
  isUnreachable?: boolean;
  /** Absent: it cannot be cancelled. */
  onCancel?: () => void;
  /** Shown after success; otherwise the failure or the cancellation is shown. */
  children?: ReactNode;
}

/**
 * Announces each tenth: announcing every step would drown out everything else. The bar and the
 * exact count are visible.
 */
const milestone = (percent: number): number => Math.floor(percent / 10) * 10;

function Ended({ job, children }: { job: Job; children: ReactNode }) {
  const translate = useTranslate();
  if (job.state === 'done') return children;
  const sentence =
    job.state === 'cancelled'
      ? translate('framework.jobs.cancelled')
      : translate(`errors.${job.error?.code ?? 'INTERNAL'}`, job.error?.details ?? {});
  return (
    <>
      <p className="job-problem">{sentence}</p>
      {children}
    </>
  );
}

/** The progress of a job, with a button to cancel it, and then its outcome. */
export function JobProgress({
  job,
  label,
  isUnreachable = false,
  onCancel,
  children,
}: JobProgressProps) {
  const translate = useTranslate();
  const id = useId();
  if (job && isOver(job)) {
    return (
      <div className="job" role="status">
        <Ended job={job}>{children}</Ended>
      </div>
    );
  }
  const { done = 0, total = null, state = 'queued', cancelRequested = false } = job ?? {};
  const percent =
    total === null || total === 0 ? null : Math.min(100, Math.round((100 * done) / total));
  const counts =
    total === null
      ? ''
      : translate('framework.jobs.counts', {
          done: formatInteger(Math.min(done, total)),
          total: formatInteger(total),
        });
  const note = cancelRequested
    ? 'framework.jobs.cancelling'
    : state === 'queued'
      ? 'framework.jobs.queued'
      : null;
  return (
    <div className="job">
      <p className="job-line">
        <span id={id}>{label}</span> <span className="job-counts">{counts}</span>
      </p>
      {/* Without a known share the bar is indeterminate. */}
      <LinearProgress
        aria-labelledby={id}
        variant={percent === null ? 'indeterminate' : 'determinate'}
        {...(percent === null ? {} : { value: percent, 'aria-valuetext': counts })}
      />
      <div className="job-line">
        <span className="job-note" role="status">
          {isUnreachable ? (
            translate('framework.jobs.unreachable')
          ) : note ? (
            translate(note)
          ) : percent === null ? (
            ''
          ) : (
            <span className="view-hidden">
              {translate('framework.jobs.percent', { percent: milestone(percent) })}
            </span>
          )}
        </span>
        {onCancel && (
          <Button size="small" onClick={onCancel} disabled={cancelRequested}>
            {translate('framework.action.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
