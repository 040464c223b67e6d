import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import { DEVELOPER_KEY } from '../../src/contract/wire/developer.ts';
import { assertPrivilege } from '../access/requestPerson.ts';
import { describeResource, lineOf } from '../api/developer/describeResource.ts';
import type { ApiDescription } from '../api/developer/endpoints.ts';
import type { Route } from '../api/developer/routeTable.ts';
import { textsIn } from '../db/texts.ts';
import type { ServerContext } from '../records/context.ts';
import { envelope } from '../records/shape/respond.ts';
import { readDescriptionSources } from './descriptionSources.ts';
import type { PortalDefinition } from './portal.ts';

/**
 * `GET /developer/resources` and `GET /developer/resources/:name`: every declaration and what
 * follows from it, as it is now.
 */
export function developerRoutes(
  app: FastifyInstance,
  server: ServerContext & { portal: PortalDefinition },
  routes: readonly Route[],
  describeApi: () => ApiDescription,
): void {
  const { catalogue } = server;
  const assertDeveloper = async (request: FastifyRequest): Promise<void> =>
    assertPrivilege((await server.authenticate(request)).person, DEVELOPER_KEY);
  const around = (resources: Parameters<typeof readDescriptionSources>[2]) =>
    readDescriptionSources(server, { routes, api: describeApi() }, resources, {
      en: textsIn('en'),
      si: textsIn('si'),
    });

  app.get('/developer/resources', async (request) => {
    await assertDeveloper(request);
    const resources = [...catalogue.resources.values()];
    const surroundings = await around(resources);
    return envelope(resources.map((resource) => lineOf(describeResource(surroundings, resource))));
  });

  app.get<{ Params: { name: string } }>('/developer/resources/:name', async (request) => {
    await assertDeveloper(request);
    const resource = catalogue.resources.get(request.params.name);
    if (!resource) throw new PortalError('NOT_FOUND');
    return envelope(describeResource(await around([resource]), resource));
  });
}
