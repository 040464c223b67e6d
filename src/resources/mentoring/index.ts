import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { atRiskMarks } from './atRiskMarks.ts';
import { mentorAssignments } from './mentorAssignments.ts';
import { mentorMeetings } from './mentorMeetings.ts';
import { mentorNotes } from './mentorNotes.ts';
import { mentorReferrals } from './mentorReferrals.ts';

export const mentoring = defineArea({
  name: 'mentoring',
  menu: menu.mentoring,
  resources: [mentorAssignments, mentorMeetings, mentorNotes, mentorReferrals, atRiskMarks],
  pages: [
    definePage({ name: 'mentors', path: '/manage-mentor/mentors', via: ['MENTOR_VIEW'] }),
    definePage({
      name: 'mentoring-students',
      path: '/manage-mentor/mentoring-students',
      via: ['MENTORING_STUDENTS'],
      nested: true,
    }),
  ],
  entries: [{ page: 'mentors' }, { page: 'mentoring-students' }],
});
