/** So long after its end a code may stand, for classes that run late. */
const AFTER_END = `interval '30 minutes'`;

/** A meeting `s` as the journeys show it, as JSON. */
export const SESSION_JSON = `json_build_object(
  'id', s.id,
  'code', u.code,
  'title', json_build_object('en', u.title_en, 'si', u.title_si),
  'kind', s.kind,
  'subgroup', s.subgroup,
  'startsAt', s.starts_at,
  'endsAt', s.ends_at,
  'hall', h.code,
  'state', s.state
)`;
export const SESSION_FROM = `
  class_sessions s
  JOIN offerings o ON o.id = s.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  LEFT JOIN lecturehalls h ON h.id = s.hall_id`;

/**
 * Whether the code \`q\` of meeting \`s\` is shown: not stopped, and the meeting takes attendance
 * and is not long over.
 */
export const IS_SHOWN = `(
  q.closed_at IS NULL AND s.state = 'open' AND s.ends_at + ${AFTER_END} > now()
)`;

/** Whether meeting `s` is of today, or goes on still: a class may begin before midnight. */
export const IS_TODAY = `(
  (s.starts_at AT TIME ZONE 'Asia/Colombo')::date = (now() AT TIME ZONE 'Asia/Colombo')::date
  OR (s.starts_at <= now() AND s.ends_at + ${AFTER_END} > now())
)`;

/** A student \`st\` as a list names them. */
export const STUDENT_JSON = `
  'id', st.id,
  'name', json_build_object('en', st.name_with_initials_en, 'si', st.name_with_initials_si),
  'registrationNumber', st.registration_number`;

/** Students who read the offering of meeting `s`, as rows of `r.student_id`. */
export const READERS = `
  registration_lines l
  JOIN course_registrations r ON r.id = l.registration_id
  WHERE l.offering_id = s.offering_id AND l.state = 'enrolled'`;
