/**
 * What can depend on a member of staff, in the order in which it is handed over, and the screen
 * where others take it. `filter`: the field of that list that names the person or their account.
 */
export const DEPENDENTS = {
  posts: { path: '/manage-staff/posts' },
  units: { path: '/manage-curriculum/cu-sem-plan' },
  classes: { path: '/lhms/manage-lachall/class-sessions', filter: 'lecturers' },
  marking: { path: '/manage-exam/exam-markers' },
  invigilation: { path: '/manage-exam/papers' },
  mentees: { path: '/manage-mentor/assignments', filter: 'staff' },
  covers: { path: '/manage-attendance/staff-absences', filter: 'delegate' },
  halls: { path: '/lhms/manage-lachall/lecturehalls' },
  bookings: { path: '/lhms/manage-lachall/bookings/all' },
  roles: { path: '/manage-roles/user-role-assign' },
  grants: { path: '/manage-roles/user-privilege-assign' },
} as const satisfies Record<string, { path: string; filter?: string }>;

export type DependentKind = keyof typeof DEPENDENTS;
export const DEPENDENT_KINDS = Object.keys(DEPENDENTS) as [DependentKind, ...DependentKind[]];

/** The address of the screen, filtered to the person if it can be. */
export function dependentsAddress(kind: DependentKind, staff: string): string {
  const { path, ...rest } = DEPENDENTS[kind];
  if (!('filter' in rest)) return path;
  return `${path}?${new URLSearchParams({ filter: JSON.stringify({ [rest.filter]: staff }) }).toString()}`;
}
