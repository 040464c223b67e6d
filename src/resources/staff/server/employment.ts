import { colomboDay, type TransactionContext } from '../../../../gateway/index.ts';
import { heldOn } from '../../shared/heldOn.ts';
import { ACTING } from '../rules/exclusivePost.ts';

const HOLDS = heldOn('appointment', '$1');

/**
 * The designation of the highest-ranking current appointment. Staff without any appointment keep
 * the stored one.
 */
const DESIGNATIONS = `
  UPDATE staff member
  SET designation_id = first.designation_id
  FROM (SELECT staff_id FROM staff_appointments UNION SELECT unnest($2::uuid[])) known
  LEFT JOIN LATERAL (
    SELECT appointment.designation_id
    FROM staff_appointments appointment
    JOIN staff_designations designation ON designation.id = appointment.designation_id
    WHERE appointment.staff_id = known.staff_id AND ${HOLDS}
    ORDER BY designation.rank, appointment.acting, appointment.starts_on, appointment.id
    LIMIT 1
  ) first ON true
  WHERE member.id = known.staff_id AND member.designation_id IS DISTINCT FROM first.designation_id`;

/** The post of the key of an appointment, whether its holder acts or not. */
const postOf = (key: string): string => `regexp_replace(${key}, '${ACTING}$', '')`;

/**
 * Heads and deans: on any day a post has at most one holder and one who acts, because the database
 * refuses a second. Who acts decides.
 */
const holders = (
  table: 'departments' | 'faculties',
  column: 'head_id' | 'dean_id',
  leads: 'department' | 'faculty',
): string => `
  UPDATE ${table} place
  SET ${column} = present.staff_id
  FROM (
    SELECT ${postOf('post')} AS post
    FROM staff_appointments
    WHERE post LIKE '${leads}:%'
    UNION
    SELECT ${postOf('changed.post')}
    FROM unnest($2::text[]) AS changed(post)
  ) known
  LEFT JOIN LATERAL (
    SELECT appointment.staff_id
    FROM staff_appointments appointment
    WHERE appointment.post IN (known.post, known.post || '${ACTING}') AND ${HOLDS}
    ORDER BY appointment.acting DESC
    LIMIT 1
  ) present ON true
  WHERE known.post = '${leads}:' || place.id AND place.${column} IS DISTINCT FROM present.staff_id`;

/** The staff and posts whose appointments changed; of removed rows the database knows neither. */
export interface ChangedAppointments {
  staff?: readonly string[];
  posts?: readonly string[];
}

/** Updates designations, heads and the dean from the appointments of a day. */
export async function updateFromAppointments(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  { staff = [], posts = [] }: ChangedAppointments = {},
): Promise<void> {
  const today = colomboDay(now);
  await client.query({ text: DESIGNATIONS, values: [today, staff] });
  await client.query({
    text: holders('departments', 'head_id', 'department'),
    values: [today, posts],
  });
  await client.query({ text: holders('faculties', 'dean_id', 'faculty'), values: [today, posts] });
}
