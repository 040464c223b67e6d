import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { menteesAt } from '../shared/menteesAt.ts';

const mine = { 'registration.student': '$student' } as const;

const ATTEMPT_KINDS = ['proper', 'repeat', 'medical', 'improvement'] as const;

/**
 * One unit of a registration. The gateway decides between a seat and the wait-list under a lock on
 * the offering, whatever state was sent.
 */
export const registrationLines = defineResource({
  name: 'registration-lines',
  path: '/manage-degree/registration-lines',
  title: ['registration', 'offering'],
  fields: {
    registration: f.ref('course-registrations', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
    }),
    offering: f.ref('offerings', { required: true, immutable: true }),
    /** Derived from the grades on record unless the office changes it. */
    attemptKind: f.select({ options: ATTEMPT_KINDS, index: true, help: true }),
    state: f.select({
      required: true,
      options: ['enrolled', 'waitlisted', 'dropped'],
      tones: { enrolled: 'good', waitlisted: 'caution', dropped: 'quiet' },
      default: 'enrolled',
      index: true,
      help: true,
    }),
    /** Increases with every new line; determines the position on the wait-list. */
    waitlistNumber: f.int({ min: 1, readOnly: true }),
    addedAt: f.datetime({ readOnly: true }),
    droppedAt: f.datetime({ readOnly: true }),
    promotedAt: f.datetime({ readOnly: true }),
  },
  unique: [['registration', 'offering']],
  duplicates: [],
  mayQueue: true,
  access: [
    ...standardAccess('REG_DET_ALLSTU'),
    {
      privilege: 'CO_REG_VIEW',
      can: ['list', 'show'],
      rows: mine,
      read: [
        'registration',
        'offering',
        'state',
        'waitlistNumber',
        'addedAt',
        'droppedAt',
        'promotedAt',
      ],
    },
    // What attempt it is tells of the results before.
    {
      privilege: 'CO_REG_VIEW',
      can: ['list', 'show'],
      rows: { all: [mine, { not: { 'registration.student.isHeld': true } }] },
      read: ['attemptKind'],
    },
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['list', 'show'],
      rows: menteesAt('registration.student'),
      read: ['registration', 'offering', 'attemptKind', 'state'],
    },
    { privilege: 'CO_REG_VIEW', can: ['create'], rows: mine, write: ['registration', 'offering'] },
    { privilege: 'CO_REG_VIEW', can: ['edit'], rows: mine, write: ['state'] },
  ],
  views: {
    main: {
      via: ['REG_DET_ALLSTU'],
      columns: ['offering', 'registration', 'attemptKind', 'state', 'waitlistNumber', 'addedAt'],
      filters: [
        'offering',
        'offering.courseUnit',
        'offering.semester',
        'offering.medium',
        'registration.student',
        'registration.status',
        'attemptKind',
        'state',
      ],
      groups: ['state', 'attemptKind', 'offering'],
      sort: ['addedAt', 'desc'],
    },
  },
});
