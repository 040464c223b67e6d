import { useCallback, useEffect, useRef, useState } from 'react';
import { isOver, type Job } from '../../../contract/wire/job.ts';
import { usePortalServices } from '../portal/PortalServices.tsx';

const FIRST_LOOK_MS = 250;
const SLOWEST_LOOK_MS = 2_000;

export interface WatchedJob<Result> {
  /** `null` until the first answer. */
  job: Job<Result> | null;
  /** The last poll did not reach the gateway; the next one follows by itself. */
  isUnreachable: boolean;
  cancel: () => void;
}

/**
 * Polls a job until it ends, at growing intervals. `null`: no job. `onOver` is called once, also
 * for a job that had already ended.
 */
export function useJob<Result = unknown>(
  id: string | null,
  onOver?: (job: Job<Result>) => void,
): WatchedJob<Result> {
  const { http } = usePortalServices();
  const [job, setJob] = useState<Job<Result> | null>(null);
  const [isUnreachable, setUnreachable] = useState(false);
  const told = useRef(onOver);
  useEffect(() => {
    told.current = onOver;
  }, [onOver]);

  useEffect(() => {
    setJob(null);
    if (id === null) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (wait: number): Promise<void> => {
      const answer = await http.get<Job<Result>>(`/jobs/${id}`, { signal: controller.signal });
      if (controller.signal.aborted) return;
      setUnreachable(!answer.isSuccess);
      if (answer.isSuccess) {
        setJob(answer.body);
        if (isOver(answer.body)) {
          told.current?.(answer.body);
          return;
        }
      }
      timer = setTimeout(() => void look(Math.min(wait * 1.5, SLOWEST_LOOK_MS)), wait);
    };
    void look(FIRST_LOOK_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [http, id]);

  const cancel = useCallback(() => {
    if (id === null) return;
    setJob((now) => now && { ...now, cancelRequested: true });
    void http.post(`/jobs/${id}/cancel`);
  }, [http, id]);
  return { job, isUnreachable, cancel };
}
