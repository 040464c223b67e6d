import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { MARKER_ROLES } from './stages.ts';

const department = { 'paper.offering.courseUnit.department': '$department' } as const;

/**
 * A marker of a paper and their role. A paper has any number of markers; no one marks it both first
 * and second.
 */
export const paperMarkers = defineResource({
  name: 'paper-markers',
  title: ['staff', 'role'],
  fields: {
    paper: f.ref('papers', { required: true, immutable: true, onDelete: 'cascade' }),
    staff: f.ref('staff', { required: true, immutable: true }),
    role: f.select({
      required: true,
      immutable: true,
      options: MARKER_ROLES,
      default: 'first',
      index: true,
    }),
    /** Relative to the shares of the others in the same role. */
    share: f.int({ required: true, min: 0, max: 100, default: 1, help: true }),
  },
  unique: [['paper', 'staff', 'role']],
  scopes: {
    department: 'paper.offering.courseUnit.department',
    courseUnit: 'paper.offering.courseUnit',
  },
  access: [
    { privilege: 'EXAM_MARKERS_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'EXAM_MARKERS_EDIT', can: 'all' },
    {
      privilege: 'EXAM_MARKERS_DEPARTMENT',
      can: ['list', 'show', 'create', 'edit', 'delete'],
      rows: department,
    },
  ],
});
