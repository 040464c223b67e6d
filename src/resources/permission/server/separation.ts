import {
  colomboDay,
  type Database,
  decidingPrivilegesOfMany,
  notOverSql,
  type Queryable,
  queryRows,
  textsIn,
  type Write,
} from '../../../../gateway/index.ts';
import { checkDuties } from '../../../contract/checks/checkDuties.ts';
import type { Language } from '../../../contract/model/constants.ts';
import {
  type KeyHolder,
  type UnseparatedHolder,
  unseparatedHolders,
} from '../../../contract/model/duties.ts';
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

/**
 * People with more than one source of privileges, or this one. People with one role hold what that
 * role does.
 */
const COMBINED = `
  WITH RECURSIVE source(user_id, role_id) AS (
    SELECT user_id, role_id
    FROM user_roles
    WHERE ${notOverSql('user_roles')}
    UNION ALL
    SELECT user_id, NULL
    FROM user_privileges
    WHERE effect = 'allow' AND ${notOverSql('user_privileges')}
  ),
  combined(user_id) AS (
    SELECT user_id
    FROM source
    WHERE $1::uuid IS NULL OR user_id = $1
    GROUP BY user_id
    HAVING count(*) > 1
  ),
  held(user_id, role_id) AS (
    SELECT user_id, role_id
    FROM source
    JOIN combined USING (user_id)
    WHERE role_id IS NOT NULL
    UNION
    SELECT held.user_id, role_parent.parent_id
    FROM held
    JOIN role_parents role_parent ON role_parent.role_id = held.role_id
  )
  SELECT
    account.id,
    account.username AS name,
    array_remove(array_agg(role.code), NULL) AS roles
  FROM combined
  JOIN users account ON account.id = combined.user_id
  LEFT JOIN held ON held.user_id = account.id
  LEFT JOIN roles role ON role.id = held.role_id
  GROUP BY account.id`;

async function rolesWithKeys(client: Queryable): Promise<KeyHolder[]> {
  const rows = await queryRows<{ code: string; closure: string[]; keys: string[] }>(client, {
    text: ROLE_KEYS,
  });
  return rows.map(({ code, closure, keys }) => ({
    kind: 'role',
    name: code,
    roles: new Set(closure),
    keys: new Set(keys),
  }));
}

async function peopleWithKeys(
  client: Queryable,
  day: string,
  userId: string | null,
): Promise<KeyHolder[]> {
  const rows = await queryRows<{ id: string; name: string; roles: string[] }>(client, {
    text: COMBINED,
    values: [userId, day],
  });
  const ids = rows.map(({ id }) => id);
  const keys = await decidingPrivilegesOfMany(client, ids, day);
  return rows.map(({ id, name, roles }) => ({
    kind: 'user',
    name,
    roles: new Set(roles),
    keys: keys.get(id) ?? new Set(),
  }));
}

/** The roles and people that hold keys of two duties of which one person must not do both. */
export async function readUnseparated(client: Queryable, now: Date): Promise<UnseparatedHolder[]> {
  const day = colomboDay(now);
  const holders = [...(await rolesWithKeys(client)), ...(await peopleWithKeys(client, day, null))];
  return unseparatedHolders(duties, holders, day);
}

function refuse([first]: readonly UnseparatedHolder[], language: Language): void {
  if (!first) return;
  const { kind, name, between, keys } = first;
  const text = textsIn(language);
  const [one, other] = between.map((duty) => text(`duties.${duty}`) ?? duty);
  throw new PortalError('DUTIES_APART', {
    details: { [kind]: name, holder: name, between, keys, one, other },
  });
}

/** Throws DUTIES_APART if a role, or a person through several, would hold both sides. */
export async function assertSeparated({ client, person, now }: Write): Promise<void> {
  refuse(await readUnseparated(client, now), person.language);
}

/** The same for one person, whose roles or own privileges changed. */
export async function assertPersonSeparated(
  { client, person, now }: Write,
  userId: string,
): Promise<void> {
  const day = colomboDay(now);
  const holders = await peopleWithKeys(client, day, userId);
  refuse(unseparatedHolders(duties, holders, day), person.language);
}

const HOLDERS = { role: 'The role', user: 'The user' } as const;

const both = ({ between, keys }: UnseparatedHolder): string =>
  `both “${between[0]}” (${keys[0].join(', ')}) and “${between[1]}” (${keys[1].join(', ')})`;

/** One sentence for each role and person, however many duties they would join. */
function sentences(found: readonly UnseparatedHolder[]): string[] {
  const nameOf = ({ kind, name }: UnseparatedHolder): string => `${HOLDERS[kind]} “${name}”`;
  return [...new Set(found.map(nameOf))].map((name) => {
    const pairs = found.filter((one) => nameOf(one) === name).map(both);
    return (
      `${name} may do ${pairs.join('; ')}. Take one side away, or declare an exception with a ` +
      'reason and an end date in src/resources/duties.ts.'
    );
  });
}

/** Throws an error in words if the declared duties are faulty or a role holds both sides of one. */
export async function proveSeparation(
  database: Database,
  resources: ReadonlyMap<string, ResourceDeclaration>,
  keys: ReadonlySet<string>,
): Promise<void> {
  const faults = checkDuties(duties, resources, keys);
  if (faults.length > 0) throw new Error(`The duties have faults:\n${faults.join('\n')}`);
  const found = await database.transaction((client) => readUnseparated(client, new Date()), {
    readOnly: true,
  });
  if (found.length > 0) throw new Error(sentences(found).join('\n'));
}
