/** The unit of an offering `o`, by its course unit `c` and semester `m` (`EvaluatedUnit`). */
export const UNIT = `jsonb_build_object(
  'code', c.code,
  'title', jsonb_build_object('en', c.title_en, 'si', c.title_si),
  'group', o."group",
  'medium', o.medium,
  'semester', jsonb_build_object('en', m.label_en, 'si', m.label_si)
)`;
export const OF_UNIT = `
  JOIN offerings o ON o.id = e.offering_id
  JOIN course_units c ON c.id = o.course_unit_id
  JOIN semesters m ON m.id = o.semester_id`;

/** Whether the member of staff `$staff` teaches or coordinates offering `o`. */
export const teachesSql = (staff: string): string =>
  `coalesce(
    o.coordinator_id = ${staff}::uuid
      OR EXISTS (
        SELECT FROM offerings__lecturers t
        WHERE t.owner_id = o.id AND t.staff_id = ${staff}::uuid
      ),
    false
  )`;

/** Whether the student reads offering `o`. */
export const readsSql = (student: string): string =>
  `EXISTS (
    SELECT FROM registration_lines l
    JOIN course_registrations r ON r.id = l.registration_id
    WHERE l.offering_id = o.id AND l.state = 'enrolled' AND r.student_id = ${student}::uuid
  )`;

/** Who was asked and how many answered: counted while it is open, kept in the record afterwards. */
export const TURNOUT = `
  coalesce(
    e.participant_count,
    (SELECT count(*) FROM evaluation_participants p WHERE p.evaluation_id = e.id)::int
  ) AS participants,
  coalesce(
    e.voter_count,
    (
      SELECT count(*)
      FROM evaluation_participants p
      WHERE p.evaluation_id = e.id AND p.has_voted
    )::int
  ) AS voters`;
