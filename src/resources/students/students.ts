import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { MEDIA } from '../shared/media.ts';
import { menteesAt } from '../shared/menteesAt.ts';
import { STUDENT_STATES } from '../shared/studentStates.ts';
import { TONES_OF_STATES } from './studentStatusEvents.ts';

const mine = { user: '$user' } as const;

/** What printed documents bear of a student; `server/namedOnDocuments.ts` asks why it changes. */
export const BORNE_BY_DOCUMENTS = [
  'registrationNumber',
  'indexNumber',
  'nameWithInitials',
  'fullName',
] as const;

/** A person's studies in the faculty: name, intake, medium and status. */
export const students = defineResource({
  name: 'students',
  path: '/manage-curriculum/students',
  related: ['student-status-events', 'student-transfers', 'batches', 'curricula'],
  title: ['registrationNumber', 'nameWithInitials'],
  identity: { picture: 'photo', detail: 'registrationNumber' },
  fields: {
    registrationNumber: f.text({ required: true, unique: true, max: 30, search: 'A', help: true }),
    indexNumber: f.text({ unique: true, max: 30, search: 'B', help: true }),
    nameWithInitials: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    fullName: f.text({ i18n: true, max: 200, search: 'B', help: true }),
    /** Why the names or numbers were changed last. */
    identityReason: f.text({ max: 300, help: true }),
    user: f.ref('users', { unique: true, onDelete: 'clear', help: true, stepUp: true }),
    nationalId: f.text({ unique: true, max: 12, pattern: '[0-9]{9}[VvXx]|[0-9]{12}', help: true }),
    gender: f.select({ options: ['female', 'male', 'other'] }),
    birthDate: f.date(),
    batch: f.ref('batches', { required: true, createInline: true }),
    medium: f.select({ required: true, options: MEDIA, default: 'sinhala', index: true }),
    curriculum: f.ref('curricula', { onDelete: 'refuse', help: true }),
    mainSubjects: f.refs('subjects', { max: 3, help: true }),
    /** Derived from the dated events, see `server/enrolmentStatus.ts`. */
    status: f.select({
      options: STUDENT_STATES,
      tones: TONES_OF_STATES,
      default: 'enrolled',
      readOnly: true,
      index: true,
      help: true,
    }),
    /** A hold on results and documents stands, see `academicRecord/server/holds.ts`. */
    isHeld: f.bool({ default: false, readOnly: true }),
    /**
     * The current mentor and the last day of the assignment, empty without one; derived from the
     * dated assignments, see `src/resources/mentoring/server/currentMentors.ts`.
     */
    mentor: f.ref('staff', { readOnly: true, onDelete: 'clear', help: true }),
    mentorUntil: f.date({ readOnly: true }),
    email: f.email({ search: 'C' }),
    phone: f.phone(),
    address: f.text({ multiline: true, max: 400 }),
    photo: f.image({ maxMb: 2 }),
  },
  /** Intakes of a degree are counted by the status of their students, and listed by number. */
  indexes: [
    ['batch', 'curriculum', 'status', 'id'],
    ['batch', 'registrationNumber'],
  ],
  duplicates: [['fullName', 'batch']],
  access: [
    ...standardAccess('STUDENTS_VIEW'),
    {
      privilege: 'PROFILE_VIEW',
      can: ['list', 'show', 'edit', 'history'],
      rows: mine,
      write: ['email', 'phone', 'address', 'photo'],
    },
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['list', 'show'],
      rows: menteesAt(null),
      read: [
        'registrationNumber',
        'indexNumber',
        'nameWithInitials',
        'fullName',
        'gender',
        'batch',
        'medium',
        'curriculum',
        'mainSubjects',
        'status',
        'mentor',
        'mentorUntil',
        'email',
        'phone',
        'photo',
      ],
    },
  ],
  views: {
    main: {
      via: ['STUDENTS_VIEW'],
      columns: [
        'registrationNumber',
        'nameWithInitials',
        'batch',
        'medium',
        'curriculum',
        'mainSubjects',
        'status',
      ],
      filters: [
        'batch',
        'status',
        'medium',
        'curriculum',
        'mainSubjects',
        'mentor',
        'gender',
        'isHeld',
      ],
      inline: ['medium', 'email', 'phone'],
      groups: ['batch', 'status', 'medium', 'gender', 'curriculum'],
      sort: ['registrationNumber', 'asc'],
    },
  },
  form: {
    sections: [
      {
        key: 'identity',
        tab: 'person',
        fields: [
          ...BORNE_BY_DOCUMENTS,
          'identityReason',
          'nationalId',
          'gender',
          'birthDate',
          'photo',
          'user',
        ],
      },
      { key: 'contact', tab: 'person', fields: ['email', 'phone', 'address'] },
      {
        key: 'studies',
        tab: 'studies',
        fields: [
          'batch',
          'medium',
          'curriculum',
          'mainSubjects',
          'status',
          'isHeld',
          'mentor',
          'mentorUntil',
        ],
      },
    ],
  },
});
