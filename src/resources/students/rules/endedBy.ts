import { addDays } from '../../../contract/model/facultyClock.ts';

/** A dated status of a student. Days as `2026-02-01`, both included; `endsOn` `null`: open-ended. */
export interface DatedStatus {
  id: string;
  startsOn: string;
  endsOn: string | null;
}

/**
 * The status that a new one ends: the open-ended one that began earlier is ended the day before.
 * Others are unchanged; the database refuses overlaps (`student-status-events.noOverlap`).
 */
export function endedBy(
  existing: readonly DatedStatus[],
  startsOn: string,
): { id: string; endsOn: string } | null {
  const open = existing.find((one) => one.endsOn === null && one.startsOn < startsOn);
  return open ? { id: open.id, endsOn: addDays(startsOn, -1) } : null;
}
