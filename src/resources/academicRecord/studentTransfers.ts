import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';

/** Puts a transfer in force; a second person, never the one who proposed it. */
const COUNTERSIGNING = 'STUDENT_TRANSFERS_COUNTERSIGN';

/**
 * A student's move to the rules of another intake or curriculum, after results are on record. Those
 * keep the grades that they were awarded; average, class and later results follow the new rules.
 */
export const studentTransfers = defineResource({
  name: 'student-transfers',
  path: '/manage-degree/student-transfers',
  related: ['students', 'sittings', 'rule-sets'],
  title: ['student', 'batch'],
  fields: {
    student: f.ref('students', { required: true, immutable: true }),
    startsOn: f.date({ required: true, default: '$today', help: true }),
    batch: f.ref('batches', { required: true, onDelete: 'refuse', help: true }),
    curriculum: f.ref('curricula', { onDelete: 'refuse', help: true }),
    evidence: f.text({ required: true, max: 160, help: true }),
    reason: f.text({ required: true, max: 500, multiline: true }),
    /** What the student left, kept when the transfer comes into force. */
    formerBatch: f.ref('batches', {
      readOnly: true,
      onDelete: 'refuse',
      visible: { state: 'inForce' },
    }),
    formerCurriculum: f.ref('curricula', {
      readOnly: true,
      onDelete: 'refuse',
      visible: { state: 'inForce' },
    }),
    state: f.select({
      options: ['proposed', 'inForce', 'refused'],
      tones: { proposed: 'caution', inForce: 'good', refused: 'bad' },
      index: true,
    }),
  },
  duplicates: [],
  access: [
    ...standardAccess('STUDENT_TRANSFERS_VIEW'),
    { privilege: COUNTERSIGNING, can: ['list', 'show', 'history', 'export'] },
  ],
  workflow: {
    field: 'state',
    initial: 'proposed',
    about: OWN_STUDENT,
    states: {
      proposed: {},
      inForce: { locks: '*', final: true },
      refused: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'countersign',
        from: 'proposed',
        to: 'inForce',
        who: [COUNTERSIGNING],
        notBySamePersonAs: ['create', 'edit'],
        confirm: true,
        stepUp: true,
      },
      {
        name: 'refuse',
        from: 'proposed',
        to: 'refused',
        who: [COUNTERSIGNING],
        reason: 'required',
      },
    ],
  },
  views: {
    main: {
      via: ['STUDENT_TRANSFERS_VIEW', COUNTERSIGNING],
      columns: ['student', 'startsOn', 'formerBatch', 'batch', 'curriculum', 'evidence', 'state'],
      filters: ['state', 'student', 'batch', 'curriculum', 'startsOn'],
      groups: ['state', 'batch'],
      sort: ['createdAt', 'desc'],
    },
  },
});
