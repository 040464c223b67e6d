import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { menteesAt, OF_MENTEES } from '../shared/menteesAt.ts';

const OWN = { staff: '$staff' } as const;

/** What was talked about and agreed. The student reads it; what is not for them belongs into a note. */
export const mentorMeetings = defineResource({
  name: 'mentor-meetings',
  path: '/manage-mentor/meetings',
  title: ['heldAt', 'topic'],
  confidential: true,
  fields: {
    student: f.ref('students', {
      required: true,
      onDelete: 'refuse',
      immutable: true,
      among: menteesAt(null),
    }),
    staff: f.ref('staff', { required: true, immutable: true }),
    heldAt: f.datetime({ required: true, default: '$now', index: true }),
    mode: f.select({
      required: true,
      options: ['inPerson', 'online', 'phone', 'group'],
      default: 'inPerson',
    }),
    attendance: f.select({
      required: true,
      options: ['attended', 'missed', 'excused'],
      tones: { attended: 'good', missed: 'bad', excused: 'caution' },
      default: 'attended',
      index: true,
    }),
    topic: f.text({ required: true, max: 200 }),
    actions: f.text({ max: 2000, multiline: true, help: true }),
    followUpOn: f.date({ index: true, help: true }),
    isFollowedUp: f.bool({
      default: false,
      visible: { followUpOn: { empty: false } },
      onHide: 'clear',
    }),
  },
  access: [
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['list', 'show', 'export', 'history'],
      rows: { any: [OWN, OF_MENTEES] },
    },
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['create', 'edit', 'delete'],
      rows: { all: [OWN, OF_MENTEES] },
      preset: OWN,
    },
    { privilege: 'PROFILE_VIEW', can: ['list', 'show'], rows: { student: '$student' } },
  ],
  views: {
    main: {
      via: ['MENTORING_STUDENTS'],
      columns: ['heldAt', 'student', 'topic', 'attendance', 'mode', 'followUpOn', 'isFollowedUp'],
      filters: ['student', 'heldAt', 'attendance', 'followUpOn', 'isFollowedUp'],
      inline: ['isFollowedUp', 'followUpOn'],
      groups: ['attendance', 'mode'],
      hide: ['staff'],
      sort: ['heldAt', 'desc'],
    },
  },
});
