import { colomboDay, type Database, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { checkDuties } from '../../../contract/checks/checkDuties.ts';
import { unseparatedRoles, type UnseparatedRole } from '../../../contract/model/duties.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { duties } from '../../duties.ts';

const ROLE_KEYS = `
  WITH RECURSIVE closure(role_id, ancestor_id) AS (
    SELECT id, id
    FROM roles
    UNION
    SELECT closure.role_id, role_parent.parent_id
    FROM closure
    JOIN role_parents role_parent ON role_parent.role_id = closure.ancestor_id
  ),
  granted(role_id, privilege_id) AS (
    SELECT closure.role_id, role_privilege.privilege_id
    FROM closure
    JOIN role_privileges role_privilege ON role_privilege.role_id = closure.ancestor_id
    UNION
    SELECT closure.role_id, privilege.id
    FROM closure
    JOIN roles ancestor ON ancestor.id = closure.ancestor_id AND ancestor.is_administrator
    CROSS JOIN privileges privilege
  )
  SELECT
    role.code,
    array_agg(privilege.key) AS keys,
    (
      SELECT array_agg(ancestor.code)
      FROM closure
      JOIN roles ancestor ON ancestor.id = closure.ancestor_id
      WHERE closure.role_id = role.id
    ) AS closure
  FROM granted
  JOIN privileges privilege ON privilege.id = granted.privilege_id
  JOIN roles role ON role.id = granted.role_id
  WHERE privilege.decides
  GROUP BY role.id`;

/** The roles that hold keys of two duties of which one person must not do both. */
export async function readUnseparatedRoles(
  client: Queryable,
  now: Date,
): Promise<UnseparatedRole[]> {
  const roles = await queryRows<{ code: string; closure: string[]; keys: string[] }>(client, {
    text: ROLE_KEYS,
  });
  return unseparatedRoles(
    duties,
    roles.map(({ code, closure, keys }) => ({
      code,
      closure: new Set(closure),
      keys: new Set(keys),
    })),
    colomboDay(now),
  );
}

/** Throws DUTIES_APART if a role would hold both sides after the write. */
export async function assertRolesSeparated(client: Queryable, now: Date): Promise<void> {
  const [first] = await readUnseparatedRoles(client, now);
  if (first) throw new PortalError('DUTIES_APART', { details: { ...first } });
}

const sentence = ({ role, between, keys }: UnseparatedRole): string =>
  `The role “${role}” may do both “${between[0]}” (${keys[0].join(', ')}) and “${between[1]}” ` +
  `(${keys[1].join(', ')}). Take one side from the role, or declare an exception with a reason and ` +
  'an end date in src/resources/duties.ts.';

/** Throws an error in words if the declared duties are faulty or a role holds both sides of one. */
export async function proveSeparation(
  database: Database,
  resources: ReadonlyMap<string, ResourceDeclaration>,
  keys: ReadonlySet<string>,
): Promise<void> {
  const faults = checkDuties(duties, resources, keys);
  if (faults.length > 0) throw new Error(`The duties have faults:\n${faults.join('\n')}`);
  const found = await database.transaction((client) => readUnseparatedRoles(client, new Date()), {
    readOnly: true,
  });
  if (found.length > 0) throw new Error(found.map(sentence).join('\n'));
}
