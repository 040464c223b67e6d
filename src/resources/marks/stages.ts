/** Who marks when: by a first and, in some units, a second marker, who then agree. */
export const MARK_STAGES = ['first', 'second', 'agreed'] as const;
export type MarkStage = (typeof MARK_STAGES)[number];

/** Sheets go this way; `locked` and what lies between can be opened again with a reason. */
export const SHEET_STATES = ['open', 'submitted', 'checked', 'locked'] as const;
export type SheetState = (typeof SHEET_STATES)[number];

export const MARKER_ROLES = ['first', 'second', 'moderator', 'external'] as const;
export type MarkerRole = (typeof MARKER_ROLES)[number];
