import { localised } from '../../../../gateway/index.ts';
/** How long after the end of a class its code may be shown, for classes that run late. */
const AFTER_END = `interval '30 minutes'`;

/** A `session` as JSON for the pages. */
export const SESSION_JSON = `json_build_object(
  'id', session.id,
  'code', unit.code,
  'title', ${localised('unit.title')},
  'kind', session.kind,
  'subgroup', session.subgroup,
  'startsAt', session.starts_at,
  'endsAt', session.ends_at,
  'hall', hall.code,
  'state', session.state
)`;
export const SESSION_FROM = `
  class_sessions session
  JOIN offerings offering ON offering.id = session.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id`;

/**
 * Whether the `qr_code` of a `session` is shown: not stopped, and the meeting takes attendance and
 * is not long over.
 */
export const IS_SHOWN = `(
  qr_code.closed_at IS NULL AND session.state = 'open' AND session.ends_at + ${AFTER_END} > now()
)`;

/** Whether a `session` is today or still in progress, because a class may start before midnight. */
export const IS_TODAY = `(
  (session.starts_at AT TIME ZONE 'Asia/Colombo')::date = (now() AT TIME ZONE 'Asia/Colombo')::date
  OR (session.starts_at <= now() AND session.ends_at + ${AFTER_END} > now())
)`;

/** A `student` in lists. */
export const STUDENT_JSON = `
  'id', student.id,
  'name', ${localised('student.name_with_initials')},
  'registrationNumber', student.registration_number`;

/** Students registered for the offering of a `session`, as rows of `registration.student_id`. */
export const READERS = `
  registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  WHERE line.offering_id = session.offering_id AND line.state = 'enrolled'`;
