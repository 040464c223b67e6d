import type { AgendaItem } from '../../../../gateway/index.ts';

/** Mentees of the reader at risk who have not been met since that was marked. */
const AT_RISK = `
  SELECT count(DISTINCT risk.student_id), NULL::date
  FROM reader
  JOIN mentor_assignments assignment
    ON assignment.staff_id = reader.staff
    AND assignment.starts_on <= reader.today
    AND coalesce(assignment.ends_on, reader.today) >= reader.today
  JOIN at_risk_marks risk
    ON risk.student_id = assignment.student_id
    AND risk.starts_on <= reader.today
    AND coalesce(risk.ends_on, reader.today) >= reader.today
  WHERE NOT EXISTS (
      SELECT
      FROM mentor_meetings meeting
      WHERE meeting.student_id = risk.student_id
        AND meeting.staff_id = reader.staff
        AND meeting.held_at >= risk.starts_on
    )`;

const TO_FOLLOW_UP = `
  SELECT count(*), min(meeting.follow_up_on)
  FROM reader
  JOIN mentor_meetings meeting
    ON meeting.staff_id = reader.staff
    AND meeting.follow_up_on <= reader.today + 7
    AND NOT meeting.is_followed_up`;

const MENTOR = { via: ['MENTORING_STUDENTS'], isConfidential: true } as const;

export const mentoringAgenda: Readonly<Record<string, AgendaItem>> = {
  referralsToAccept: { resource: 'mentor-referrals', view: 'main', transitions: ['accept'] },
  menteesAtRisk: { ...MENTOR, opens: '/manage-mentor/mentoring-students', sql: AT_RISK },
  followUpsDue: {
    ...MENTOR,
    opens: '/manage-mentor/meetings',
    filter: { isFollowedUp: false },
    sql: TO_FOLLOW_UP,
  },
};
