import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { menteesAt, OF_MENTEES } from '../shared/menteesAt.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';

const OWN = { staff: '$staff' } as const;

/** A referral of a student to the officers for student welfare. */
export const mentorReferrals = defineResource({
  name: 'mentor-referrals',
  path: '/manage-mentor/referrals',
  title: ['student', 'concern'],
  confidential: true,
  fields: {
    student: f.ref('students', {
      required: true,
      onDelete: 'refuse',
      immutable: true,
      among: menteesAt(null),
    }),
    staff: f.ref('staff', { required: true, immutable: true }),
    concern: f.select({
      required: true,
      options: ['academic', 'health', 'financial', 'personal', 'accommodation', 'other'],
      index: true,
    }),
    reason: f.text({ required: true, max: 2000, multiline: true, help: true }),
    status: f.select({
      options: ['open', 'accepted', 'closed', 'withdrawn'],
      tones: { open: 'caution', accepted: 'good', closed: 'quiet', withdrawn: 'quiet' },
    }),
    outcome: f.text({ max: 2000, multiline: true, write: [], help: true }),
  },
  access: [
    { privilege: 'MENTORING_STUDENTS', can: ['list', 'show', 'history'], rows: OWN },
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['create', 'edit'],
      rows: { all: [OWN, OF_MENTEES] },
      preset: OWN,
    },
    { privilege: 'MENTOR_WELFARE', can: ['list', 'show', 'export', 'history'] },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    about: OWN_STUDENT,
    states: {
      open: {},
      accepted: { locks: ['concern', 'reason'] },
      closed: { locks: '*', final: true },
      withdrawn: { locks: '*', final: true },
    },
    transitions: [
      { name: 'accept', from: 'open', to: 'accepted', who: ['MENTOR_WELFARE'] },
      {
        name: 'close',
        from: ['open', 'accepted'],
        to: 'closed',
        who: ['MENTOR_WELFARE'],
        ask: [{ field: 'outcome', required: true }],
      },
      {
        name: 'withdraw',
        from: 'open',
        to: 'withdrawn',
        who: [{ privilege: 'MENTORING_STUDENTS', rows: OWN }],
        confirm: true,
      },
    ],
  },
  views: {
    main: {
      via: ['MENTORING_STUDENTS', 'MENTOR_WELFARE'],
      columns: ['student', 'concern', 'status', 'staff', 'reason'],
      filters: ['student', 'concern', 'status', 'staff'],
      groups: ['status', 'concern'],
      sort: ['createdAt', 'desc'],
    },
  },
});
