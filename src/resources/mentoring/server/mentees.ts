import type { Queryable } from '../../../../gateway/index.ts';
import type { MenteeLine } from '../api.ts';
import { riskSigns, type MenteeFacts } from '../rules/mentoringRules.ts';

/**
 * The present mentees of one member of staff. Meetings and marks of earlier mentors count, for the
 * present one may read them (`src/resources/mentor`); of referrals only the own.
 */
const MENTEES = `
  SELECT
    s.id,
    s.registration_number AS number,
    json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si) AS name,
    b.label AS batch,
    s.status,
    a.starts_on::text AS since,
    a.ends_on::text AS until,
    met.on AS "lastMetOn",
    coalesce(missed.count, 0) AS "missedInARow",
    (
      SELECT min(m.follow_up_on)::text
      FROM mentor_meetings m
      WHERE m.student_id = s.id AND NOT m.is_followed_up AND m.follow_up_on IS NOT NULL
    ) AS "followUpDueOn",
    (
      SELECT count(*)::int
      FROM mentor_referrals r
      WHERE r.student_id = s.id AND r.staff_id = $1 AND r.status IN ('open', 'accepted')
    ) AS "openReferrals",
    coalesce((
      SELECT json_agg(DISTINCT k.reason)
      FROM at_risk_marks k
      WHERE k.student_id = s.id
        AND k.starts_on <= $2::date
        AND (k.ends_on IS NULL OR k.ends_on >= $2::date)
    ), '[]') AS marks
  FROM mentor_assignments a
  JOIN students s ON s.id = a.student_id
  JOIN batches b ON b.id = s.batch_id
  LEFT JOIN LATERAL (
    SELECT max((m.held_at AT TIME ZONE 'Asia/Colombo')::date)::text AS on, max(m.held_at) AS at
    FROM mentor_meetings m
    WHERE m.student_id = s.id AND m.attendance = 'attended' AND m.held_at <= $3::timestamptz
  ) met ON true
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS count
    FROM mentor_meetings m
    WHERE m.student_id = s.id
      AND m.attendance = 'missed'
      AND m.held_at <= $3::timestamptz
      AND (met.at IS NULL OR m.held_at > met.at)
  ) missed ON true
  WHERE a.staff_id = $1 AND a.starts_on <= $2::date AND (a.ends_on IS NULL OR a.ends_on >= $2::date)
  ORDER BY s.registration_number, s.id`;

/** The list of the own mentees with what asks for attention. */
export async function menteesOf(
  client: Queryable,
  staff: string,
  today: string,
  now: Date,
): Promise<MenteeLine[]> {
  const { rows } = await client.query<
    Omit<MenteeLine, 'signs'> & { missedInARow: number } & Record<string, unknown>
  >({ text: MENTEES, values: [staff, today, now.toISOString()] });
  return rows.map(({ missedInARow, ...line }) => {
    const facts: MenteeFacts = {
      status: line.status,
      mentorSince: line.since,
      lastMetOn: line.lastMetOn,
      missedInARow,
      followUpDueOn: line.followUpDueOn,
      openReferrals: line.openReferrals,
    };
    return { ...line, signs: riskSigns(facts, today) } as MenteeLine;
  });
}
