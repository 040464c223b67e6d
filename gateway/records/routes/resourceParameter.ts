import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The resources that a route of all of them stands for. */
    resources?: readonly string[];
  }
}

const PARAMETER = /:resource\([^)]*\)/;

/** The segment of a path that is the name of one of the resources. */
export const resourceParameter = (names: readonly string[]): string =>
  `:resource(${names.join('|')})`;

/** The resource that the address of a request names in that segment. */
export const resourceIn = ({ params }: FastifyRequest): string | undefined =>
  (params as { resource?: string }).resource;

/** A path with the name of one resource in place of that segment. */
export const nameResource = (path: string, name: string): string => path.replace(PARAMETER, name);

/** The template of a request's address, such as `/api/halls/:id`; `null`: no route has the address. */
export function routeOf(request: FastifyRequest): string | null {
  const { url, config } = request.routeOptions;
  if (request.is404 || url === undefined) return null;
  return config.resources ? nameResource(url, resourceIn(request) ?? '') : url;
}
