import {
  containing,
  dataOrReport,
  everyLanguage,
  type Handler,
  heldByRoles,
  localised,
  queryRows,
  type ReportTable,
  requireRow,
  sortedIn,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import type * as api from '../api.ts';
import type { PrivilegeMatrix } from '../api.ts';
import { PRIVILEGE_GROUPS } from '../privileges.ts';
import { holdingOf } from '../rules/holding.ts';

const TEXTS = 'pages.privilege-matrix';

const ROLES = `
  SELECT role.code, ${localised('role.name')} AS name, role.is_administrator AS "holdsAll"
  FROM roles role
  WHERE $1::text IS NULL OR role.code = $1
  ORDER BY role.rank, role.code`;

/** Privileges with the roles that hold them. `$4`: the groups in the order of the menu. */
const privilegesIn = (language: Language): string => `
  ${heldByRoles('$1::text IS NULL OR role.code = $1')},
  holding AS (
    SELECT
      held.privilege_id,
      role.code,
      bool_or(held.is_row AND held.from_id = held.role_id) AS is_own
    FROM held
    JOIN roles role ON role.id = held.role_id
    GROUP BY held.privilege_id, role.code
  )
  SELECT
    privilege.key,
    ${localised('privilege.title')} AS title,
    privilege."group",
    coalesce(array_agg(holding.code) FILTER (WHERE holding.is_own), '{}') AS own,
    coalesce(array_agg(holding.code) FILTER (WHERE NOT holding.is_own), '{}') AS inherited
  FROM privileges privilege
  LEFT JOIN holding ON holding.privilege_id = privilege.id
  WHERE ($2::text IS NULL OR coalesce(privilege."group", 'none') = $2)
    AND concat_ws(' ', privilege.key, ${everyLanguage('privilege.title')}) ILIKE $3
  GROUP BY privilege.id
  ORDER BY
    array_position($4::text[], privilege."group") NULLS LAST,
    ${sortedIn('privilege.title', language)},
    privilege.key`;

function tableOf(
  { roles, privileges }: PrivilegeMatrix,
  text: (key: string) => string,
  language: Language,
): ReportTable {
  const word = (key: string): string => text(`${TEXTS}.${key}`);
  return {
    title: word('title'),
    headings: [
      text('resources.privileges.fields.key'),
      word('privilege'),
      word('group'),
      ...roles.map(({ name }) => name[language]),
    ],
    rows: privileges.map(({ key, title, group, own, inherited }) => [
      key,
      title[language],
      group === null ? word('noGroup') : text(`resources.privileges.options.group.${group}`),
      ...roles.map((role) => {
        const holding = holdingOf({ own, inherited }, role);
        return holding === 'none' ? '' : word(holding);
      }),
    ]),
  };
}

/** Which role holds which privilege, on screen and as a file. */
export const readPrivilegeMatrix: Handler<typeof api.privilegeMatrix> = async (context) => {
  const { client, query, person } = context;
  const role = query.role ?? null;
  const roles = await queryRows<PrivilegeMatrix['roles'][number]>(client, {
    text: ROLES,
    values: [role],
  });
  const privileges = await queryRows<PrivilegeMatrix['privileges'][number]>(client, {
    text: privilegesIn(person.language),
    values: [role, query.group ?? null, containing(query.search.trim()), PRIVILEGE_GROUPS],
  });
  const { total } = await requireRow<{ total: number }>(client, {
    text: 'SELECT count(*)::int AS total FROM privileges',
  });
  const matrix = { roles, privileges, total };
  return dataOrReport(context, matrix, {
    resource: 'role-privileges',
    wanted: { report: 'matrix' },
    fileName: 'roles-and-privileges',
    table: (text, language) => tableOf(matrix, text, language),
  });
};
