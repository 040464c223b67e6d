import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import type { Localised } from '../../src/contract/model/constants.ts';
import {
  IMPERSONATION_KEY,
  type Impersonation,
  type ImpersonationKind,
} from '../../src/contract/model/impersonation.ts';
import { recordActivity } from '../db/changeLog.ts';
import { effectivePrivileges, privilegesOfRole } from '../db/effectivePrivileges.ts';
import { localised } from '../db/localised.ts';
import { colomboDay, type Person } from '../db/person.ts';
import { type Queryable, queryRow, queryRows } from '../db/queryable.ts';
import { withinOwnSight } from './impersonationRules.ts';

interface TargetRow {
  userId: string | null;
  staffId: string | null;
  departmentId: string | null;
  name: Localised | string | null;
}

/** An impersonation in progress. */
export interface ActiveImpersonation {
  id: string;
  kind: ImpersonationKind;
  targetId: string;
  endsAt: Date;
}

const ROLE = `
  SELECT
    NULL AS "userId",
    NULL AS "staffId",
    NULL AS "departmentId",
    ${localised('name')} AS name
  FROM roles
  WHERE id = $1`;
const PERSON = `
  SELECT
    account.id AS "userId",
    member.id AS "staffId",
    member.department_id AS "departmentId",
    to_json(concat_ws(' ', account.first_name, account.last_name)) AS name
  FROM users account
  LEFT JOIN staff member ON member.user_id = account.id
  WHERE account.id = $1`;

const TARGETS = {
  role: { resource: 'roles', statement: ROLE, privileges: privilegesOfRole },
  person: { resource: 'users', statement: PERSON, privileges: effectivePrivileges },
} as const satisfies Record<ImpersonationKind, object>;

/** The impersonated role or user; `null` if it no longer exists. */
export const impersonationTarget = (
  client: Queryable,
  kind: ImpersonationKind,
  id: string,
): Promise<TargetRow | null> =>
  queryRow<TargetRow>(client, { text: TARGETS[kind].statement, values: [id] });

/**
 * The viewer as the impersonated role or user, with their privileges, `$user`, `$staff` and other
 * variables. A role has no record of its own, so `$user` then matches no account. `null`: the
 * viewer may no longer impersonate, or the role or user no longer exists.
 */
export async function impersonatedPerson(
  { client, catalogue, now }: { client: Queryable; catalogue: Catalogue; now: Date },
  viewer: Person,
  impersonation: ActiveImpersonation,
): Promise<Person | null> {
  const { id, kind, targetId, endsAt } = impersonation;
  if (!viewer.privileges.has(IMPERSONATION_KEY)) return null;
  const target = await impersonationTarget(client, kind, targetId);
  if (!target) return null;
  const day = colomboDay(now);
  const theirs = await TARGETS[kind].privileges(client, targetId, day);
  return {
    ...viewer,
    userId: target.userId ?? id,
    staffId: target.staffId,
    departmentId: target.departmentId,
    privileges: withinOwnSight(catalogue, theirs, viewer.privileges),
    impersonation: {
      id,
      kind,
      name: target.name ?? '',
      until: endsAt.toISOString(),
      viewerId: viewer.userId,
    },
  };
}

/** The part of the token about it. */
export const describeImpersonation = (person: Person): Impersonation | null => {
  if (!person.impersonation) return null;
  const { viewerId: _viewer, ...impersonation } = person.impersonation;
  return impersonation;
};

const EXPIRE = `
  UPDATE viewings viewing
  SET ended_at = least(
    viewing.ends_at,
    coalesce(session.revoked_at, viewing.ends_at),
    coalesce(session.expires_at, viewing.ends_at)
  )
  FROM viewings same
  LEFT JOIN sessions session ON session.id = same.session_id
  WHERE same.id = viewing.id
    AND viewing.ended_at IS NULL
    AND (
      viewing.ends_at <= $1
      OR session.id IS NULL
      OR session.revoked_at IS NOT NULL
      OR session.expires_at <= $1
    )
    AND ($2::uuid IS NULL OR viewing.session_id = $2)
  RETURNING
    viewing.id,
    viewing.viewer_id AS "viewerId",
    viewing.kind,
    viewing.target_id AS "targetId"`;
const END = `
  UPDATE viewings
  SET ended_at = $1
  WHERE session_id = $2 AND ended_at IS NULL
  RETURNING id, viewer_id AS "viewerId", kind, target_id AS "targetId"`;

interface EndedRow {
  id: string;
  viewerId: string;
  kind: ImpersonationKind;
  targetId: string;
}

async function logEnds(
  client: Queryable,
  ended: readonly EndedRow[],
  reason: 'left' | 'ranOut',
  ip?: string,
): Promise<void> {
  for (const { id, viewerId, kind, targetId } of ended) {
    await recordActivity(client, {
      actorId: viewerId,
      action: 'view-ended',
      resource: TARGETS[kind].resource,
      recordId: targetId,
      after: { viewing: id, reason },
      ...(ip === undefined ? {} : { ip }),
    });
  }
}

interface StartedImpersonation {
  viewer: Person;
  impersonation: ActiveImpersonation;
  ip: string;
  now: Date;
}

/** Stores and logs the start of an impersonation. */
export async function startImpersonation(
  client: Queryable,
  { viewer, impersonation, ip, now }: StartedImpersonation,
): Promise<void> {
  const { sessionId, userId: viewerId } = viewer;
  const { id, kind, targetId, endsAt } = impersonation;
  await client.query({
    text: `
      INSERT INTO viewings (id, session_id, viewer_id, kind, target_id, started_at, ends_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, sessionId, viewerId, kind, targetId, now, endsAt],
  });
  await recordActivity(client, {
    actorId: viewerId,
    action: 'view-started',
    resource: TARGETS[kind].resource,
    recordId: targetId,
    after: { viewing: id, until: endsAt.toISOString() },
    ip,
  });
}

/** Ends the impersonation of a session; does nothing if there is none. */
export async function endImpersonation(
  client: Queryable,
  sessionId: string,
  ip: string,
  now: Date,
): Promise<void> {
  const rows = await queryRows<EndedRow>(client, { text: END, values: [now, sessionId] });
  await logEnds(client, rows, 'left', ip);
}

/** Ends impersonations whose time or session is over: of one session, or of all. */
export async function endExpiredImpersonations(
  client: Queryable,
  now: Date,
  sessionId: string | null = null,
): Promise<void> {
  const rows = await queryRows<EndedRow>(client, { text: EXPIRE, values: [now, sessionId] });
  await logEnds(client, rows, 'ranOut');
}
