import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

const teaches = {
  any: [{ 'offering.coordinator': '$staff' }, { 'offering.lecturers.staff': '$staff' }],
} as const;

/**
 * The examination of one offering in one session. Its marks follow the assessment components of the
 * course unit.
 */
export const papers = defineResource({
  name: 'papers',
  path: '/manage-exam/papers',
  related: ['exam-sessions', 'exam-registrations'],
  title: ['offering', 'examSession'],
  fields: {
    examSession: f.ref('exam-sessions', { required: true }),
    offering: f.ref('offerings', { required: true, help: true }),
    startsAt: f.datetime({ index: true, help: true }),
    endsAt: f.datetime({ notBefore: 'startsAt' }),
    halls: f.refs('lecturehalls', { max: 12, help: true }),
    /** Displaces conflicting bookings and notifies the people who requested them. */
    displacesBookings: f.bool({ default: false, help: true }),
    invigilators: f.refs('staff', { max: 30 }),
    /** Per cent of the scripts that a moderator gets; without it, that of the settings. */
    moderatedShare: f.int({ min: 1, max: 100, help: true }),
  },
  unique: [['examSession', 'offering']],
  duplicates: [],
  scopes: { department: 'offering.courseUnit.department', courseUnit: 'offering.courseUnit' },
  access: [
    ...standardAccess('EXAM_PAPERS_VIEW'),
    { privilege: 'EXAM_MARKS_VIEW', can: ['list', 'show'], rows: teaches },
    {
      privilege: 'STU_EXAM_REG_VIEW',
      can: ['list', 'show'],
      rows: { not: { 'examSession.status': 'setup' } },
      read: ['examSession', 'offering', 'startsAt', 'endsAt', 'halls'],
    },
  ],
  views: {
    main: {
      via: ['EXAM_PAPERS_VIEW'],
      columns: ['offering', 'examSession', 'startsAt', 'endsAt', 'halls'],
      filters: [
        'examSession',
        'offering',
        'offering.courseUnit',
        'offering.courseUnit.department',
        'halls',
        'startsAt',
      ],
      groups: ['examSession'],
      sort: ['startsAt', 'asc'],
    },
  },
});
