import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { GRADES } from '../shared/rules/grades.ts';

export const courseUnits = defineResource({
  name: 'course-units',
  path: '/manage-degree/manage-courseunit',
  related: ['curricula', 'offerings'],
  title: ['code', 'title'],
  identity: { detail: 'code' },
  fields: {
    code: f.text({
      required: true,
      unique: true,
      max: 20,
      pattern: '[A-Z]{2,6}[ -]?[0-9]{3,5}[A-Z]?',
      search: 'A',
      help: true,
    }),
    title: f.text({ required: true, i18n: true, max: 200, search: 'A' }),
    department: f.ref('departments', { required: true }),
    credits: f.decimal({ required: true, decimals: 1, min: 0, max: 30, default: 3 }),
    level: f.int({ required: true, min: 1, max: 4, default: 1, index: true }),
    semester: f.int({ required: true, min: 1, max: 2, default: 1, index: true }),
    kind: f.select({
      required: true,
      options: ['core', 'optional', 'auxiliary', 'nonGpa'],
      default: 'core',
      index: true,
      help: true,
    }),
    inSinhala: f.bool({ default: true }),
    inEnglish: f.bool({ default: true }),
    inTamil: f.bool({ default: false }),
    /** The parts of a unit's marks, 100 in total. A syllabus may replace them for later intakes. */
    components: f.lines({
      fields: {
        kind: f.select({
          required: true,
          options: ['assignment', 'test', 'presentation', 'practical', 'viva', 'exam'],
          default: 'assignment',
        }),
        name: f.text({ required: true, i18n: true, max: 120 }),
        weight: f.decimal({ required: true, decimals: 2, min: 0, max: 100 }),
        maximum: f.decimal({ required: true, decimals: 2, min: 1, max: 1000, default: 100 }),
        minimumToPass: f.decimal({ decimals: 2, min: 0, max: 1000 }),
        /** Academic years for which a mark is carried to a medical or repeat sitting. */
        carriedYears: f.int({ min: 0, max: 10, default: 2 }),
      },
      addsUp: { weight: 100 },
      max: 20,
      help: true,
    }),
    prerequisites: f.lines({
      fields: {
        unit: f.ref('course-units', { required: true, onDelete: 'refuse' }),
        minimumGrade: f.select({ options: GRADES }),
      },
      max: 12,
      help: true,
    }),
    corequisites: f.refs('course-units', { max: 12, help: true }),
    exclusions: f.refs('course-units', { max: 12, help: true }),
    isOffered: f.bool({ default: true }),
  },
  scopes: { department: 'department', courseUnit: 'id' },
  access: standardAccess('MANAGE_CU_VIEW'),
  views: {
    main: {
      via: ['MANAGE_CU_VIEW'],
      columns: [
        'code',
        'title',
        'department',
        'credits',
        'level',
        'semester',
        'kind',
        'inSinhala',
        'inEnglish',
        'isOffered',
      ],
      filters: [
        'department',
        'level',
        'semester',
        'kind',
        'inSinhala',
        'inEnglish',
        'inTamil',
        'isOffered',
        'credits',
      ],
      inline: ['title', 'credits', 'kind', 'isOffered'],
      groups: ['department', 'level', 'kind', 'semester'],
      sort: ['code', 'asc'],
    },
  },
  form: {
    sections: [
      {
        key: 'unit',
        tab: 'unit',
        fields: [
          'code',
          'title',
          'department',
          'credits',
          'level',
          'semester',
          'kind',
          'isOffered',
        ],
      },
      { key: 'media', tab: 'unit', fields: ['inSinhala', 'inEnglish', 'inTamil'] },
      { key: 'assessment', tab: 'assessment', fields: ['components'] },
      {
        key: 'conditions',
        tab: 'conditions',
        fields: ['prerequisites', 'corequisites', 'exclusions'],
      },
    ],
  },
});
