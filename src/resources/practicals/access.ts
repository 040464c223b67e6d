import type { Where } from '../../contract/model/where.ts';

/** Opens the screen: to teachers for their units, to students for their own units. */
export const VIEW = 'PRACTICALS_VIEW';
/** Manages the practicals of all units. */
export const EDIT_ALL = 'PRACTICALS_EDIT';

/** Rows of an offering that the person coordinates or teaches; `path` leads to the offering. */
export const teaches = (path: string): Where => ({
  any: [{ [`${path}.coordinator`]: '$staff' }, { [`${path}.lecturers.staff`]: '$staff' }],
});
export const READ_VERBS = ['list', 'show', 'history'] as const;
