import { useState } from 'react';
import {
  isOver,
  type JobOfRecord,
  jobsOfRecord,
  PLACES_TOPIC,
} from '../../../contract/wire/calls/jobCalls.ts';
import { useCallQuery, useLive } from '../../../framework/index.ts';

/** The latest jobs of a registration that are looked through; a student chooses fewer units. */
const LOOKED_AT = 30;

/** A choice that waits for its turn, or that was refused when its turn came. */
export interface QueuedChoice {
  isWaiting: boolean;
  /** Counted from 1; `null`: it is being carried out. */
  place: number | null;
  error: JobOfRecord['error'];
}

/**
 * The choices of a registration that wait for their turn, by module. Their places count down as the
 * queue moves; a page that was left meanwhile finds them again. `onMoved` is called when one is
 * over.
 */
export function useQueuedChoices(
  registration: string | null,
  onMoved: () => void,
): { of: (offering: string) => QueuedChoice | null; look: () => Promise<void> } {
  const { data, refetch: look } = useCallQuery(
    jobsOfRecord,
    registration === null ? null : { query: { record: registration }, range: [0, LOOKED_AT - 1] },
  );
  const [told, tell] = useState<{ after: unknown; places: Readonly<Record<string, number>> }>();
  useLive(PLACES_TOPIC, (places) => {
    if (places !== undefined) {
      tell({ after: data, places: places as Record<string, number> });
      return;
    }
    void look();
    onMoved();
  });
  // These places count until the jobs are read again.
  const places = told?.after === data ? told?.places : undefined;
  return {
    look,
    of: (offering) => {
      const job = data?.find(({ queue }) => queue === offering);
      if (!job || job.state === 'done') return null;
      const place = places ? (places[job.id] ?? null) : job.place;
      return { isWaiting: !isOver(job), place, error: job.error };
    },
  };
}
