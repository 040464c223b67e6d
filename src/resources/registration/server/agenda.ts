import type { AgendaItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';

/** The windows that are open to the reader's batch, with the registration in their semester. */
const OPEN_WINDOWS = `
  SELECT count(*), min(open.closes_at AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN students student ON student.id = reader.student
  JOIN registration_windows open
    ON open.kind = 'courses'
    AND reader.now BETWEEN open.opens_at AND open.closes_at
  JOIN registration_windows__batches batch
    ON batch.owner_id = open.id
    AND batch.target_id = student.batch_id
  LEFT JOIN course_registrations registration
    ON registration.student_id = student.id
    AND registration.semester_id = open.semester_id`;

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
