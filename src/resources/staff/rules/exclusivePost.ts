/** The unit that the holder of a designation leads; `null` for designations with many holders. */
export type Leads = 'department' | 'faculty' | null;

/** The unit of an appointment: ids, `null` if unknown. */
export interface Place {
  department: string | null;
  faculty: string | null;
}

/** The end of the key of those who act in a post while its holder keeps it. */
export const ACTING = ':acting';

/**
 * The exclusive post of an appointment as a text that is equal for all who claim it:
 * `department:<id>`, or `department:<id>:acting` for those who act for its holder. `null` if the
 * designation leads nothing; `undefined` if it leads a unit that is not given. The database refuses
 * two appointments with one text and overlapping dates (`staff-appointments.noOverlap`).
 */
export function exclusivePost(
  leads: Leads,
  place: Place,
  isActing: boolean,
): string | null | undefined {
  if (leads === null) return null;
  const id = place[leads];
  return id === null ? undefined : `${leads}:${id}${isActing ? ACTING : ''}`;
}
