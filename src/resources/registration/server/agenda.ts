import type { AgendaItem } from '../../../../gateway/index.ts';
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

export const registrationAgenda: Readonly<Record<string, AgendaItem>> = {
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
