import type { AgendaItem, UpcomingItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { staffAbsences } from '../staffAbsences.ts';
import { DAYS_BACK } from './sessions.ts';

/** The listed classes that have begun and are not closed, from the day of the first one on. */
const TO_CLOSE = `
  SELECT count(*), min(class.starts_at AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN class_sessions__lecturers lecturer ON lecturer.target_id = reader.staff
  JOIN class_sessions class
    ON class.id = lecturer.owner_id
    AND class.state IN ('planned', 'open')
    AND class.starts_at <= reader.now
    AND class.starts_at >= reader.now - interval '${DAYS_BACK} days'`;

/** Open classes of the reader at this moment in which they are not marked yet. */
const TO_ATTEND = `
  SELECT count(*), min(class.starts_at AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN course_registrations registration ON registration.student_id = reader.student
  JOIN registration_lines line
    ON line.registration_id = registration.id
    AND line.state = 'enrolled'
  JOIN class_sessions class
    ON class.offering_id = line.offering_id
    AND class.state = 'open'
    AND class.starts_at <= reader.now
    AND reader.now < class.ends_at
  WHERE NOT EXISTS (
      SELECT
      FROM attendance mark
      WHERE mark.session_id = class.id AND mark.student_id = reader.student
    )`;

/** Units in which the reader was warned of their attendance lately. */
const WARNED = `
  SELECT count(DISTINCT warning.offering_id), NULL::date
  FROM reader
  JOIN attendance_warnings_sent warning
    ON warning.student_id = reader.student
    AND warning.sent_at > reader.now - interval '14 days'`;

/** How many days before a class a delegate is asked for. */
const DAYS_AHEAD = 14;

/** Absences of the reader's department with classes soon, for which no one else is named. */
const WITHOUT_DELEGATE = `
  SELECT count(*), min(next.first_on)
  FROM reader
  JOIN staff member ON member.department_id = reader.department
  JOIN staff_absences absence
    ON absence.staff_id = member.id
    AND coalesce(absence.delegate_id, absence.staff_id) = absence.staff_id
    AND absence.ends_on >= reader.today
    AND absence.starts_on <= reader.today + ${DAYS_AHEAD}
  CROSS JOIN LATERAL (
    SELECT min((class.starts_at AT TIME ZONE '${TIME_ZONE}')::date) AS first_on
    FROM class_sessions__lecturers lecturer
    JOIN class_sessions class
      ON class.id = lecturer.owner_id
      AND class.state = 'planned'
      AND class.starts_at > reader.now
      AND (class.starts_at AT TIME ZONE '${TIME_ZONE}')::date
        BETWEEN absence.starts_on AND absence.ends_on
    WHERE lecturer.target_id = absence.staff_id
  ) next
  WHERE next.first_on <= reader.today + ${DAYS_AHEAD}`;

/** The reader’s next class, as a lecturer or as a student. */
const NEXT_CLASS = `
  SELECT min(class.starts_at)
  FROM reader
  JOIN class_sessions class
    ON class.state = 'planned'
    AND class.starts_at > reader.now
    AND class.starts_at < reader.now + interval '30 days'
  WHERE class.id IN (
      SELECT lecturer.owner_id
      FROM class_sessions__lecturers lecturer
      WHERE lecturer.target_id = (SELECT staff FROM reader)
    )
    OR class.offering_id IN (
      SELECT line.offering_id
      FROM course_registrations registration
      JOIN registration_lines line
        ON line.registration_id = registration.id
        AND line.state = 'enrolled'
      WHERE registration.student_id = (SELECT student FROM reader)
    )`;

export const attendanceUpcoming: Readonly<Record<string, UpcomingItem>> = {
  nextClass: {
    via: ['CAL_VIEW'],
    opens: '/lhms/manage-lachall/timetable',
    sql: NEXT_CLASS,
  },
};

export const attendanceAgenda: Readonly<Record<string, AgendaItem>> = {
  classesToAttend: {
    via: ['STUDENT_ATTENDANCE_VIEW'],
    opens: '/manage-attendance/auto-attendance',
    sql: TO_ATTEND,
  },
  attendanceLow: {
    via: ['STUDENT_ATTENDANCE_VIEW'],
    opens: '/manage-attendance/my-attendance',
    sql: WARNED,
  },
  classesToClose: {
    escalates: true,
    via: ['RECORD_ATTENDANCE_VIEW'],
    opens: '/manage-attendance/record-attendance',
    sql: TO_CLOSE,
  },
  absencesToCover: {
    via: ['ATTENDANCE_DEPARTMENT'],
    opens: staffAbsences.path,
    sql: WITHOUT_DELEGATE,
  },
  leaveToDecide: {
    escalates: true,
    resource: 'leave-requests',
    view: 'main',
    transitions: ['approve', 'reject'],
    until: 'startsOn',
  },
};
