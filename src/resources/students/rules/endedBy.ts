import { addDays } from '../../../contract/model/facultyClock.ts';
/**
 * A dated status of one student. Days as `2026-02-01`, the last one included; `endsOn` `null`:
 * until something else is entered.
 */
export interface DatedStatus {
  id: string;
  startsOn: string;
  endsOn: string | null;
}

/**
 * What a new status from a day on ends: the one that has no end yet and began earlier lasts until
 * the day before. One that was given an end by somebody is left alone, and so is one that begins
 * the same day or later; the database refuses those that overlap
 * (`student-status-events.noOverlap`).
 */
export function endedBy(
  existing: readonly DatedStatus[],
  startsOn: string,
): { id: string; endsOn: string } | null {
  const open = existing.find((one) => one.endsOn === null && one.startsOn < startsOn);
  return open ? { id: open.id, endsOn: addDays(startsOn, -1) } : null;
}
