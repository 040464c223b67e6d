import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/** An examination of one semester: proper, for repeats, or special. */
export const examSessions = defineResource({
  name: 'exam-sessions',
  path: '/manage-exam/exam-sessions',
  related: ['papers', 'exam-registrations'],
  title: 'title',
  fields: {
    title: f.text({ required: true, i18n: true, unique: true, max: 120, search: 'A' }),
    semester: f.ref('semesters', { required: true }),
    kind: f.select({
      required: true,
      options: ['proper', 'repeat', 'special'],
      default: 'proper',
      index: true,
    }),
    registrationOpensAt: f.datetime({ required: true }),
    registrationClosesAt: f.datetime({ required: true, notBefore: 'registrationOpensAt' }),
    lateUntil: f.datetime({ notBefore: 'registrationClosesAt', help: true }),
    medicalUntil: f.datetime({ help: true }),
    marksDueOn: f.date({ help: true }),
    status: f.select({
      options: ['setup', 'registration', 'timetabled', 'held', 'marking', 'board', 'published'],
      tones: {
        setup: 'quiet',
        registration: 'good',
        timetabled: 'good',
        held: 'caution',
        marking: 'caution',
        board: 'caution',
        published: 'quiet',
      },
      index: true,
    }),
  },
  unique: [['semester', 'kind']],
  access: [
    ...standardAccess('EXAM_SESSIONS_VIEW'),
    { privilege: 'MK_PUB_ALL', can: ['list', 'show', 'history'] },
    {
      privilege: 'EXAM_MARKS_VIEW',
      can: ['list', 'show'],
      read: ['title', 'semester', 'kind', 'marksDueOn', 'status'],
    },
    {
      privilege: 'STU_EXAM_REG_VIEW',
      can: ['list', 'show'],
      rows: { not: { status: 'setup' } },
      read: [
        'title',
        'semester',
        'kind',
        'registrationOpensAt',
        'registrationClosesAt',
        'lateUntil',
        'medicalUntil',
        'status',
      ],
    },
  ],
  workflow: {
    field: 'status',
    initial: 'setup',
    states: {
      setup: {},
      registration: { locks: ['semester', 'kind'] },
      timetabled: { locks: ['semester', 'kind'] },
      held: { locks: ['semester', 'kind'] },
      marking: { locks: ['semester', 'kind'] },
      board: { locks: ['semester', 'kind', 'marksDueOn', 'medicalUntil'] },
      published: { locks: '*' },
    },
    transitions: [
      {
        name: 'openRegistration',
        from: 'setup',
        to: 'registration',
        who: ['EXAM_SESSIONS_EDIT'],
        at: 'registrationOpensAt',
      },
      // Conflicts need a reason (server/sessionSteps.ts).
      {
        name: 'timetable',
        from: 'registration',
        to: 'timetabled',
        who: ['EXAM_SESSIONS_EDIT'],
        reason: 'optional',
      },
      // Papers that are not over, or have no hall, need a reason (server/sessionSteps.ts).
      {
        name: 'hold',
        from: 'timetabled',
        to: 'held',
        who: ['EXAM_SESSIONS_EDIT'],
        reason: 'optional',
      },
      { name: 'mark', from: 'held', to: 'marking', who: ['EXAM_SESSIONS_EDIT'] },
      { name: 'board', from: 'marking', to: 'board', who: ['EXAM_SESSIONS_EDIT'] },
      {
        name: 'backToMarking',
        from: 'board',
        to: 'marking',
        who: ['EXAM_SESSIONS_EDIT'],
        reason: 'required',
      },
      { name: 'publish', from: 'board', to: 'published', who: ['MK_PUB_ALL'] },
      { name: 'withdraw', from: 'published', to: 'board', who: ['MK_PUB_ALL'], reason: 'required' },
    ],
  },
  views: {
    main: {
      via: ['EXAM_SESSIONS_VIEW'],
      columns: [
        'title',
        'semester',
        'kind',
        'status',
        'registrationOpensAt',
        'registrationClosesAt',
        'marksDueOn',
      ],
      filters: ['semester', 'kind', 'status'],
      groups: ['status', 'kind'],
      sort: ['registrationOpensAt', 'desc'],
    },
  },
  form: {
    sections: [
      { key: 'session', fields: ['title', 'semester', 'kind', 'status'] },
      {
        key: 'dates',
        fields: [
          'registrationOpensAt',
          'registrationClosesAt',
          'lateUntil',
          'medicalUntil',
          'marksDueOn',
        ],
      },
    ],
  },
});
