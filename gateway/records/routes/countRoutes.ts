import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { GroupCount } from '../../../src/contract/wire/bulk.ts';
import { parseListQuery, type ListQuery } from '../../../src/contract/wire/listQuery.ts';
import { decideAccess, type Access } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { MAX_GROUPS, planGroups } from '../plan/groups.ts';
import { planCount } from '../plan/plan.ts';
import { createScope, type SqlScope } from '../plan/sqlScope.ts';
import { runPlan } from '../run/run.ts';
import { envelope } from '../shape/respond.ts';
import { everyResource, generatedRoutes, requireVerb } from './generatedRoutes.ts';

interface Counting {
  access: Access;
  query: ListQuery;
  scope: SqlScope;
}

async function counting(
  server: ServerContext,
  resource: ResourceDeclaration,
  request: FastifyRequest,
  { filter, view, ...rest }: Readonly<Record<string, string>>,
): Promise<Counting> {
  const { person, where } = await server.authenticate(request);
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw new PortalError('BAD_REQUEST', { details: { parameter: unknown } });
  const query = parseListQuery({
    ...(filter === undefined ? {} : { filter }),
    ...(view === undefined ? {} : { view }),
  });
  const access = decideAccess(resource, person.privileges, view);
  return { access, query, scope: createScope(server.catalogue, where) };
}

/**
 * `GET /<name>/-/count?filter=&view=`: the exact number of matching rows, which a very long list
 * only estimates. `GET /<name>/-/groups?by=<field>&filter=&view=`: the number of matching rows for
 * each value of a field.
 */
export function countRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(app, server, everyResource(server));
  routes.get('/-/count', requireVerb('list'), async ({ resource, request }) => {
    const { access, query, scope } = await counting(
      server,
      resource,
      request,
      request.query as Record<string, string>,
    );
    const [row] = await runPlan<{ total: number }>(
      server.database,
      planCount(access, query, scope),
    );
    return envelope(row?.total ?? 0);
  });

  routes.get('/-/groups', requireVerb('list'), async ({ resource, request }) => {
    const { by = '', ...rest } = request.query as Record<string, string>;
    const { access, query, scope } = await counting(server, resource, request, rest);
    const [row] = await runPlan<{ total: number; groups: GroupCount[] }>(
      server.database,
      planGroups(access, by, query, scope),
    );
    const { total = 0, groups = [] } = row ?? {};
    return { ...envelope(groups.slice(0, MAX_GROUPS)), total, isCut: groups.length > MAX_GROUPS };
  });
}
