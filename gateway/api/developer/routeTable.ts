import type { FastifyInstance } from 'fastify';
import { nameResource } from '../../records/routes/resourceParameter.ts';

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

/** Stands for the segment that names a resource. */
const RESOURCE = '{resource}';

/** Two addresses are the same whatever their parameters are called. */
const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/**
 * Records every route that is registered from now on below the instance's prefix, those of all
 * resources once for each. Throws if two of them have the same address: the router would prefer one
 * that names its resource.
 */
export function recordRoutes(api: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  const addresses = new Set<string>();
  const record = (method: string, path: string, parameterless: string): void => {
    const address = `${method} ${parameterless}`;
    if (addresses.has(address)) throw new Error(`${method} ${path} is registered twice`);
    addresses.add(address);
    routes.push({ method: method.toLowerCase(), path });
  };
  api.addHook('onRoute', ({ method, url, config }) => {
    // Once a route, not once a resource: at every start there are some thousands of them.
    const path = openApiPath(nameResource(url.slice(api.prefix.length), RESOURCE));
    const of = (one: string): string => path.replace(RESOURCE, one);
    const parts = withoutNames(path.replace(RESOURCE, '\n')).split('\n');
    for (const verb of [method].flat())
      for (const one of config?.resources ?? [RESOURCE])
        record(verb, of(one), parts.join(one === RESOURCE ? '{}' : one));
  });
  return routes;
}
