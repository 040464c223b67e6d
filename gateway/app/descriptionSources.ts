import { fileURLToPath } from 'node:url';
import type { Localised } from '../../src/contract/model/constants.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import type { DescriptionSources } from '../api/developer/describeResource.ts';
import { liveTables } from '../api/developer/liveTables.ts';
import { sourceFiles } from '../api/developer/sourceFiles.ts';
import { localised } from '../db/localised.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';
import { tablesOf, type PortalDefinition } from './portal.ts';
import { allTables } from './schema.ts';

/** Both this file and the build are two folders below the project. */
const RESOURCES = fileURLToPath(new URL('../../src/resources/', import.meta.url));

interface HolderRow {
  key: string;
  roles: Localised[];
}

/** Roles that each key is assigned to directly, not by inheritance. */
async function rolesOfKeys(client: Queryable): Promise<DescriptionSources['roles']> {
  const rows = await queryRows<HolderRow>(client, {
    text: `
      SELECT
        privilege.key,
        json_agg(
          ${localised('role.name')}
          ORDER BY role.rank, role.name_en
        ) AS roles
      FROM role_privileges role_privilege
      JOIN privileges privilege ON privilege.id = role_privilege.privilege_id
      JOIN roles role ON role.id = role_privilege.role_id
      GROUP BY privilege.key`,
  });
  return rows.length === 0 ? null : new Map(rows.map(({ key, roles }) => [key, roles]));
}

type Given = Pick<DescriptionSources, 'catalogue' | 'endpointsOf' | 'texts'> & {
  portal: PortalDefinition;
};

/** Reads the present state of the database that the descriptions of these resources need. */
export async function readDescriptionSources(
  client: Queryable,
  { portal, ...given }: Given,
  resources: readonly ResourceDeclaration[],
): Promise<DescriptionSources> {
  const { catalogue } = given;
  return {
    ...given,
    privileges: portal.privileges,
    sources: sourceFiles(RESOURCES),
    tables: await liveTables(client, catalogue, allTables(catalogue, tablesOf(portal)), resources),
    roles: await rolesOfKeys(client),
  };
}
