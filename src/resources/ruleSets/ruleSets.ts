import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { CLASSES } from '../shared/rules/degreeClass.ts';
import { GRADES } from '../shared/rules/grades.ts';

const of = (kind: string) => ({ visible: { kind }, required: { kind }, onHide: 'clear' }) as const;
const perhaps = (kind: string) => ({ visible: { kind }, onHide: 'clear' }) as const;

/**
 * The rules of by-laws and circulars as data. A version in force cannot change, because results
 * refer to it; a change is a new version.
 */
export const ruleSets = defineResource({
  name: 'rule-sets',
  path: '/manage-setting/rule-sets',
  title: ['code', 'number'],
  fields: {
    code: f.text({ required: true, max: 40, search: 'A', help: true }),
    number: f.int({ required: true, min: 1, max: 999, default: 1, help: true }),
    name: f.text({ required: true, i18n: true, max: 160, search: 'A' }),
    kind: f.select({
      required: true,
      options: ['gradeScheme', 'gpa', 'class', 'eligibility', 'registration', 'honours'],
      immutable: true,
      index: true,
    }),
    /** Empty: every curriculum without its own rules. */
    curricula: f.refs('curricula', { max: 20, help: true }),
    effectiveFrom: f.date({ required: true, default: '$today', index: true, help: true }),
    source: f.text({ max: 300, search: 'C', help: true }),
    status: f.select({
      options: ['draft', 'active', 'retired'],
      tones: { draft: 'quiet', active: 'good', retired: 'quiet' },
    }),
    /** Of the decision to regrade students already there. */
    boardReference: f.text({ max: 120, write: [] }),

    grades: f.lines({
      fields: {
        grade: f.select({ required: true, options: GRADES }),
        fromMark: f.decimal({ required: true, decimals: 2, min: 0, max: 100 }),
        points: f.decimal({ required: true, decimals: 2, min: 0, max: 4 }),
      },
      max: GRADES.length,
      help: true,
      ...of('gradeScheme'),
    }),
    passGrade: f.select({ options: GRADES, help: true, ...of('gradeScheme') }),

    repeatCap: f.decimal({ decimals: 2, min: 0, max: 4, default: 2, help: true, ...of('gpa') }),
    decimals: f.int({ min: 0, max: 4, default: 2, help: true, ...of('gpa') }),
    comparedAs: f.select({
      options: ['exact', 'rounded'],
      default: 'exact',
      help: true,
      ...of('gpa'),
    }),

    classes: f.lines({
      fields: {
        class: f.select({ required: true, options: CLASSES }),
        fromGpa: f.decimal({ required: true, decimals: 2, min: 0, max: 4 }),
      },
      max: CLASSES.length,
      ...of('class'),
    }),
    inStipulatedTime: f.bool({ default: true, help: true, ...perhaps('class') }),
    shareGrade: f.select({ options: GRADES, help: true, ...perhaps('class') }),
    sharePercent: f.int({ min: 1, max: 100, ...perhaps('class') }),

    attendancePercent: f.decimal({
      decimals: 2,
      min: 0,
      max: 100,
      default: 80,
      help: true,
      ...of('eligibility'),
    }),
    assignmentsPercent: f.decimal({
      decimals: 2,
      min: 0,
      max: 100,
      default: 50,
      help: true,
      ...of('eligibility'),
    }),
    excused: f.select({
      options: ['attended', 'leftOut'],
      default: 'leftOut',
      help: true,
      ...of('eligibility'),
    }),
    warnings: f.lines({
      fields: {
        belowPercent: f.decimal({ required: true, decimals: 2, min: 0, max: 100 }),
        afterClasses: f.int({ required: true, min: 1, max: 99, default: 3 }),
      },
      max: 5,
      help: true,
      ...perhaps('eligibility'),
    }),
    attemptsMost: f.int({ min: 1, max: 20, help: true, ...perhaps('eligibility') }),
    medicalDays: f.int({ min: 1, max: 120, default: 14, help: true, ...perhaps('eligibility') }),

    minimumCredits: f.decimal({ decimals: 1, min: 0, max: 60, default: 12, ...of('registration') }),
    maximumCredits: f.decimal({ decimals: 1, min: 0, max: 60, default: 20, ...of('registration') }),
    addDropWeeks: f.int({ min: 0, max: 15, default: 2, help: true, ...of('registration') }),
    allowsImprovement: f.bool({ default: false, help: true, ...perhaps('registration') }),

    minimumGpa: f.decimal({ decimals: 2, min: 0, max: 4, help: true, ...perhaps('honours') }),
    tieRule: f.select({
      options: ['overallGpa', 'credits', 'lot'],
      default: 'overallGpa',
      help: true,
      ...of('honours'),
    }),
    respondDays: f.int({ min: 1, max: 60, default: 7, help: true, ...of('honours') }),
  },
  unique: [['code', 'number']],
  access: [
    ...standardAccess('RULE_SETS_VIEW'),
    { privilege: 'RULE_SETS_ACTIVATE', can: ['list', 'show', 'history'] },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    states: { draft: {}, active: { locks: '*' }, retired: { locks: '*', final: true } },
    transitions: [
      {
        name: 'activate',
        from: 'draft',
        to: 'active',
        who: ['RULE_SETS_ACTIVATE'],
        notBySamePersonAs: ['edit', 'create'],
        confirm: true,
      },
      {
        name: 'regrade',
        mayBeLong: true,
        from: 'draft',
        to: 'active',
        who: ['RULE_SETS_ACTIVATE'],
        notBySamePersonAs: ['edit', 'create'],
        ask: [{ field: 'boardReference', required: true }],
        reason: 'required',
        confirm: true,
        stepUp: true,
      },
      {
        name: 'retire',
        from: 'active',
        to: 'retired',
        who: ['RULE_SETS_ACTIVATE'],
        reason: 'required',
        stepUp: true,
      },
    ],
  },
  views: {
    main: {
      via: ['RULE_SETS_VIEW'],
      columns: ['code', 'number', 'name', 'kind', 'curricula', 'effectiveFrom', 'status', 'source'],
      filters: ['kind', 'status', 'effectiveFrom'],
      groups: ['kind', 'status'],
      sort: ['effectiveFrom', 'desc'],
    },
  },
  form: {
    sections: [
      {
        key: 'version',
        fields: [
          'kind',
          'code',
          'number',
          'name',
          'curricula',
          'effectiveFrom',
          'source',
          'status',
          'boardReference',
        ],
      },
      { key: 'gradeScheme', fields: ['grades', 'passGrade'] },
      { key: 'gpa', fields: ['repeatCap', 'decimals', 'comparedAs'] },
      { key: 'class', fields: ['classes', 'inStipulatedTime', 'shareGrade', 'sharePercent'] },
      {
        key: 'eligibility',
        fields: [
          'attendancePercent',
          'assignmentsPercent',
          'excused',
          'warnings',
          'attemptsMost',
          'medicalDays',
        ],
      },
      {
        key: 'registration',
        fields: ['minimumCredits', 'maximumCredits', 'addDropWeeks', 'allowsImprovement'],
      },
      { key: 'honours', fields: ['minimumGpa', 'tieRule', 'respondDays'] },
    ],
  },
});
