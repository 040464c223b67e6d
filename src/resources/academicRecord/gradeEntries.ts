import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { GRADES, MARK_CODES } from '../shared/rules/grades.ts';

/** Puts a proposed grade on record; a second person, never the one who proposed it. */
const COUNTERSIGNING = 'GRADE_ENTRIES_COUNTERSIGN';

/**
 * A grade from before the portal, or from elsewhere, on its way into the record: with its evidence
 * and a reason, and countersigned by a second person. Published results do not come this way.
 */
export const gradeEntries = defineResource({
  name: 'grade-entries',
  path: '/manage-degree/grade-entries',
  related: ['earned-grades', 'sittings'],
  title: ['student', 'courseUnit', 'grade'],
  fields: {
    effect: f.select({
      options: ['states', 'corrects', 'withdraws'],
      required: true,
      default: 'states',
      immutable: true,
      help: true,
    }),
    student: f.ref('students', { required: true }),
    courseUnit: f.ref('course-units', { required: true }),
    semester: f.ref('semesters', { required: true, help: true }),
    satOn: f.date({ help: true }),
    grade: f.select({ options: [...GRADES, ...MARK_CODES], index: true, help: true }),
    evidence: f.text({ required: true, max: 160, help: true }),
    reason: f.text({ required: true, max: 500, multiline: true }),
    state: f.select({
      options: ['proposed', 'onRecord', 'refused'],
      tones: { proposed: 'caution', onRecord: 'good', refused: 'bad' },
      index: true,
    }),
  },
  duplicates: [],
  access: [
    ...standardAccess('GRADE_ENTRIES_VIEW'),
    { privilege: COUNTERSIGNING, can: ['list', 'show', 'history', 'export'] },
  ],
  workflow: {
    field: 'state',
    initial: 'proposed',
    about: OWN_STUDENT,
    states: {
      proposed: {},
      onRecord: { locks: '*', final: true },
      refused: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'countersign',
        from: 'proposed',
        to: 'onRecord',
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
      via: ['GRADE_ENTRIES_VIEW', COUNTERSIGNING],
      columns: ['student', 'courseUnit', 'semester', 'effect', 'grade', 'evidence', 'state'],
      filters: ['state', 'student', 'courseUnit', 'semester', 'effect', 'grade'],
      groups: ['state', 'semester'],
      sort: ['createdAt', 'desc'],
    },
  },
});
