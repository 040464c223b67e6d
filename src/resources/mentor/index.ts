import { defineArea } from '../../contract/area.ts';
import { atRiskMarks } from './atRiskMarks.ts';
import { mentorAssignments } from './mentorAssignments.ts';
import { mentorMeetings } from './mentorMeetings.ts';
import { mentorNotes } from './mentorNotes.ts';
import { mentorReferrals } from './mentorReferrals.ts';

export const mentor = defineArea({
  key: 'mentor',
  section: 'MIS',
  group: 'MENTOR_MANAGEMENT',
  icon: 'mentor',
  resources: [mentorAssignments, mentorMeetings, mentorNotes, mentorReferrals, atRiskMarks],
  entries: [],
});
