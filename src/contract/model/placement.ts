import { defineAssignment, type AssignmentDeclaration } from './area.ts';
import { f } from './fields.ts';
import { type Grant } from './privileges.ts';
import { defineResource, type ResourceDeclaration } from './resource.ts';
import type { Where } from './where.ts';

/** Something that is shown on pages of another thing, in an order of its own there. */
export interface Placing {
  /** Name of the join. */
  name: string;
  /** Field of the join and the resource that it points to: where it is shown. */
  on: readonly [field: string, resource: string];
  /** What is shown there. */
  what: readonly [field: string, resource: string];
  path: string;
  /** Stem of its keys: `<key>_VIEW` looks, `<key>_EDIT` places. */
  key: string;
  /**
   * Rows that `<key>_VIEW` shows and on which `<key>_OWN` places; `<key>_EDIT` opens all. Absent:
   * all are shown.
   */
  own?: Where;
  groupBy?: string;
}

export interface Placement {
  /** The rows of the join, public as far as both of its ends are. */
  join: ResourceDeclaration;
  /** The screen on which it is placed. */
  assignment: AssignmentDeclaration;
}

/**
 * Declares what is shown where: the join and its screen `<on>-<what>-assign`, ordered by drag and
 * keyboard. Spread the join into an area's resources and the screen into its assignments.
 */
export function placement({
  name,
  on: [left, leftResource],
  what: [right, rightResource],
  path,
  key,
  own,
  groupBy,
}: Placing): Placement {
  const rows = own === undefined ? {} : { rows: own };
  const owning: Grant[] =
    own === undefined ? [] : [{ privilege: `${key}_OWN`, can: 'all', rows: own }];
  const join = defineResource({
    name,
    title: [left, right],
    fields: {
      [left]: f.ref(leftResource, { required: true, onDelete: 'cascade' }),
      [right]: f.ref(rightResource, { required: true, onDelete: 'cascade' }),
      position: f.int({ min: 0, default: 0 }),
    },
    unique: [[left, right]],
    access: [
      { privilege: `${key}_VIEW`, can: ['list', 'show', 'export', 'history'], ...rows },
      { privilege: `${key}_EDIT`, can: 'all' },
      ...owning,
    ],
    public: {
      under: [left, right],
      fields: [left, right, 'position'],
      filters: [left],
      sort: ['position', 'asc'],
    },
  });
  const assignment = defineAssignment({
    name: `${left}-${right}-assign`,
    path,
    via: [`${key}_VIEW`],
    through: name,
    left,
    right,
    ...(groupBy === undefined ? {} : { groupBy }),
    ordered: 'position',
  });
  return { join, assignment };
}
