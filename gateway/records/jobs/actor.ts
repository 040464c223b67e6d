import type { Language } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { effectivePrivileges } from '../../db/effectivePrivileges.ts';
import { colomboDay, type Person } from '../../db/person.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import { requestContext, systemContext, type RequestContext } from '../../db/requestContext.ts';
import { SYSTEM_ACTOR, type StoredJob } from '../../db/storedJobs.ts';

const FIND = `
  SELECT
    account.status,
    member.id AS "staffId",
    member.department_id AS "departmentId",
    student.id AS "studentId",
    preferences.choices->>'language' AS language
  FROM users account
  LEFT JOIN staff member ON member.user_id = account.id
  LEFT JOIN students student ON student.user_id = account.id
  LEFT JOIN preferences ON preferences.user_id = account.id
  WHERE account.id = $1`;

interface ActorRow {
  status: string;
  staffId: string | null;
  departmentId: string | null;
  studentId: string | null;
  language: Language | null;
}

/**
 * The user a job works for, with their current rights: a revoked right or a closed account ends the
 * work, a sign-out does not. Jobs without an actor run as the gateway. Throws UNAUTHORIZED when the
 * account is not active.
 */
export async function contextOfActor(
  client: Queryable,
  job: Pick<StoredJob, 'id' | 'actorId' | 'ip' | 'needsStepUp'>,
  now: Date,
): Promise<RequestContext> {
  if (job.actorId === SYSTEM_ACTOR) return systemContext(now);
  const row = await queryRow<ActorRow>(client, {
    name: 'job-actor',
    text: FIND,
    values: [job.actorId],
  });
  if (row?.status !== 'active') throw new PortalError('UNAUTHORIZED');
  const person: Person = {
    userId: job.actorId,
    sessionId: job.id,
    privileges: await effectivePrivileges(client, job.actorId, colomboDay(now)),
    staffId: row.staffId,
    departmentId: row.departmentId,
    studentId: row.studentId,
    language: row.language ?? 'en',
    secondFactor: job.needsStepUp ? { provenAt: null } : null,
  };
  return requestContext(person, now, job.ip ?? '');
}
