import type { Queryable, Person } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';

/**
 * `$1` everything, `$2` department, `$3` staff: the units of which a person may read attendance, as
 * the grants of `attendance` say.
 */
export const OPEN_TO = `(
  $1::boolean
  OR unit.department_id = $2::uuid
  OR offering.coordinator_id = $3::uuid
  OR EXISTS (
    SELECT FROM offerings__lecturers lecturer
    WHERE lecturer.owner_id = offering.id AND lecturer.staff_id = $3::uuid
  )
  OR EXISTS (
    SELECT FROM class_sessions session
    JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = session.id
    WHERE session.offering_id = offering.id AND lecturer.target_id = $3::uuid
  )
)`;

/** What `OPEN_TO` asks of a person. */
export const scopeOf = ({
  privileges,
  departmentId,
  staffId,
}: Person): [boolean, string | null, string | null] => [
  privileges.has('ATTENDANCE_ALL'),
  privileges.has('ATTENDANCE_DEPARTMENT') ? departmentId : null,
  staffId,
];

const TEACHES = 'SELECT FROM class_sessions__lecturers WHERE owner_id = $1 AND target_id = $2';

/**
 * Marks are recorded by those who teach the class. Throws NOT_FOUND to everybody else: of the class
 * they learn nothing here.
 */
export async function assertTeaching(
  client: Queryable,
  session: string,
  { staffId }: Person,
): Promise<void> {
  const { rows } =
    staffId === null
      ? { rows: [] }
      : await client.query({ text: TEACHES, values: [session, staffId] });
  if (rows.length === 0) throw new PortalError('NOT_FOUND');
}

const IS_OPEN = `
  SELECT FROM offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE offering.id = $4 AND ${OPEN_TO}`;

/** Throws NOT_FOUND where the attendance of the unit is not open to the person. */
export async function assertOffering(
  client: Queryable,
  offering: string,
  person: Person,
): Promise<void> {
  const { rows } = await client.query({ text: IS_OPEN, values: [...scopeOf(person), offering] });
  if (rows.length === 0) throw new PortalError('NOT_FOUND');
}
