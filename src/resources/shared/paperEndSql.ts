/** Names of the row that has a paper's `id`, `starts_at` and `ends_at`, and of the student. */
interface Candidate {
  paper?: string;
  student?: string;
}

/** SQL condition: an `entitlement` of the student that is in force on the day of the paper. */
const inForce = ({ paper = 'paper', student = 'registration.student_id' }: Candidate): string => `
  entitlement.student_id = ${student}
  AND entitlement.state = 'approved'
  AND (${paper}.starts_at AT TIME ZONE 'Asia/Colombo')::date
    BETWEEN entitlement.valid_from AND coalesce(entitlement.valid_to, 'infinity')`;

/** SQL: whether the candidate sits the paper in a room apart. */
export const sitsApartSql = (candidate: Candidate = {}): string => `
  EXISTS (
    SELECT 1
    FROM exam_entitlements entitlement
    WHERE ${inForce(candidate)} AND entitlement.sits_apart
  )`;

/**
 * SQL of the moment at which a candidate ends a paper: with the extra time and the rest breaks that
 * the student is entitled to on its day, in whole minutes.
 */
export const candidateEndSql = (candidate: Candidate = {}): string => {
  const { paper = 'paper' } = candidate;
  return `
  (
    ${paper}.ends_at
    + make_interval(
      mins => ceil(
        extract(epoch FROM ${paper}.ends_at - ${paper}.starts_at) / 3600
        * coalesce(
          (
            SELECT max(entitlement.minutes_per_hour + coalesce(entitlement.rest_per_hour, 0))
            FROM exam_entitlements entitlement
            WHERE ${inForce(candidate)}
          ),
          0
        )
      )::int
    )
  )`;
};

/** SQL of the moment at which the last candidate of a paper ends, registered or confirmed. */
export const lastEndSql = (paper = 'paper'): string => `
  greatest(
    ${paper}.ends_at,
    (
      SELECT max(${candidateEndSql({ paper, student: 'sitter.student_id' })})
      FROM exam_registrations sitter
      WHERE sitter.paper_id = ${paper}.id AND sitter.status IN ('applied', 'confirmed')
    )
  )`;
