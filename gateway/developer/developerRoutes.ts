import type { FastifyInstance } from 'fastify';
import type { Localised } from '../../src/contract/constants.ts';
import { DEVELOPER_KEY } from '../../src/contract/developer.ts';
import { PortalError } from '../../src/contract/errors.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import { demandPrivilege } from '../auth/requestPerson.ts';
import type { Queryable } from '../db/queryable.ts';
import { allTables } from '../db/schema.ts';
import type { Gateway } from '../pipeline/gateway.ts';
import { envelope } from '../pipeline/respond.ts';
import { textsIn } from '../texts/texts.ts';
import { describeResource, lineOf, type Surroundings } from './describeResource.ts';
import type { ApiDescription } from './endpoints.ts';
import { liveTables } from './liveTables.ts';
import type { Route } from './routeTable.ts';
import { sourceFiles } from './sourceFiles.ts';

interface HolderRow extends Record<string, unknown> {
  key: string;
  roles: Localised[];
}

/** Roles to which each key is given, without those that inherit it. */
async function rolesOfKeys(client: Queryable): Promise<Map<string, Localised[]>> {
  const { rows } = await client.query<HolderRow>({
    text: `SELECT p.key, json_agg(json_build_object('en', r.name_en, 'si', r.name_si) ORDER BY r.rank, r.name_en) AS roles
      FROM role_privileges rp JOIN privileges p ON p.id = rp.privilege_id JOIN roles r ON r.id = rp.role_id GROUP BY p.key`,
  });
  return new Map(rows.map(({ key, roles }) => [key, roles]));
}

/** `GET /developer/resources` and `GET /developer/resources/:name`: every declaration and what follows from it, as it is now. */
export function developerRoutes(app: FastifyInstance, gateway: Gateway, routes: readonly Route[], api: ApiDescription): void {
  const { catalogue } = gateway;
  const declared = allTables(catalogue);
  const sources = sourceFiles();
  const texts = { en: textsIn('en'), si: textsIn('si') };
  const around = (resources: readonly ResourceDeclaration[]): Promise<Surroundings> =>
    gateway.database.transaction(
      async (client) => ({ catalogue, routes, api, sources, texts, tables: await liveTables(client, catalogue, declared, resources), roles: await rolesOfKeys(client) }),
      { readOnly: true },
    );

  app.get('/developer/resources', async (request) => {
    const { person } = await gateway.ask(request);
    demandPrivilege(person, DEVELOPER_KEY);
    const resources = [...catalogue.resources.values()];
    const surroundings = await around(resources);
    return envelope(resources.map((resource) => lineOf(describeResource(surroundings, resource))));
  });

  app.get<{ Params: { name: string } }>('/developer/resources/:name', async (request) => {
    const { person } = await gateway.ask(request);
    demandPrivilege(person, DEVELOPER_KEY);
    const resource = catalogue.resources.get(request.params.name);
    if (!resource) throw new PortalError('NOT_FOUND');
    return envelope(describeResource(await around([resource]), resource));
  });
}
