/** The statuses of a mark; P, A, L, E, M on the attendance sheet. */
export const MARK_STATUSES = ['present', 'absent', 'late', 'excused', 'medical'] as const;

export type MarkStatus = (typeof MARK_STATUSES)[number];

/**
 * The source of a mark: manual entry, a scanned code, a paper sheet, a file, or the closing of the
 * class.
 */
export const MARK_SOURCES = ['manual', 'qr', 'sheet', 'import', 'auto'] as const;

export type MarkSource = (typeof MARK_SOURCES)[number];
