import { PortalError } from '../../../src/contract/errors.ts';
import { bumpEpoch, inheritedPrivileges } from '../../auth/effectivePrivileges.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { Queryable } from '../../db/queryable.ts';
import { extendServer, type ServerExtension, type Write } from '../../pipeline/extensions.ts';
import { colomboDay } from '../../pipeline/person.ts';
import {
  demandNotAbove,
  demandRoleWithinOwnPowers,
  demandWithinOwnPowers,
} from './higherAccounts.ts';
import { findCycle, type ParentLink } from './rules.ts';

/**
 * Serialises changes to who may do what: two that are fine each could together close a circle or
 * leave no administrator.
 */
const lockPermissions = (client: Queryable): Promise<unknown> =>
  client.query({ text: 'SELECT pg_advisory_xact_lock(727274)' });

async function refuseCycle({ client }: Write): Promise<void> {
  const { rows } = await client.query<ParentLink & Record<string, unknown>>({
    text: 'SELECT role_id AS role, parent_id AS parent FROM role_parents',
  });
  const cycle = findCycle(rows);
  if (!cycle) return;
  const names = await client.query<{ id: string; name: unknown }>({
    text: "SELECT id, json_build_object('en', name_en, 'si', name_si) AS name FROM roles WHERE id = ANY($1::uuid[])",
    values: [cycle],
  });
  const byId = new Map(names.rows.map(({ id, name }) => [id, name]));
  throw new PortalError('ROLE_CYCLE', { details: { cycle: cycle.map((id) => byId.get(id)) } });
}

/**
 * Active people who hold an administrator role, through parents too, today and without an end in
 * sight of today.
 */
const ADMINISTRATORS = `
WITH RECURSIVE administrative(role_id) AS (
  SELECT id FROM roles WHERE is_administrator
  UNION SELECT p.role_id FROM role_parents p JOIN administrative a ON p.parent_id = a.role_id
)
SELECT count(DISTINCT u.id)::int AS count FROM users u
JOIN user_roles ur ON ur.user_id = u.id JOIN administrative a ON a.role_id = ur.role_id
WHERE u.status = 'active' AND ur.ends_on IS NULL
  AND NOT EXISTS (SELECT 1 FROM user_privileges d JOIN privileges p ON p.id = d.privilege_id
    WHERE d.user_id = u.id AND d.effect = 'deny' AND (d.ends_on IS NULL OR d.ends_on >= $1::date) AND p.key IN ('RBAC_MANAGEMENT', 'USER_ROLE_VIEW', 'USER_ROLE_EDIT'))`;

/** At least one person must remain who can give rights back to everybody else. */
export async function demandAdministrator(client: Queryable, now = new Date()): Promise<void> {
  await lockPermissions(client);
  const { rows } = await client.query<{ count: number }>({
    text: ADMINISTRATORS,
    values: [colomboDay(now)],
  });
  if ((rows[0]?.count ?? 0) === 0) throw new PortalError('LAST_ADMINISTRATOR');
}

const after =
  (...steps: ((write: Write) => Promise<void>)[]): ServerExtension['afterWrite'] =>
  async (write) => {
    await lockPermissions(write.client);
    for (const step of steps) await step(write);
    await bumpEpoch(write.client);
  };

const stillAdministered = ({ client }: Write): Promise<void> => demandAdministrator(client);

const refuseSystemRole = async ({ before, after: next }: Write): Promise<void> => {
  if (before?.['isSystem'] === true && next === undefined)
    throw new PortalError('CONFLICT', { details: { reason: 'systemRole' } });
};

const idIn = (values: Write['after'], name: string): string => String(values?.[name]);

/**
 * A grant to or a denial for one person: neither touches somebody higher nor lifts anybody above
 * the giver.
 */
const personal = (now: () => Date): ServerExtension => ({
  beforeWrite: async ({ client, person, before, after: next }) =>
    demandNotAbove(client, person, idIn(next ?? before, 'user'), now()),
  afterWrite: after(async ({ client, person, after: next }) => {
    if (next) await demandWithinOwnPowers(client, person, idIn(next, 'user'), now());
  }, stillAdministered),
});

const roleWithinPowers = async ({ client, person, after: next }: Write): Promise<void> => {
  if (next) await demandRoleWithinOwnPowers(client, person, idIn(next, 'role'));
};

/**
 * Whatever changes who may do what is checked as a whole, counted, and taken to heart by this
 * gateway at once.
 */
export function permissionExtensions(
  sessions: Sessions,
  now: () => Date,
): (readonly [string, ServerExtension])[] {
  const afterCommit = (): void => sessions.forget();
  return [
    extendServer('role-parents', {
      afterWrite: after(refuseCycle, roleWithinPowers, stillAdministered),
      afterCommit,
    }),
    extendServer('role-privileges', {
      afterWrite: after(roleWithinPowers),
      afterCommit,
      inherited: inheritedPrivileges,
    }),
    extendServer('roles', {
      beforeWrite: refuseSystemRole,
      afterWrite: after(stillAdministered),
      afterCommit,
    }),
    extendServer('user-roles', { ...personal(now), afterCommit }),
    extendServer('user-privileges', { ...personal(now), afterCommit }),
    extendServer('privileges', { afterCommit }),
  ];
}
