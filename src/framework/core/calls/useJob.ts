import { useCallback, useEffect, useRef, useState } from 'react';
import { cancelJob, isOver, type Job, readJob } from '../../../contract/wire/calls/jobCalls.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { usePortalServices } from '../portal/PortalServices.tsx';

const FIRST_POLL_MS = 250;
const SLOWEST_POLL_MS = 2_000;

export interface WatchedJob<Result> {
  /** `null` until the first answer. */
  job: Job<Result> | null;
  /** The last request failed; the next one follows automatically. */
  isUnreachable: boolean;
  cancel: () => void;
}

/**
 * Polls a job until it ends, at growing intervals. `null`: no job. `onOver` is called once, also
 * for a job that had ended at the first request.
 */
export function useJob<Result = unknown>(
  id: string | null,
  onOver?: (job: Job<Result>) => void,
): WatchedJob<Result> {
  const { http } = usePortalServices();
  const [job, setJob] = useState<Job<Result> | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const onOverRef = useRef(onOver);
  useEffect(() => {
    onOverRef.current = onOver;
  }, [onOver]);

  useEffect(() => {
    setJob(null);
    if (id === null) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (wait: number): Promise<void> => {
      const answer = await sendCall(
        http,
        readJob,
        { params: { id } },
        { signal: controller.signal },
      );
      if (controller.signal.aborted) return;
      setUnreachable(!answer.isSuccess);
      if (answer.isSuccess) {
        const found = answer.body as Job<Result>;
        setJob(found);
        if (isOver(found)) {
          onOverRef.current?.(found);
          return;
        }
      }
      timer = setTimeout(() => void poll(Math.min(wait * 1.5, SLOWEST_POLL_MS)), wait);
    };
    void poll(FIRST_POLL_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [http, id]);

  const cancel = useCallback(() => {
    if (id === null) return;
    setJob((now) => now && { ...now, cancelRequested: true });
    void sendCall(http, cancelJob, { params: { id } });
  }, [http, id]);
  return { job, isUnreachable, cancel };
}
