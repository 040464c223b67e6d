import {
  type AuthServices,
  assertAdministratorRemains,
  assertNotHigherAccount,
  assertRoleWithinOwnPowers,
  assertWithinOwnPowers,
  bumpEpoch,
  extendServer,
  findCycle,
  inheritedPrivileges,
  localised,
  lockPermissions,
  type ParentLink,
  queryRows,
  requireRow,
  type ServerExtension,
  type Write,
} from '../../../../gateway/index.ts';
import type { Catalogue } from '../../../contract/model/catalogue.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { type Scope, SCOPE_KINDS } from '../../../contract/model/scopes.ts';
import { uselessKinds } from '../rules/scopeReach.ts';
import { assertPersonSeparated, assertSeparated } from './separation.ts';

async function refuseCycle({ client }: Write): Promise<void> {
  const rows = await queryRows<ParentLink>(client, {
    text: 'SELECT role_id AS role, parent_id AS parent FROM role_parents',
  });
  const cycle = findCycle(rows);
  if (!cycle) return;
  const names = await queryRows<{ id: string; name: unknown }>(client, {
    text: `
      SELECT id, ${localised('name')} AS name
      FROM roles
      WHERE id = ANY($1::uuid[])`,
    values: [cycle],
  });
  const byId = new Map(names.map(({ id, name }) => [id, name]));
  throw new PortalError('ROLE_CYCLE', { details: { cycle: cycle.map((id) => byId.get(id)) } });
}

const after =
  (...steps: ((write: Write) => Promise<void>)[]): ServerExtension['afterWrite'] =>
  async (write) => {
    await lockPermissions(write.client);
    for (const step of steps) await step(write);
    await bumpEpoch(write.client);
  };

const stillAdministered = ({ client }: Write): Promise<void> => assertAdministratorRemains(client);

const refuseSystemRole = async ({ before, after: next }: Write): Promise<void> => {
  if (before?.['isSystem'] === true && next === undefined)
    throw new PortalError('CONFLICT', { details: { reason: 'systemRole' } });
};

const idIn = (values: Write['after'], name: string): string => String(values?.[name]);

/** A grant or denial for one person affects no higher account and gives no power beyond the giver's. */
const personal: ServerExtension = {
  beforeWrite: async ({ client, person, now, before, after: next }) =>
    assertNotHigherAccount(client, person, idIn(next ?? before, 'user'), now),
  afterWrite: after(async (write) => {
    const { client, person, now, before, after: next } = write;
    if (next) await assertWithinOwnPowers(client, person, idIn(next, 'user'), now);
    // Taking a denial away gives as well.
    await assertPersonSeparated(write, idIn(next ?? before, 'user'));
  }, stillAdministered),
};

/** Refuses a scope under which the privilege would open nothing. */
const scopeReaches =
  (resources: Catalogue['resources']) =>
  async ({ client, after: next }: Write): Promise<void> => {
    if (!next) return;
    const scope = Object.fromEntries(
      SCOPE_KINDS.flatMap((kind) => (next[kind] === null ? [] : [[kind, String(next[kind])]])),
    ) as Scope;
    const { key } = await requireRow<{ key: string }>(client, {
      text: 'SELECT key FROM privileges WHERE id = $1',
      values: [next['privilege']],
    });
    const problems = uselessKinds(resources.values(), key, scope).map(
      (kind) => [kind, { code: 'notLimitable' }] as const,
    );
    if (problems.length > 0)
      throw new PortalError('INVALID_FIELDS', { fieldErrors: Object.fromEntries(problems) });
  };

const roleWithinPowers = async ({ client, person, now, after: next }: Write): Promise<void> => {
  if (next) await assertRoleWithinOwnPowers(client, person, idIn(next, 'role'), now);
};

/**
 * Every change of permissions is checked as a whole, counted in the epoch, and effective on this
 * gateway at once.
 */
export function permissionExtensions({
  sessions,
  catalogue,
}: Pick<AuthServices, 'sessions' | 'catalogue'>): (readonly [string, ServerExtension])[] {
  const afterCommit = (): void => sessions.forget();
  return [
    extendServer('role-parents', {
      afterWrite: after(refuseCycle, roleWithinPowers, assertSeparated, stillAdministered),
      afterCommit,
    }),
    extendServer('role-privileges', {
      afterWrite: after(roleWithinPowers, assertSeparated),
      afterCommit,
      inherited: inheritedPrivileges,
    }),
    extendServer('roles', {
      beforeWrite: refuseSystemRole,
      afterWrite: after(assertSeparated, stillAdministered),
      afterCommit,
    }),
    extendServer('user-roles', { ...personal, afterCommit }),
    extendServer('user-privileges', {
      ...personal,
      beforeWrite: async (write) => {
        await personal.beforeWrite?.(write);
        await scopeReaches(catalogue.resources)(write);
      },
      afterCommit,
    }),
    extendServer('privileges', { afterCommit }),
  ];
}
