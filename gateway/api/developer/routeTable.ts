import type { FastifyInstance } from 'fastify';

/** A call as the router knows it, its path in OpenAPI notation, without the base address. */
export interface Route {
  method: string;
  path: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call below the API's base address, in the order of registration. */
    apiRoutes: readonly Route[];
  }
}

/** `/user/:id` → `/user/{id}`; the router ignores a slash at the end. */
export const openApiPath = (path: string): string =>
  path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1');

/** Records every route that is registered from now on below the instance's prefix. */
export function recordRoutes(api: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  api.addHook('onRoute', ({ method, url }) => {
    const path = openApiPath(url.slice(api.prefix.length));
    for (const name of ([] as string[]).concat(method))
      routes.push({ method: name.toLowerCase(), path });
  });
  return routes;
}
