import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { NOT_HELD } from '../shared/holds.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { CLASSES } from '../shared/rules/degreeClass.ts';
import { CHECKING, CONFIRMING, LOOK, OWN, RECOMMENDING, STAFF_KEYS } from './access.ts';
import { CONFERRED, mayBeAwarded } from './conferred.ts';

/**
 * A degree that a student has earned, with the class and its basis. Calculated by the gateway and
 * confirmed by office, board and senate, each time by another person; see
 * `src/resources/awards/server`.
 */
export const awards = defineResource({
  name: 'awards',
  path: '/manage-exam/awards',
  related: ['final-results', 'graduands', 'rule-sets'],
  title: ['student', 'degree'],
  fields: {
    student: f.ref('students', { required: true, readOnly: true, search: 'A' }),
    degree: f.ref('degrees', { required: true, readOnly: true }),
    class: f.select({
      options: CLASSES,
      tones: { first: 'good', secondUpper: 'good', secondLower: 'good', pass: 'quiet' },
      readOnly: true,
      index: true,
    }),
    /** As displayed when the award was calculated. */
    gpa: f.decimal({ decimals: 4, min: 0, max: 4, readOnly: true }),
    credits: f.decimal({ decimals: 1, min: 0, max: 400, readOnly: true }),
    hasExtension: f.bool({ default: false, help: true }),
    extensionReason: f.text({
      max: 300,
      visible: { hasExtension: true },
      required: { hasExtension: true },
      onHide: 'clear',
    }),
    state: f.select({
      options: ['autoReady', 'officeChecked', 'board', 'senate'],
      tones: { autoReady: 'quiet', officeChecked: 'caution', board: 'caution', senate: 'good' },
    }),
    boardReference: f.text({ max: 120, write: [], help: true }),
    senateReference: f.text({ max: 120, write: [], help: true }),
    effectiveDate: f.date({ write: [], index: true, help: true }),
    gpaSnapshot: f.json({ readOnly: true }),
    checks: f.json({ readOnly: true }),
    gpaRules: f.ref('rule-sets', { readOnly: true }),
    classRules: f.ref('rule-sets', { readOnly: true }),
  },
  unique: [['student', 'degree']],
  /** Awards of a degree are counted by class. */
  indexes: [['degree', 'student', 'class']],
  duplicates: [],
  access: [
    ...STAFF_KEYS.map((privilege) => ({ privilege, can: LOOK })),
    { privilege: CHECKING, can: [...LOOK, 'edit'], write: ['hasExtension', 'extensionReason'] },
    {
      privilege: OWN,
      can: ['list', 'show'],
      rows: { all: [OWN_STUDENT, CONFERRED, NOT_HELD] },
      read: ['student', 'degree', 'class', 'gpa', 'credits', 'state', 'effectiveDate'],
    },
  ],
  workflow: {
    field: 'state',
    initial: 'autoReady',
    about: OWN_STUDENT,
    states: {
      autoReady: {},
      officeChecked: { locks: ['hasExtension', 'extensionReason'] },
      board: { locks: ['hasExtension', 'extensionReason'] },
      senate: { locks: '*' },
    },
    transitions: [
      {
        name: 'check',
        from: 'autoReady',
        to: 'officeChecked',
        who: [{ privilege: CHECKING, rows: { state: 'autoReady' } }],
        when: [mayBeAwarded],
      },
      {
        name: 'recommend',
        from: 'officeChecked',
        to: 'board',
        who: [{ privilege: RECOMMENDING, rows: { state: 'officeChecked' } }],
        notBySamePersonAs: 'check',
        when: [mayBeAwarded],
        ask: [{ field: 'boardReference', required: true }],
      },
      {
        name: 'confirm',
        from: 'board',
        to: 'senate',
        who: [{ privilege: CONFIRMING, rows: { state: 'board' } }],
        notBySamePersonAs: ['check', 'recommend'],
        when: [mayBeAwarded],
        ask: [
          { field: 'senateReference', required: true },
          { field: 'effectiveDate', required: true },
        ],
        confirm: true,
      },
      {
        name: 'sendBack',
        from: ['officeChecked', 'board'],
        to: 'autoReady',
        who: [CHECKING, RECOMMENDING, CONFIRMING].map((privilege) => ({
          privilege,
          rows: { state: ['officeChecked', 'board'] },
        })),
        reason: 'required',
      },
      {
        name: 'reopen',
        from: 'senate',
        to: 'autoReady',
        who: [RECOMMENDING, CONFIRMING].map((privilege) => ({
          privilege,
          rows: { state: 'senate' },
        })),
        notBySamePersonAs: 'confirm',
        reason: 'required',
        confirm: true,
        stepUp: true,
        sets: { effectiveDate: null },
      },
    ],
  },
  views: {
    main: {
      via: STAFF_KEYS,
      columns: ['student', 'degree', 'class', 'gpa', 'credits', 'state', 'effectiveDate'],
      filters: [
        'degree',
        'student.batch',
        'class',
        'state',
        'effectiveDate',
        'student',
        'hasExtension',
      ],
      groups: ['class', 'state', 'degree'],
      sort: ['student', 'asc'],
      hide: ['gpaSnapshot', 'checks'],
    },
  },
  form: {
    sections: [
      { key: 'award', fields: ['student', 'degree', 'class', 'gpa', 'credits', 'state'] },
      { key: 'time', fields: ['hasExtension', 'extensionReason'] },
      { key: 'decisions', fields: ['boardReference', 'senateReference', 'effectiveDate'] },
      { key: 'rules', fields: ['gpaRules', 'classRules', 'gpaSnapshot', 'checks'] },
    ],
  },
});
