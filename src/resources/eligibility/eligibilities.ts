import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { ELIGIBILITY_KINDS, ELIGIBILITY_STATES } from './eligibilityValues.ts';

const ofOwnDepartment = (kind: string) =>
  ({ kind, 'offering.courseUnit.department': '$department' }) as const;

/**
 * Whether a student may sit the examination of a unit, by the rule set in force and the decision of
 * the office. Written only by `src/resources/eligibility/server`: computed, overridden with a
 * reason, published. Students see the published state, which stays until an appeal is allowed or
 * another person than the publisher takes the list back.
 */
export const eligibilities = defineResource({
  name: 'eligibilities',
  title: ['student', 'offering', 'kind'],
  readOnly: true,
  fields: {
    offering: f.ref('offerings', { required: true, onDelete: 'cascade' }),
    student: f.ref('students', { required: true, onDelete: 'cascade' }),
    kind: f.select({ required: true, options: ELIGIBILITY_KINDS, index: true }),
    state: f.select({
      required: true,
      options: ELIGIBILITY_STATES,
      tones: {
        autoOk: 'good',
        autoNo: 'bad',
        withheld: 'caution',
        granted: 'good',
        refused: 'bad',
      },
      index: true,
    }),
    /** The result of the rules alone. */
    byRules: f.select({ required: true, options: ['autoOk', 'autoNo'] }),
    facts: f.json(),
    ruleSet: f.ref('rule-sets', { onDelete: 'refuse' }),
    computedAt: f.datetime(),
    publishedAt: f.datetime({ index: true }),
    /**
     * When attendance or a registration that a published line was worked out from changed; kept by
     * triggers. It is emptied once the result is found to be the same.
     */
    changedAt: f.datetime({ index: true }),
    /** What the rules say since; see `server/reviewPublished.ts`. */
    byRulesNow: f.select({ options: ['autoOk', 'autoNo'] }),
    /** When the office left the line as published after the change, and why; undone by the next. */
    leftAt: f.datetime(),
    leftReason: f.text({ max: 500, multiline: true }),
    publishedBy: f.ref('users', { onDelete: 'clear' }),
    appealUntil: f.datetime(),
    note: f.text({ max: 500, multiline: true }),
    decisionReference: f.text({ max: 120 }),
    decidedBy: f.ref('users', { onDelete: 'clear' }),
    decidedAt: f.datetime(),
  },
  unique: [['offering', 'student', 'kind']],
  duplicates: [],
  scopes: { department: 'offering.courseUnit.department', courseUnit: 'offering.courseUnit' },
  access: [
    {
      privilege: 'ASSIGNMENT_ELIGIBILITY_VIEW',
      can: ['list', 'show', 'export', 'history'],
      rows: ofOwnDepartment('assignment'),
    },
    {
      privilege: 'EXAM_ELIGIBILITY_VIEW',
      can: ['list', 'show', 'export', 'history'],
      rows: ofOwnDepartment('exam'),
    },
    {
      privilege: 'ASSIGNMENT_ELIGIBILITY_EDIT',
      can: ['list', 'show', 'export', 'history'],
      rows: { kind: 'assignment' },
    },
    {
      privilege: 'EXAM_ELIGIBILITY_EDIT',
      can: ['list', 'show', 'export', 'history'],
      rows: { kind: 'exam' },
    },
    {
      privilege: 'STU_EXAM_REG_VIEW',
      can: ['list', 'show'],
      rows: { student: '$student', publishedAt: { empty: false } },
      read: [
        'offering',
        'student',
        'kind',
        'state',
        'facts',
        'ruleSet',
        'publishedAt',
        'appealUntil',
        'note',
        'decisionReference',
      ],
    },
  ],
});
