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

/**
 * Records every route that is registered from now on below the instance's prefix, those of all
 * resources once for each. Throws if two of them have the same address: the router would prefer one
 * that names its resource.
 */
export function recordRoutes(api: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  const addresses = new Set<string>();
  const record = (method: string, url: string): void => {
    const path = openApiPath(url);
    const address = `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
    if (addresses.has(address)) throw new Error(`${method} ${path} is registered twice`);
    addresses.add(address);
    routes.push({ method: method.toLowerCase(), path });
  };
  api.addHook('onRoute', ({ method, url, config }) => {
    const below = url.slice(api.prefix.length);
    const urls = config?.resources?.map((name) => nameResource(below, name)) ?? [below];
    for (const name of [method].flat()) for (const one of urls) record(name, one);
  });
  return routes;
}
