import {
  instantSql,
  localised,
  localisedFrom,
  type Queryable,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { instantOf } from '../../shared/localTime.ts';
import type { Timetable, TimetableChoices, TimetableEntry, TimetableKind } from '../api.ts';
import { weekOf } from '../rules/teachingWeeks.ts';

/** `$3`: a member of staff. */
const TAUGHT = `
    SELECT lecturer.owner_id
    FROM class_sessions__lecturers lecturer
    WHERE lecturer.target_id = $3`;

/** The offerings of the level of a batch in each semester. */
const LEVELS = `
    SELECT batch_status.semester_id, batch_status.level
    FROM batch_statuses batch_status
    WHERE batch_status.batch_id`;

/** The registered offerings of the student `$4`, and in semesters without any those of the batch. */
const ATTENDED = `
    WITH registered AS MATERIALIZED (
      SELECT taken.id, taken.semester_id
      FROM course_registrations registration
      JOIN registration_lines line ON line.registration_id = registration.id
      JOIN offerings taken ON taken.id = line.offering_id
      WHERE registration.student_id = $4 AND line.state = 'enrolled'
    )
    SELECT registered.id
    FROM registered
    UNION ALL
    SELECT common.id
    FROM students student
    JOIN batch_statuses batch_status ON batch_status.batch_id = student.batch_id
    JOIN offerings common ON common.semester_id = batch_status.semester_id
    JOIN course_units unit
      ON unit.id = common.course_unit_id AND unit.level = batch_status.level
    WHERE student.id = $4
      AND NOT EXISTS (
        SELECT
        FROM registered
        WHERE registered.semester_id = batch_status.semester_id
      )
      AND (
        unit.id IN (
          SELECT subject_unit.course_unit_id
          FROM students__main_subjects main_subject
          JOIN subject_units subject_unit ON subject_unit.subject_id = main_subject.target_id
          WHERE main_subject.owner_id = $4
        )
        OR NOT EXISTS (
          SELECT
          FROM subject_units subject_unit
          WHERE subject_unit.course_unit_id = unit.id
        )
      )`;

/** The classes of those offerings between `$1` and `$2`. */
const ATTENDED_CLASSES = `
    SELECT attended.id
    FROM (${ATTENDED}) own
    JOIN class_sessions attended ON attended.offering_id = own.id
    WHERE attended.starts_at >= $1 AND attended.starts_at < $2`;

type Owner = Pick<TransactionContext['person'], 'staffId' | 'studentId'>;

/** Whose classes: read from the side of the person, who has few of them. */
const WHOSE = {
  hall: 'session.hall_id = $3',
  staff: `session.id IN (${TAUGHT})`,
  student: `session.id IN (${ATTENDED_CLASSES})`,
  both: `session.id IN (${TAUGHT} UNION ALL ${ATTENDED_CLASSES})`,
  batch: `(offering.semester_id, unit.level) IN (${LEVELS} = $3)`,
};
type Whose = keyof typeof WHOSE;

/** A plan for one role alone is found sooner, and is kept. */
const ownClasses = ({ staffId, studentId }: Owner): Whose =>
  studentId === null ? 'staff' : staffId === null ? 'student' : 'both';

const entries = (whose: Whose): string => `
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
    AND (${WHOSE[whose]})
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
  const whose = by === 'mine' ? ownClasses(person) : by;
  // Every statement names both parameters, though only some use the student.
  const rows = await queryRows<TimetableEntry>(client, {
    name: `timetable-${whose}`,
    text: entries(whose),
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

const CHOICES = {
  batch: `
    SELECT id, label
    FROM batches
    ORDER BY entry_year DESC`,
  hall: `
    SELECT id, ${localisedFrom((language) => `code || ' · ' || name_${language}`)} AS label
    FROM lecturehalls
    ORDER BY code`,
  staff: `
    SELECT member.id, ${localised('member.name_with_initials')} AS label
    FROM staff member
    WHERE EXISTS (
      SELECT 1
      FROM class_slots__lecturers lecturer
      WHERE lecturer.target_id = member.id
    )
    ORDER BY member.name_with_initials_en`,
};

/** The batches, halls or lecturers that have a timetable. */
export const readChoices = async (
  client: Queryable,
  by: keyof typeof CHOICES,
): Promise<TimetableChoices> => ({
  choices: await queryRows(client, { name: `timetable-choices-${by}`, text: CHOICES[by] }),
});
