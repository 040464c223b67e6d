import { type Grant } from '../../contract/model/privileges.ts';
import { standardAccess } from '../../contract/model/resource.ts';
import type { Where } from '../../contract/model/where.ts';

/** Whoever opens “Degree Requested Students”, by either of its keys. */
export const STAFF_KEYS = ['DEG_SELECTED_STU_VIEW', 'SELECTED_STUDENTS_VIEW'] as const;
/** Carries the selection through: rounds, trial runs, publication. */
export const SELECTING = 'DEG_SELECTED_STU_EDIT';
/** Decides for the board. Never somebody who prepared what is decided. */
export const APPROVING = 'DEG_SELECTED_STU_APPROVE';
/** A student's own way in. */
export const APPLYING = 'DEGREE_SELECTION_VIEW';

const look = ['list', 'show', 'history'] as const;

/** What staff see of a resource of the selection. Students hold none of these keys. */
export const staffLook = (rows?: Where): Grant[] => [
  ...STAFF_KEYS.map((privilege): Grant => ({
    privilege,
    can: [...look, 'export'],
    ...(rows ? { rows } : {}),
  })),
  { privilege: APPROVING, can: [...look, 'export'], ...(rows ? { rows } : {}) },
];

/** What staff see and, with the keys derived from the menu's, write. */
export const staffAccess = (): Grant[] => [
  ...standardAccess('DEG_SELECTED_STU_VIEW'),
  ...staffLook().filter(({ privilege }) => privilege !== 'DEG_SELECTED_STU_VIEW'),
];
