/** A unit is marked by a first and, in some units, a second marker, who then agree. */
export const MARK_STAGES = ['first', 'second', 'agreed'] as const;
export type MarkStage = (typeof MARK_STAGES)[number];

/** The states of a sheet in order; every state after `open` can be reopened with a reason. */
export const SHEET_STATES = ['open', 'submitted', 'checked', 'locked'] as const;
export type SheetState = (typeof SHEET_STATES)[number];

export const MARKER_ROLES = ['first', 'second', 'moderator', 'external'] as const;
export type MarkerRole = (typeof MARKER_ROLES)[number];
