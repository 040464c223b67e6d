import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/** The approved content of a unit. An approved version is locked and replaced by its successor. */
export const syllabuses = defineResource({
  name: 'course-syllabuses',
  path: '/manage-degree/course-syllabuses',
  title: ['courseUnit', 'number'],
  fields: {
    courseUnit: f.ref('course-units', { required: true, onDelete: 'cascade' }),
    number: f.int({ required: true, min: 1, max: 99, default: 1, help: true }),
    outcomes: f.text({ i18n: true, multiline: true, max: 4000, search: 'C', help: true }),
    content: f.text({ i18n: true, multiline: true, max: 12_000, search: 'C' }),
    reading: f.text({ multiline: true, max: 4000 }),
    file: f.file({ accept: ['application/pdf'], maxMb: 20 }),
    status: f.select({
      options: ['draft', 'submitted', 'approved', 'superseded'],
      tones: { draft: 'quiet', submitted: 'caution', approved: 'good', superseded: 'quiet' },
    }),
    returnedBecause: f.text({ max: 1000, multiline: true, write: [] }),
    approvedOn: f.date({ write: [], help: true }),
    decisionReference: f.text({ max: 120, write: [], help: true }),
  },
  unique: [['courseUnit', 'number']],
  scopes: { department: 'courseUnit.department', courseUnit: 'courseUnit' },
  access: [
    ...standardAccess('COURSE_SYLLABUS_VIEW'),
    { privilege: 'COURSE_SYLLABUS_APPROVE', can: ['list', 'show', 'history'] },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    states: {
      draft: {},
      submitted: { locks: ['content', 'outcomes', 'file'] },
      approved: { locks: '*' },
      superseded: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'submit',
        from: 'draft',
        to: 'submitted',
        who: ['COURSE_SYLLABUS_EDIT', 'COURSE_SYLLABUS_CREATE'],
        sets: { returnedBecause: null },
      },
      {
        name: 'approve',
        from: 'submitted',
        to: 'approved',
        who: ['COURSE_SYLLABUS_APPROVE'],
        notBySamePersonAs: 'submit',
        ask: [
          { field: 'approvedOn', required: true, hasCome: true },
          { field: 'decisionReference', required: true },
        ],
      },
      {
        name: 'return',
        from: 'submitted',
        to: 'draft',
        who: ['COURSE_SYLLABUS_APPROVE'],
        ask: [{ field: 'returnedBecause', required: true }],
      },
      {
        name: 'supersede',
        from: 'approved',
        to: 'superseded',
        who: ['COURSE_SYLLABUS_APPROVE'],
        confirm: true,
      },
    ],
  },
  views: {
    main: {
      via: ['COURSE_SYLLABUS_VIEW'],
      columns: ['courseUnit', 'number', 'status', 'approvedOn', 'decisionReference', 'file'],
      filters: ['courseUnit', 'courseUnit.department', 'status', 'approvedOn'],
      groups: ['status'],
      sort: ['approvedOn', 'desc'],
    },
  },
  form: {
    sections: [
      {
        key: 'syllabus',
        fields: ['courseUnit', 'number', 'outcomes', 'content', 'reading', 'file'],
      },
      { key: 'approval', fields: ['status', 'returnedBecause', 'approvedOn', 'decisionReference'] },
    ],
  },
});
