/** Why results and documents are withheld: unpaid dues, or an open disciplinary matter. */
export const HOLD_KINDS = ['dues', 'discipline'] as const;

/** A row rule on records with a `student`: no hold stands. See `academicRecord/server/holds.ts`. */
export const NOT_HELD = { not: { 'student.isHeld': true } } as const;
