import {
  instantSql,
  localised,
  localisedFrom,
  type Queryable,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { instantOf } from '../../shared/localTime.ts';
import type { Timetable, TimetableChoices, TimetableEntry, TimetableKind } from '../api.ts';
import { weekOf } from '../rules/teachingWeeks.ts';

/**
 * A batch attends the offerings of its level in the semester. A student attends the registered
 * offerings, or else those of the batch.
 */
const WHOSE: Readonly<Record<TimetableKind, string>> = {
  hall: 'session.hall_id = $3',
  staff: `EXISTS (
    SELECT 1
    FROM class_sessions__lecturers lecturer
    WHERE lecturer.owner_id = session.id AND lecturer.target_id = $3
  )`,
  batch: `EXISTS (
    SELECT 1
    FROM batch_statuses batch_status
    WHERE batch_status.batch_id = $3
      AND batch_status.semester_id = offering.semester_id
      AND batch_status.level = unit.level
  )`,
  mine: `
    EXISTS (
      SELECT 1
      FROM class_sessions__lecturers lecturer
      WHERE lecturer.owner_id = session.id AND lecturer.target_id = $3
    )
    OR EXISTS (
      SELECT 1
      FROM students student
      WHERE student.id = $4
        AND CASE
          WHEN EXISTS (
            SELECT 1
            FROM course_registrations registration
            JOIN registration_lines line ON line.registration_id = registration.id
            JOIN offerings taken ON taken.id = line.offering_id
            WHERE registration.student_id = student.id
              AND line.state = 'enrolled'
              AND taken.semester_id = offering.semester_id
          )
            THEN EXISTS (
              SELECT 1
              FROM course_registrations registration
              JOIN registration_lines line ON line.registration_id = registration.id
              WHERE registration.student_id = student.id
                AND line.state = 'enrolled'
                AND line.offering_id = offering.id
            )
          ELSE EXISTS (
              SELECT 1
              FROM batch_statuses batch_status
              WHERE batch_status.batch_id = student.batch_id
                AND batch_status.semester_id = offering.semester_id
                AND batch_status.level = unit.level
            )
            AND (
              EXISTS (
                SELECT 1
                FROM subject_units subject_unit
                JOIN students__main_subjects main_subject
                  ON main_subject.target_id = subject_unit.subject_id
                  AND main_subject.owner_id = student.id
                WHERE subject_unit.course_unit_id = unit.id
              )
              OR NOT EXISTS (
                SELECT 1
                FROM subject_units subject_unit
                WHERE subject_unit.course_unit_id = unit.id
              )
            )
        END
    )`,
};

const entries = (by: TimetableKind): string => `
  SELECT
    session.id,
    session.version,
    session.slot_id AS slot,
    session.kind,
    session.subgroup,
    unit.code,
    ${localised('unit.title')} AS title,
    session.state,
    session.is_moved AS "isMoved",
    session.note,
    CASE
      WHEN hall.id IS NULL THEN NULL
      ELSE json_build_object('id', hall.id, 'code', hall.code)
    END AS hall,
    (
      SELECT code
      FROM lecturehalls usual_hall
      WHERE usual_hall.id = session.usual_hall_id
    ) AS "usualHall",
    ${instantSql('session.starts_at')} AS "startsAt",
    ${instantSql('session.ends_at')} AS "endsAt",
    coalesce((
      SELECT json_agg(
        json_build_object(
          'id', member.id,
          'name', ${localised('member.name_with_initials')}
        )
        ORDER BY lecturer.position
      )
      FROM class_sessions__lecturers lecturer
      JOIN staff member ON member.id = lecturer.target_id
      WHERE lecturer.owner_id = session.id
    ), '[]'::json) AS lecturers
  FROM class_sessions session
  JOIN offerings offering ON offering.id = session.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE session.starts_at >= $1
    AND session.starts_at < $2
    AND ($3::uuid IS NOT NULL OR $4::uuid IS NOT NULL)
    AND (${WHOSE[by]})
  ORDER BY session.starts_at, unit.code, session.subgroup`;

const SEMESTER = `
  SELECT ${localised('label')} AS label, starts_on::text AS "startsOn"
  FROM semesters
  WHERE starts_on <= $2::date AND ends_on >= $1::date
  ORDER BY starts_on DESC
  LIMIT 1`;

interface TimetableQuery {
  by: TimetableKind;
  /** Id of the batch, hall or lecturer. */
  id: string | null;
  /** First day of the week. */
  weekStart: string;
}

/**
 * The classes of one week of a batch, a hall, a lecturer or the caller. Throws INVALID_FIELDS if a
 * required id is missing.
 */
export async function readTimetable(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  { by, id, weekStart }: TimetableQuery,
): Promise<Timetable> {
  if (by !== 'mine' && id === null) throw fieldError('id', 'required');
  const window = [
    instantOf({ date: weekStart, time: '00:00' }),
    instantOf({ date: addDays(weekStart, 7), time: '00:00' }),
  ];
  const values = [
    ...window,
    by === 'mine' ? person.staffId : id,
    by === 'mine' ? person.studentId : null,
  ];
  // Every statement names both parameters, though only `mine` uses the student.
  const rows = await queryRows<TimetableEntry>(client, {
    name: `timetable-${by}`,
    text: entries(by),
    values,
  });
  const found = await queryRows<{ label: Localised; startsOn: string }>(client, {
    name: 'timetable-semester',
    text: SEMESTER,
    values: [weekStart, addDays(weekStart, 6)],
  });
  const [semester] = found;
  return {
    semester: semester
      ? { label: semester.label, week: weekOf(addDays(weekStart, 6), semester) }
      : null,
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
            'label', ${localisedFrom((language) => `code || ' · ' || name_${language}`)}
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
            'id', member.id,
            'label', ${localised('member.name_with_initials')}
          )
          ORDER BY member.name_with_initials_en
        ),
        '[]'::json
      )
      FROM staff member
      WHERE EXISTS (
        SELECT 1
        FROM class_slots__lecturers lecturer
        WHERE lecturer.target_id = member.id
      )
    ) AS staff`;

export async function readChoices(client: Queryable): Promise<TimetableChoices> {
  const row = await queryRow<TimetableChoices>(client, {
    name: 'timetable-choices',
    text: CHOICES,
    values: [],
  });
  return row ?? { batches: [], halls: [], staff: [] };
}
