import type { Queryable, Person } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { addDays, instantOf } from '../../shared/localTime.ts';
import type { Timetable, TimetableChoices, TimetableEntry } from '../api.ts';
import { weekOf } from '../rules/teachingWeeks.ts';

export const BY = ['mine', 'batch', 'hall', 'staff'] as const;
export type By = (typeof BY)[number];
const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A batch is taught what lies on its level of the semester; a student, what they registered for, or
 * else their batch's.
 */
const WHOSE: Readonly<Record<By, string>> = {
  hall: 'c.hall_id = $3',
  staff: `EXISTS (
    SELECT 1
    FROM class_sessions__lecturers l
    WHERE l.owner_id = c.id AND l.target_id = $3
  )`,
  batch: `EXISTS (
    SELECT 1
    FROM batch_statuses b
    WHERE b.batch_id = $3 AND b.semester_id = o.semester_id AND b.level = u.level
  )`,
  mine: `
    EXISTS (SELECT 1 FROM class_sessions__lecturers l WHERE l.owner_id = c.id AND l.target_id = $3)
    OR EXISTS (
      SELECT 1
      FROM students s
      WHERE s.id = $4
        AND CASE
          WHEN EXISTS (
            SELECT 1
            FROM course_registrations g
            JOIN registration_lines r ON r.registration_id = g.id
            JOIN offerings a ON a.id = r.offering_id
            WHERE g.student_id = s.id AND r.state = 'enrolled' AND a.semester_id = o.semester_id
          )
            THEN EXISTS (
              SELECT 1
              FROM course_registrations g
              JOIN registration_lines r ON r.registration_id = g.id
              WHERE g.student_id = s.id AND r.state = 'enrolled' AND r.offering_id = o.id
            )
          ELSE EXISTS (
              SELECT 1
              FROM batch_statuses b
              WHERE b.batch_id = s.batch_id AND b.semester_id = o.semester_id AND b.level = u.level
            )
            AND (
              EXISTS (
                SELECT 1
                FROM subject_units x
                JOIN students__main_subjects m ON m.target_id = x.subject_id AND m.owner_id = s.id
                WHERE x.course_unit_id = u.id
              )
              OR NOT EXISTS (SELECT 1 FROM subject_units x WHERE x.course_unit_id = u.id)
            )
        END
    )`,
};

const entries = (by: By): string => `
  SELECT
    c.id,
    c.version,
    c.slot_id AS slot,
    c.kind,
    c.subgroup,
    u.code,
    json_build_object('en', u.title_en, 'si', u.title_si) AS title,
    c.state,
    c.is_moved AS "isMoved",
    c.note,
    CASE WHEN h.id IS NULL THEN NULL ELSE json_build_object('id', h.id, 'code', h.code) END AS hall,
    (SELECT code FROM lecturehalls x WHERE x.id = c.usual_hall_id) AS "usualHall",
    ${iso('c.starts_at')} AS "startsAt",
    ${iso('c.ends_at')} AS "endsAt",
    coalesce((
      SELECT json_agg(
        json_build_object(
          'id', p.id,
          'name', json_build_object('en', p.name_with_initials_en, 'si', p.name_with_initials_si)
        )
        ORDER BY l.position
      )
      FROM class_sessions__lecturers l
      JOIN staff p ON p.id = l.target_id
      WHERE l.owner_id = c.id
    ), '[]'::json) AS lecturers
  FROM class_sessions c
  JOIN offerings o ON o.id = c.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  LEFT JOIN lecturehalls h ON h.id = c.hall_id
  WHERE c.starts_at >= $1
    AND c.starts_at < $2
    AND ($3::uuid IS NOT NULL OR $4::uuid IS NOT NULL)
    AND (${WHOSE[by]})
  ORDER BY c.starts_at, u.code, c.subgroup`;

const SEMESTER = `
  SELECT json_build_object('en', label_en, 'si', label_si) AS label, starts_on::text AS "startsOn"
  FROM semesters
  WHERE starts_on <= $2::date AND ends_on >= $1::date
  ORDER BY starts_on DESC
  LIMIT 1`;

/** The classes of one week, from its Monday on, of a batch, a hall, a lecturer, or whoever asks. */
export async function readTimetable(
  client: Queryable,
  by: By,
  id: string | null,
  monday: string,
  person: Person,
): Promise<Timetable> {
  if (by !== 'mine' && id === null)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { id: { code: 'required' } } });
  const window = [
    instantOf({ date: monday, time: '00:00' }),
    instantOf({ date: addDays(monday, 7), time: '00:00' }),
  ];
  const values = [
    ...window,
    by === 'mine' ? person.staffId : id,
    by === 'mine' ? person.studentId : null,
  ];
  // Every statement names both, though only one's own timetable asks for the student.
  const { rows } = await client.query<TimetableEntry & Record<string, unknown>>({
    name: `timetable-${by}`,
    text: entries(by),
    values,
  });
  const found = await client.query<{ label: { en: string; si: string }; startsOn: string }>({
    name: 'timetable-semester',
    text: SEMESTER,
    values: [monday, addDays(monday, 6)],
  });
  const [semester] = found.rows;
  return {
    semester: semester ? { label: semester.label, week: weekOf(monday, semester) } : null,
    entries: rows,
  };
}

const CHOICES = `
  SELECT
    (
      SELECT coalesce(
        json_agg(json_build_object('id', id, 'label', label) ORDER BY entry_year DESC),
        '[]'::json
      )
      FROM batches
    ) AS batches,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'id', id,
            'label', json_build_object(
              'en', code || ' · ' || name_en,
              'si', code || ' · ' || name_si
            )
          )
          ORDER BY code
        ),
        '[]'::json
      )
      FROM lecturehalls
    ) AS halls,
    (
      SELECT coalesce(
        json_agg(
          json_build_object(
            'id', p.id,
            'label', json_build_object('en', p.name_with_initials_en, 'si', p.name_with_initials_si)
          )
          ORDER BY p.name_with_initials_en
        ),
        '[]'::json
      )
      FROM staff p
      WHERE EXISTS (SELECT 1 FROM class_slots__lecturers l WHERE l.target_id = p.id)
    ) AS staff`;

export async function readChoices(client: Queryable): Promise<TimetableChoices> {
  const { rows } = await client.query<TimetableChoices & Record<string, unknown>>({
    name: 'timetable-choices',
    text: CHOICES,
    values: [],
  });
  return rows[0] ?? { batches: [], halls: [], staff: [] };
}
