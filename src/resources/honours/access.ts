import { type Grant } from '../../contract/model/privileges.ts';
import { standardAccess } from '../../contract/model/resource.ts';
import type { Where } from '../../contract/model/where.ts';

/** The privileges that open “Degree Requested Students”. */
export const STAFF_KEYS = ['DEG_SELECTED_STU_VIEW', 'SELECTED_STUDENTS_VIEW'] as const;
/** Runs the selection: rounds, trials, publication. */
export const SELECTING = 'DEG_SELECTED_STU_EDIT';
/** Decides for the board; never the person who prepared the decision. */
export const APPROVING = 'DEG_SELECTED_STU_APPROVE';
/** The privilege of students to apply. */
export const APPLYING = 'DEGREE_SELECTION_VIEW';

const look = ['list', 'show', 'history'] as const;

/** The read access of staff; students hold none of these privileges. */
export const staffLook = (rows?: Where): Grant[] => [
  ...STAFF_KEYS.map((privilege): Grant => ({
    privilege,
    can: [...look, 'export'],
    ...(rows ? { rows } : {}),
  })),
  { privilege: APPROVING, can: [...look, 'export'], ...(rows ? { rows } : {}) },
];

/** The read and write access of staff, with the privileges derived from the menu's. */
export const staffAccess = (): Grant[] => [
  ...standardAccess('DEG_SELECTED_STU_VIEW'),
  ...staffLook().filter(({ privilege }) => privilege !== 'DEG_SELECTED_STU_VIEW'),
];
