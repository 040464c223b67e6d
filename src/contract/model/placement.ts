import { defineAssignment, type AssignmentDeclaration } from './area.ts';
import { f } from './fields.ts';
import { type Grant } from './privileges.ts';
import { defineResource, type ResourceDeclaration } from './resource.ts';
import type { Where } from './where.ts';

/** A resource shown, in order, on the pages of another resource. */
export interface Placing {
  /** Name of the join. */
  name: string;
  /** Field of the join and its target: the resource whose pages show the records. */
  on: readonly [field: string, resource: string];
  /** Field of the join and its target: the resource of the shown records. */
  what: readonly [field: string, resource: string];
  path: string;
  /** Stem of its privileges: `<key>_VIEW` reads, `<key>_EDIT` assigns. */
  key: string;
  /**
   * Rows that `<key>_VIEW` reads and `<key>_OWN` assigns; `<key>_EDIT` opens all rows. Absent:
   * `<key>_VIEW` reads all rows.
   */
  own?: Where;
  groupBy?: string;
}

export interface Placement {
  /** The join resource; a row is public if both of its targets are. */
  join: ResourceDeclaration;
  /** The screen that assigns records. */
  assignment: AssignmentDeclaration;
}

/**
 * Declares the join and its screen `<on>-<what>-assign`, with reordering by drag and keyboard. Add
 * the join to the resources of an area and the screen to its assignments.
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
