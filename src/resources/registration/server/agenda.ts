import type { AgendaItem, UpcomingItem } from '../../../../gateway/index.ts';
import { privilegeFor } from '../../../contract/model/privileges.ts';
import { isStudyingSql } from '../../shared/studentStates.ts';
import { isForBatch, lastDay, takesEntries } from '../../shared/windowSql.ts';

/** The windows that are open to the reader, with the registration in their semester. */
const OPEN_WINDOWS = `
  SELECT count(*), min(${lastDay('reader.now')})
  FROM reader
  JOIN students student
    ON student.id = reader.student
    AND ${isStudyingSql('student')}
  JOIN registration_windows opening
    ON opening.kind = 'courses'
    AND ${takesEntries('reader.now')}
    AND ${isForBatch('registration_windows', 'opening')}
  LEFT JOIN course_registrations registration
    ON registration.student_id = student.id
    AND registration.semester_id = opening.semester_id`;

const PAGE = { via: ['CO_REG_VIEW'], opens: '/manage-degree/course-registration' };

/** Semesters that begin within a month and in which nothing can be registered yet. */
const WITHOUT_WINDOW = `
  SELECT count(*), min(semester.starts_on)
  FROM reader
  JOIN semesters semester
    ON semester.starts_on BETWEEN reader.today AND reader.today + 30
  WHERE NOT EXISTS (
      SELECT
      FROM registration_windows opening
      WHERE opening.semester_id = semester.id AND opening.kind = 'courses'
    )`;

/** The next opening for the batch of the reader. */
const OPENS = `
  SELECT min(opening.opens_at)
  FROM reader
  JOIN students student
    ON student.id = reader.student
    AND ${isStudyingSql('student')}
  JOIN registration_windows opening
    ON opening.kind = 'courses'
    AND opening.opens_at > reader.now
    AND ${isForBatch('registration_windows', 'opening')}`;

export const registrationUpcoming: Readonly<Record<string, UpcomingItem>> = {
  registrationOpens: { ...PAGE, sql: OPENS },
};

export const registrationAgenda: Readonly<Record<string, AgendaItem>> = {
  windowsToOpen: {
    via: [privilegeFor('ACADEMIC_YEAR_VIEW', 'create')],
    opens: '/manage-curriculum/registration-windows',
    sql: WITHOUT_WINDOW,
  },
  registrationToBegin: { ...PAGE, sql: `${OPEN_WINDOWS} WHERE registration.id IS NULL` },
  registrationToSubmit: {
    ...PAGE,
    sql: `${OPEN_WINDOWS} WHERE registration.status IN ('draft', 'returned')`,
  },
  registrationsToApprove: {
    resource: 'course-registrations',
    view: 'main',
    transitions: ['approve', 'return'],
  },
};
