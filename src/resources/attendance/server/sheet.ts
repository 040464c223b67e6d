import {
  colomboDay,
  instantSql,
  localised,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import type { AttendanceSheet } from '../api.ts';
import { rowCode } from '../rules/rowCode.ts';
import { unitsNamed } from './units.ts';

const READERS = `
  SELECT
    student.registration_number AS number,
    ${localised('student.name_with_initials')} AS name
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN students student ON student.id = registration.student_id
  WHERE line.offering_id = $1 AND line.state = 'enrolled'
  GROUP BY student.id
  ORDER BY 1`;
const LECTURERS = `
  SELECT ${localised('member.name_with_initials')} AS name
  FROM class_sessions session
  JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = session.id
  JOIN staff member ON member.id = lecturer.target_id
  WHERE session.offering_id = $1
  GROUP BY member.id
  ORDER BY member.name_with_initials_en`;
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
  const readers = await queryRows<{ number: string; name: Localised }>(client, {
    text: READERS,
    values: [offering],
  });
  const lecturers = await queryRows<{ name: Localised }>(client, {
    text: LECTURERS,
    values: [offering],
  });
  const sessions = await queryRows<AttendanceSheet['sessions'][number]>(client, {
    text: PLANNED,
    values: [offering],
  });
  return {
    unit,
    lecturers: lecturers.map(({ name }) => name),
    students: readers.map(({ number, name }, index) => ({
      number,
      name,
      code: rowCode(index + 1, number),
    })),
    sessions,
  };
}
