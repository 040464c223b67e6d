import {
  colomboDay,
  instantSql,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import type { AttendanceSheet } from '../api.ts';
import { rowCode } from '../rules/rowCode.ts';
import { unitsNamed } from './units.ts';

const READERS = `
  SELECT DISTINCT
    student.registration_number AS number,
    student.name_with_initials_en AS en,
    student.name_with_initials_si AS si
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN students student ON student.id = registration.student_id
  WHERE line.offering_id = $1 AND line.state = 'enrolled'
  ORDER BY 1`;
const LECTURERS = `
  SELECT DISTINCT member.name_with_initials_en AS en, member.name_with_initials_si AS si
  FROM class_sessions session
  JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = session.id
  JOIN staff member ON member.id = lecturer.target_id
  WHERE session.offering_id = $1
  ORDER BY 1`;
const PLANNED = `
  SELECT
    session.id,
    ${instantSql('session.starts_at')} AS "startsAt",
    ${instantSql('session.ends_at')} AS "endsAt",
    session.kind,
    session.subgroup,
    hall.code AS hall
  FROM class_sessions session
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE session.offering_id = $1 AND session.state <> 'cancelled'
  ORDER BY session.starts_at, session.id`;

/** The data of an attendance sheet. Throws NOT_FOUND. */
export async function readAttendanceSheet(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  offering: string,
): Promise<AttendanceSheet> {
  const unit = orNotFound((await unitsNamed(client, [offering], colomboDay(now)))[0]);
  const readers = await queryRows<{ number: string; en: string; si: string }>(client, {
    text: READERS,
    values: [offering],
  });
  const lecturers = await queryRows<{ en: string; si: string }>(client, {
    text: LECTURERS,
    values: [offering],
  });
  const sessions = await queryRows<AttendanceSheet['sessions'][number]>(client, {
    text: PLANNED,
    values: [offering],
  });
  return {
    unit,
    lecturers: lecturers.map(({ en, si }) => ({ en, si })),
    students: readers.map(({ number, en, si }, index) => ({
      number,
      name: { en, si },
      code: rowCode(index + 1, number),
    })),
    sessions,
  };
}
