import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { Endpoint } from '../../../src/contract/wire/calls/developerCalls.ts';
import type { Route } from './routeTable.ts';

interface Operation {
  summary?: string;
  operationId?: string;
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: unknown;
  responses?: Readonly<Record<string, { description?: string }>>;
}
/** The part of an OpenAPI document that is read here. */
export interface ApiDescription {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const endpoint = ({ method, path }: Route, operation: Operation): Endpoint => ({
  method,
  path,
  summary: operation.summary ?? '',
  parameters: (operation.parameters ?? []).map(
    ({ name, in: place, required = false, description = '' }) => ({
      name,
      in: place,
      isRequired: required,
      description,
    }),
  ),
  takesBody: operation.requestBody !== undefined,
  answers: Object.keys(operation.responses ?? {}),
  operation,
});

/** `/assignments/x` and `/rest/x` have their own root; any other path has its first segment. */
const rootOf = (path: string): string =>
  /^\/(?:(?:assignments|rest)\/)?[^/]*/.exec(path)?.[0] ?? path;

/** The calls of a resource: its own, those for stock clients, and those of its assignment screens. */
export type EndpointsOf = (resource: string) => Endpoint[];

/** Indexes the routes of the gateway, which takes long enough to be done once. */
export function indexEndpoints(
  catalogue: Catalogue,
  routes: readonly Route[],
  api: ApiDescription,
): EndpointsOf {
  const operations = new Map(
    Object.entries(api.paths).map(([path, methods]) => [path.replace(/(.)\/$/, '$1'), methods]),
  );
  const byRoot = new Map<string, Route[]>();
  for (const route of routes) {
    const root = rootOf(route.path);
    byRoot.set(root, [...(byRoot.get(root) ?? []), route]);
  }
  return (resource) => {
    const assignments = [...catalogue.assignments.values()]
      .filter(({ through }) => through === resource)
      .map(({ name }) => `/assignments/${name}`);
    return [`/${resource}`, ...assignments, `/rest/${resource}`]
      .flatMap((root) => byRoot.get(root) ?? [])
      .map((route) => endpoint(route, operations.get(route.path)?.[route.method] ?? {}));
  };
}
