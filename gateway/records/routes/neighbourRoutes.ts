import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  parseListQuery,
  type ListQuery,
  type Neighbours,
} from '../../../src/contract/wire/listQuery.ts';
import { tableName } from '../../db/names.ts';
import { decideAccess, type Access } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { listConditions } from '../plan/listConditions.ts';
import { orderedBy, ordering } from '../plan/ordering.ts';
import { createScope, type SqlScope } from '../plan/sqlScope.ts';
import { compile, type Plan } from '../plan/statement.ts';
import { runPlan } from '../run/run.ts';
import { envelope } from '../shape/respond.ts';
import { everyResource, generatedRoutes, requireVerb } from './generatedRoutes.ts';
import { recordId } from './readRoutes.ts';

/**
 * The position of a record in a list and its neighbours' ids; ids only, so that a long list costs
 * little.
 */
function planNeighbours(access: Access, query: ListQuery, id: string, scope: SqlScope): Plan {
  const order = ordering(access, query, scope);
  return compile(sql`
    SELECT place, total, previous, next
    FROM (
      SELECT
        record.id,
        row_number() OVER ranked AS place,
        lag(record.id) OVER ranked AS previous,
        lead(record.id) OVER ranked AS next,
        count(*) OVER () AS total
      FROM ${sql.identifier(tableName(access.resource.name))} record ${order.join}
      WHERE ${listConditions(access, query, scope, 'list')}
      WINDOW ranked AS (ORDER BY ${orderedBy(order)})
    ) placed
    WHERE id = ${id}::uuid`);
}

interface NeighbourRow extends Record<string, unknown> {
  place: string | number;
  total: string | number;
  previous: string | null;
  next: string | null;
}

/**
 * `GET /<name>/:id/-/neighbours?filter=&sort=&view=`: the records before and after this one in a
 * list, and its position, counted from 1; `null` if the list does not contain it.
 */
export function neighbourRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(app, server, everyResource(server));
  routes.get('/:id/-/neighbours', requireVerb('list'), async ({ resource, request }) => {
    const query = parseListQuery(request.query as Record<string, string | undefined>);
    const { person, where } = await server.authenticate(request);
    const access = decideAccess(resource, person.privileges, query.view);
    const [row] = await runPlan<NeighbourRow>(
      server.database,
      planNeighbours(access, query, recordId(request), createScope(server.catalogue, where)),
    );
    const found: Neighbours | null = row
      ? {
          previous: row.previous,
          next: row.next,
          place: Number(row.place),
          total: Number(row.total),
        }
      : null;
    return envelope(found);
  });
}
