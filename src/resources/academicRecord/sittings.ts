import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { ATTEMPTS } from '../shared/attempts.ts';
import { GRADES } from '../shared/rules/grades.ts';

/**
 * The ledger of the academic record: one row for each paper sat, or grade from before the portal.
 * Rows are only appended, which the database enforces; a correction or withdrawal names the row
 * that it replaces, and what a withdrawal brings back names the withdrawal. The database numbers
 * and links the rows of each student by a hash. Every grade, average, class and document is read
 * from here.
 */
export const sittings = defineResource({
  name: 'sittings',
  path: '/manage-exam/sittings',
  related: ['earned-grades', 'grade-entries'],
  title: ['student', 'courseUnit', 'sequence'],
  fields: {
    student: f.ref('students', { required: true, readOnly: true }),
    courseUnit: f.ref('course-units', { required: true, readOnly: true }),
    semester: f.ref('semesters', { required: true, readOnly: true }),
    /** The paper, or for a grade from before the portal the entry with its evidence. */
    paper: f.ref('papers', { readOnly: true }),
    entry: f.ref('grade-entries', { readOnly: true }),
    release: f.ref('result-releases', { readOnly: true }),
    /** The request whose decision a correction carries out. */
    rescrutiny: f.ref('rescrutinies', { readOnly: true }),
    /** Attempts are in this order, never in that of publication. Without it: the semester's start. */
    satOn: f.date({ readOnly: true, help: true }),
    attemptKind: f.select({ options: ATTEMPTS, readOnly: true }),
    attemptNumber: f.int({ readOnly: true }),
    credits: f.decimal({ decimals: 1, required: true, readOnly: true }),
    countsInGpa: f.bool({ default: true, readOnly: true }),
    /** `value`: marks; otherwise the reason for having none. */
    code: f.select({ options: ['value', 'AB', 'MC', 'WH', 'IC'], readOnly: true }),
    total: f.decimal({ decimals: 2, readOnly: true }),
    grade: f.select({ options: GRADES, readOnly: true }),
    pointsRaw: f.decimal({ decimals: 2, readOnly: true }),
    pointsCounted: f.decimal({ decimals: 2, readOnly: true }),
    isCapped: f.bool({ default: false, readOnly: true }),
    isPassed: f.bool({ default: false, readOnly: true }),
    scheme: f.ref('rule-sets', { readOnly: true }),
    gpaRules: f.ref('rule-sets', { readOnly: true }),
    ruleSet: f.text({ max: 120, readOnly: true }),
    working: f.json({ readOnly: true, recordOnly: true }),
    effect: f.select({
      options: ['states', 'corrects', 'withdraws', 'restores'],
      required: true,
      readOnly: true,
      tones: { states: 'good', corrects: 'caution', withdraws: 'bad', restores: 'caution' },
    }),
    replaces: f.ref('sittings', { readOnly: true, unique: true }),
    source: f.text({ max: 160, readOnly: true }),
    sequence: f.int({ readOnly: true, help: true }),
    previousHash: f.text({ max: 64, readOnly: true }),
    hash: f.text({ max: 64, readOnly: true, help: true }),
  },
  unique: [['student', 'sequence']],
  indexes: [
    ['student', 'paper'],
    ['student', 'courseUnit'],
  ],
  duplicates: [],
  access: [{ privilege: 'EARNED_GRADES_VIEW', can: ['list', 'show', 'export'] }],
  views: {
    main: {
      via: ['EARNED_GRADES_VIEW'],
      columns: [
        'student',
        'courseUnit',
        'semester',
        'attemptKind',
        'code',
        'grade',
        'effect',
        'source',
        'createdAt',
      ],
      filters: ['student', 'student.batch', 'courseUnit', 'semester', 'effect', 'grade', 'release'],
      groups: ['effect', 'semester'],
      sort: ['createdAt', 'desc'],
    },
  },
});
