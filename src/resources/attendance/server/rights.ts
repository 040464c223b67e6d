import { type Person, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';

/**
 * `$1` everything, `$2` department, `$3` staff: units whose attendance a person may read, as in the
 * grants of `attendance`. What is open to the person is read once, not for each unit.
 */
export const OPEN_TO = `(
  $1::boolean
  OR offering.id = ANY(ARRAY(
    SELECT offering.id
    FROM offerings offering
    JOIN course_units unit ON unit.id = offering.course_unit_id
    WHERE unit.department_id = $2::uuid
    UNION
    SELECT offering.id
    FROM offerings offering
    WHERE offering.coordinator_id = $3::uuid
    UNION
    SELECT lecturer.owner_id
    FROM offerings__lecturers lecturer
    WHERE lecturer.staff_id = $3::uuid
    UNION
    SELECT session.offering_id
    FROM class_sessions session
    JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = session.id
    WHERE lecturer.target_id = $3::uuid
  ))
)`;

/** The parameters of `OPEN_TO`. */
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
 * Only lecturers of the class record marks. Throws NOT_FOUND for others, which reveals nothing
 * about the class.
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
  SELECT
  FROM offerings offering
  WHERE offering.id = $4 AND ${OPEN_TO}`;

/** Throws NOT_FOUND if the person may not read the attendance of the unit. */
export async function assertOffering(
  client: Queryable,
  offering: string,
  person: Person,
): Promise<void> {
  const rows = await queryRows(client, { text: IS_OPEN, values: [...scopeOf(person), offering] });
  if (rows.length === 0) throw new PortalError('NOT_FOUND');
}
