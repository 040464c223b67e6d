/** Whose head the holder of a designation is; `null` for designations that many hold at once. */
export type Leads = 'department' | 'faculty' | null;

/** Where an appointment is held: ids, `null` where unknown. */
export interface Place {
  department: string | null;
  faculty: string | null;
}

/**
 * What only one person at a time can lead, as a text that is equal for all who claim it:
 * `department:<id>`. `null` where the designation leads nothing; `undefined` where it leads
 * something but nobody said what. The database refuses two appointments with one text and
 * overlapping dates (`staff-appointments.noOverlap`).
 */
export function exclusivePost(leads: Leads, place: Place): string | null | undefined {
  if (leads === null) return null;
  const id = place[leads];
  return id === null ? undefined : `${leads}:${id}`;
}
