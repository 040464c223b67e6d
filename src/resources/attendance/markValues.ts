/** What a mark says; the letters P, A, L, E, M of the attendance sheet. */
export const MARK_STATUSES = ['present', 'absent', 'late', 'excused', 'medical'] as const;

export type MarkStatus = (typeof MARK_STATUSES)[number];

/**
 * Where a mark comes from: a hand, a scanned code, a sheet on paper, a file, or the closing of the
 * class.
 */
export const MARK_SOURCES = ['manual', 'qr', 'sheet', 'import', 'auto'] as const;

export type MarkSource = (typeof MARK_SOURCES)[number];
