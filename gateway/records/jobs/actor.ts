import type { Language } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { effectivePrivileges } from '../../db/effectivePrivileges.ts';
import { colomboDay, THE_GATEWAY, whereContext, type Person } from '../../db/person.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../extensions.ts';

/** The actor of a job that nobody began. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const FIND = `SELECT u.status, st.id AS "staffId", st.department_id AS "departmentId", su.id AS "studentId", p.choices->>'language' AS language
FROM users u LEFT JOIN staff st ON st.user_id = u.id LEFT JOIN students su ON su.user_id = u.id LEFT JOIN preferences p ON p.user_id = u.id WHERE u.id = $1`;

interface ActorRow extends Record<string, unknown> {
  status: string;
  staffId: string | null;
  departmentId: string | null;
  studentId: string | null;
  language: Language | null;
}

/**
 * The person a job works for, as their rights stand at this moment: a right taken away or an
 * account closed ends what was begun under it. A log-out does not. Throws UNAUTHORIZED when the
 * account is not active. What nobody began is done by the gateway itself.
 */
export async function actorAsking(
  client: Queryable,
  job: { id: string; actorId: string; ip: string | null },
  now: Date,
): Promise<RequestContext> {
  if (job.actorId === NOBODY)
    return { person: THE_GATEWAY, where: whereContext(THE_GATEWAY, now), ip: '' };
  const { rows } = await client.query<ActorRow>({
    name: 'job-actor',
    text: FIND,
    values: [job.actorId],
  });
  const [row] = rows;
  if (row?.status !== 'active') throw new PortalError('UNAUTHORIZED');
  const person: Person = {
    userId: job.actorId,
    sessionId: job.id,
    privileges: new Set(await effectivePrivileges(client, job.actorId, colomboDay(now))),
    staffId: row.staffId,
    departmentId: row.departmentId,
    studentId: row.studentId,
    language: row.language ?? 'en',
  };
  return { person, where: whereContext(person, now), ip: job.ip ?? '' };
}
