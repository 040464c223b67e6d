import {
  extendServer,
  type Queryable,
  queryRow,
  type ServerExtension,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { ACTING, exclusivePost, type Leads, type Place } from '../rules/exclusivePost.ts';
import { updateFromAppointments } from './employment.ts';
import { assertMayPlanLeaving, tellLeaving } from './leaving.ts';

const PLACE = `
  SELECT designation.leads, department.id AS department, department.faculty_id AS faculty
  FROM staff_designations designation, staff member
  LEFT JOIN departments department ON department.id = coalesce($3::uuid, member.department_id)
  WHERE designation.id = $1::uuid AND member.id = $2::uuid`;

const asId = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * An appointment is in the person's own department unless it names another; exclusive posts carry
 * their key.
 */
async function place({ client, after }: Write): Promise<Readonly<Record<string, unknown>> | void> {
  if (!after) return;
  const found = await queryRow<Place & { leads: Leads }>(client, {
    text: PLACE,
    values: [after['designation'], after['staff'], asId(after['department'])],
  });
  if (!found) return;
  const post = exclusivePost(found.leads, found, after['acting'] === true);
  if (post === undefined) throw fieldError('department', 'required');
  return { ...after, department: found.department, post };
}

const isOverlap = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23P01';

/** When a designation becomes exclusive, so do its present appointments, unless two of them overlap. */
async function markPosts(client: Queryable, designation: string): Promise<void> {
  try {
    await client.query({
      text: `
        UPDATE staff_appointments appointment
        SET post = CASE designation.leads
          WHEN 'department' THEN 'department:' || appointment.department_id
          WHEN 'faculty' THEN 'faculty:' || department.faculty_id
        END || CASE WHEN appointment.acting THEN '${ACTING}' ELSE '' END
        FROM staff_designations designation, departments department
        WHERE designation.id = $1::uuid
          AND appointment.designation_id = designation.id
          AND department.id = appointment.department_id`,
      values: [designation],
    });
  } catch (error) {
    throw isOverlap(error)
      ? new PortalError('INVALID_FIELDS', {
          fieldErrors: { leads: { code: 'overlaps' } },
          cause: error,
        })
      : error;
  }
}

const texts = (...values: unknown[]): string[] =>
  values.filter((value) => typeof value === 'string');

/** Updates designations, heads and the dean after changes to appointments. */
export const staffExtensions: readonly (readonly [string, ServerExtension])[] = [
  extendServer('staff', {
    isIndependent: true,
    beforeWrite: assertMayPlanLeaving,
    afterWrite: tellLeaving,
  }),
  extendServer('staff-appointments', {
    beforeWrite: place,
    afterWrite: async ({ client, now, before, after }) =>
      updateFromAppointments(
        { client, now },
        {
          staff: texts(before?.['staff'], after?.['staff']),
          posts: texts(before?.['post'], after?.['post']),
        },
      ),
  }),
  extendServer('staff-designations', {
    afterWrite: async ({ client, now, id, before, after }) => {
      if (!before || !after) return;
      if (before['leads'] !== after['leads']) await markPosts(client, id);
      await updateFromAppointments({ client, now });
    },
  }),
];
