import type { FastifyInstance } from 'fastify';

/**
 * One call of the API as it stands in the router, its path spelt as OpenAPI spells it, without the
 * base address.
 */
export interface Route {
  method: string;
  path: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call below the base address of the API, in the order of their making. */
    apiRoutes: readonly Route[];
  }
}

/** `/user/:id` → `/user/{id}`; a slash at the end says nothing to the router. */
export const openApiPath = (path: string): string =>
  path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1');

/**
 * Notes every route that is made from now on below the instance's prefix. HEAD comes with each GET
 * and is no call of its own.
 */
export function recordRoutes(api: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  api.addHook('onRoute', ({ method, url }) => {
    const path = openApiPath(url.slice(api.prefix.length));
    for (const name of ([] as string[]).concat(method))
      if (name !== 'HEAD') routes.push({ method: name.toLowerCase(), path });
  });
  return routes;
}
