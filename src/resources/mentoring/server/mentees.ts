import { colomboDay, localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { heldOn } from '../../shared/heldOn.ts';
import type { MenteeLine } from '../api.ts';
import { riskSigns, type MenteeFacts } from '../rules/mentoringRules.ts';

/**
 * The present mentees of one member of staff. Meetings and marks of earlier mentors count, because
 * the present mentor may read them; only referrals of the mentor's own count.
 */
const MENTEES = `
  SELECT
    student.id,
    student.registration_number AS number,
    ${localised('student.name_with_initials')} AS name,
    batch.label AS batch,
    student.status,
    assignment.starts_on::text AS since,
    assignment.ends_on::text AS until,
    met.on AS "lastMetOn",
    coalesce(missed.count, 0) AS "missedInARow",
    (
      SELECT min(meeting.follow_up_on)::text
      FROM mentor_meetings meeting
      WHERE meeting.student_id = student.id
        AND NOT meeting.is_followed_up
        AND meeting.follow_up_on IS NOT NULL
    ) AS "followUpDueOn",
    (
      SELECT count(*)::int
      FROM mentor_referrals referral
      WHERE referral.student_id = student.id
        AND referral.staff_id = $1
        AND referral.status IN ('open', 'accepted')
    ) AS "openReferrals",
    coalesce((
      SELECT json_agg(DISTINCT mark.reason)
      FROM at_risk_marks mark
      WHERE mark.student_id = student.id
        AND ${heldOn('mark', '$2')}
    ), '[]') AS marks
  FROM mentor_assignments assignment
  JOIN students student ON student.id = assignment.student_id
  JOIN batches batch ON batch.id = student.batch_id
  LEFT JOIN LATERAL (
    SELECT
      max((meeting.held_at AT TIME ZONE 'Asia/Colombo')::date)::text AS on,
      max(meeting.held_at) AS at
    FROM mentor_meetings meeting
    WHERE meeting.student_id = student.id
      AND meeting.attendance = 'attended'
      AND meeting.held_at <= $3::timestamptz
  ) met ON true
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS count
    FROM mentor_meetings meeting
    WHERE meeting.student_id = student.id
      AND meeting.attendance = 'missed'
      AND meeting.held_at <= $3::timestamptz
      AND (met.at IS NULL OR meeting.held_at > met.at)
  ) missed ON true
  WHERE assignment.staff_id = $1
    AND ${heldOn('assignment', '$2')}
  ORDER BY student.registration_number, student.id`;

/** The mentees of one member of staff with what needs attention. */
export async function menteesOf(
  client: Queryable,
  staff: string,
  now: Date,
): Promise<MenteeLine[]> {
  const today = colomboDay(now);
  const rows = await queryRows<Omit<MenteeLine, 'signs'> & { missedInARow: number }>(client, {
    text: MENTEES,
    values: [staff, today, now.toISOString()],
  });
  return rows.map(({ missedInARow, ...line }) => {
    const facts: MenteeFacts = {
      status: line.status,
      mentorSince: line.since,
      lastMetOn: line.lastMetOn,
      missedInARow,
      followUpDueOn: line.followUpDueOn,
      openReferrals: line.openReferrals,
    };
    return { ...line, signs: riskSigns(facts, today) };
  });
}
