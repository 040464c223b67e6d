import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { MARK_STAGES, SHEET_STATES } from './stages.ts';

const own = { markers: '$staff' } as const;
const department = { 'paper.offering.courseUnit.department': '$department' } as const;
const OFFICE = 'EXAM_MARKS_ALL';
const markedByOthers = { guard: 'markedByOthers', where: { not: { writers: '$user' } } } as const;
const HEAD = { privilege: 'EXAM_MARKS_DEPARTMENT', rows: department } as const;

/**
 * The marks of one component of a paper at one stage. The marks themselves are not part of the
 * record; see `src/resources/marks/server/tables.ts`.
 */
export const markSheets = defineResource({
  name: 'mark-sheets',
  title: ['paper', 'componentName', 'stage'],
  fields: {
    paper: f.ref('papers', { required: true, immutable: true }),
    /**
     * Id of the component of the unit. A later syllabus may replace that row, so its properties are
     * copied here.
     */
    component: f.text({ required: true, immutable: true, max: 36 }),
    position: f.int({ required: true, readOnly: true }),
    componentName: f.text({ required: true, i18n: true, readOnly: true, max: 120 }),
    componentKind: f.text({ required: true, readOnly: true, max: 40 }),
    weight: f.decimal({ required: true, readOnly: true, decimals: 2 }),
    maximum: f.decimal({ required: true, readOnly: true, decimals: 2 }),
    stage: f.select({
      required: true,
      immutable: true,
      options: MARK_STAGES,
      default: 'first',
      index: true,
    }),
    state: f.select({
      required: true,
      options: SHEET_STATES,
      tones: { open: 'caution', submitted: 'quiet', checked: 'quiet', locked: 'good' },
      index: true,
    }),
    opensAt: f.datetime({ help: true }),
    closesAt: f.datetime({ notBefore: 'opensAt', help: true }),
    /** The staff who write this stage, maintained by the gateway. */
    markers: f.refs('staff', { readOnly: true }),
    /** The accounts that wrote its present marks, maintained by the gateway when it is handed in. */
    writers: f.refs('users', { readOnly: true }),
  },
  unique: [['paper', 'component', 'stage']],
  scopes: {
    department: 'paper.offering.courseUnit.department',
    courseUnit: 'paper.offering.courseUnit',
  },
  access: [
    { privilege: 'EXAM_MARKS_VIEW', can: ['list', 'show', 'history'], rows: own },
    { privilege: 'EXAM_MARKS_DEPARTMENT', can: ['list', 'show', 'history'], rows: department },
    { privilege: OFFICE, can: ['list', 'show', 'history', 'edit'], write: ['opensAt', 'closesAt'] },
  ],
  workflow: {
    field: 'state',
    initial: 'open',
    states: {
      open: {},
      submitted: { locks: '*' },
      checked: { locks: '*' },
      locked: { locks: '*' },
    },
    transitions: [
      {
        name: 'submit',
        from: 'open',
        to: 'submitted',
        who: [{ privilege: 'EXAM_MARKS_VIEW', rows: own }, OFFICE],
      },
      {
        name: 'check',
        from: 'submitted',
        to: 'checked',
        who: [HEAD, OFFICE],
        notBySamePersonAs: 'submit',
        when: [markedByOthers],
      },
      {
        name: 'lock',
        from: 'checked',
        to: 'locked',
        who: [OFFICE],
        notBySamePersonAs: 'submit',
        when: [markedByOthers],
      },
      {
        name: 'sendBack',
        from: ['submitted', 'checked'],
        to: 'open',
        who: [HEAD, OFFICE],
        reason: 'required',
      },
      {
        name: 'unlock',
        from: 'locked',
        to: 'open',
        who: [OFFICE],
        reason: 'required',
        stepUp: true,
      },
    ],
  },
});
