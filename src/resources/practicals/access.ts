import type { Where } from '../../contract/model/where.ts';

/** Opens the screen: to whoever teaches for what they teach, to students for what is their own. */
export const LOOKING = 'PRACTICALS_VIEW';
/** Looks after the practicals of all units, whoever teaches them. */
export const KEEPING = 'PRACTICALS_EDIT';

/** Rows of an offering that the person coordinates or teaches; `path` leads to the offering. */
export const teaches = (path: string): Where => ({
  any: [{ [`${path}.coordinator`]: '$staff' }, { [`${path}.lecturers.staff`]: '$staff' }],
});
export const mine = { student: '$student' } as const;
export const LOOK = ['list', 'show', 'history'] as const;
