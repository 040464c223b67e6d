import type { Grant } from '../../contract/model/privileges.ts';
import type { Where } from '../../contract/model/where.ts';

/** Opens the screen: to teachers for their units, to students for their own units. */
export const VIEW = 'PRACTICALS_VIEW';
/** Manages the practicals of the units of the own department. */
export const DEPARTMENT = 'PRACTICALS_DEPARTMENT';
/** Manages the practicals of all units. */
export const EDIT_ALL = 'PRACTICALS_EDIT';
export const OPENING = [VIEW, DEPARTMENT, EDIT_ALL] as const;

export const READ_VERBS = ['list', 'show', 'history'] as const;

/**
 * Who manages the practicals of an offering, and of which: teachers, heads and those who manage
 * all. `path` leads to the offering.
 */
const managers = (path: string): readonly { privilege: string; rows?: Where }[] => [
  {
    privilege: VIEW,
    rows: {
      any: [{ [`${path}.coordinator`]: '$staff' }, { [`${path}.lecturers.staff`]: '$staff' }],
    },
  },
  { privilege: DEPARTMENT, rows: { [`${path}.courseUnit.department`]: '$department' } },
  { privilege: EDIT_ALL },
];

/** What they may do with a record of the offering. */
export const managing = (path: string, can: Grant['can'] = 'all'): Grant[] =>
  managers(path).map((manager) => ({ ...manager, can }));

/** They decide about requests. */
export const deciding = (path: string) =>
  managers(path).map(({ privilege, rows = { state: 'requested' } }) => ({ privilege, rows }));
