import { PortalError } from '../../../src/contract/errors.ts';
import { bumpEpoch, inheritedPrivileges } from '../../auth/effectivePrivileges.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { Queryable } from '../../db/queryable.ts';
import { extendServer, type ServerExtension, type Write } from '../../pipeline/extensions.ts';
import { findCycle, type ParentLink } from './rules.ts';

/** Serialises changes to who may do what: two that are fine each could together close a circle or leave no administrator. */
const lockPermissions = (client: Queryable): Promise<unknown> => client.query({ text: 'SELECT pg_advisory_xact_lock(727274)' });

async function refuseCycle({ client }: Write): Promise<void> {
  const { rows } = await client.query<ParentLink & Record<string, unknown>>({ text: 'SELECT role_id AS role, parent_id AS parent FROM role_parents' });
  const cycle = findCycle(rows);
  if (!cycle) return;
  const names = await client.query<{ id: string; name: unknown }>({
    text: "SELECT id, json_build_object('en', name_en, 'si', name_si) AS name FROM roles WHERE id = ANY($1::uuid[])",
    values: [cycle],
  });
  const byId = new Map(names.rows.map(({ id, name }) => [id, name]));
  throw new PortalError('ROLE_CYCLE', { details: { cycle: cycle.map((id) => byId.get(id)) } });
}

/** Active people who hold an administrator role, through parents too, today and without an end in sight of today. */
const ADMINISTRATORS = `
WITH RECURSIVE administrative(role_id) AS (
  SELECT id FROM roles WHERE is_administrator
  UNION SELECT p.role_id FROM role_parents p JOIN administrative a ON p.parent_id = a.role_id
)
SELECT count(DISTINCT u.id)::int AS count FROM users u
JOIN user_roles ur ON ur.user_id = u.id JOIN administrative a ON a.role_id = ur.role_id
WHERE u.status = 'active' AND ur.ends_on IS NULL
  AND NOT EXISTS (SELECT 1 FROM user_privileges d JOIN privileges p ON p.id = d.privilege_id
    WHERE d.user_id = u.id AND d.effect = 'deny' AND p.key IN ('RBAC_MANAGEMENT', 'USER_ROLE_VIEW', 'USER_ROLE_EDIT'))`;

/** At least one person must remain who can give rights back to everybody else. */
export async function demandAdministrator(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ count: number }>({ text: ADMINISTRATORS });
  if ((rows[0]?.count ?? 0) === 0) throw new PortalError('LAST_ADMINISTRATOR');
}

const after = (...steps: ((write: Write) => Promise<void>)[]): ServerExtension['afterWrite'] => async (write) => {
  await lockPermissions(write.client);
  for (const step of steps) await step(write);
  await bumpEpoch(write.client);
};

const stillAdministered = ({ client }: Write): Promise<void> => demandAdministrator(client);

const refuseSystemRole = async ({ before, after: next }: Write): Promise<void> => {
  if (before?.['isSystem'] === true && next === undefined) throw new PortalError('CONFLICT', { details: { reason: 'systemRole' } });
};

/** Whatever changes who may do what is checked as a whole, counted, and taken to heart by this gateway at once. */
export function permissionExtensions(sessions: Sessions): (readonly [string, ServerExtension])[] {
  const afterCommit = (): void => sessions.forget();
  return [
    extendServer('role-parents', { afterWrite: after(refuseCycle, stillAdministered), afterCommit }),
    extendServer('role-privileges', { afterWrite: after(), afterCommit, inherited: inheritedPrivileges }),
    extendServer('roles', { beforeWrite: refuseSystemRole, afterWrite: after(stillAdministered), afterCommit }),
    extendServer('user-roles', { afterWrite: after(stillAdministered), afterCommit }),
    extendServer('user-privileges', { afterWrite: after(stillAdministered), afterCommit }),
    extendServer('privileges', { afterCommit }),
  ];
}
