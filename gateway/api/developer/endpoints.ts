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

/** Calls of one resource: its own, those for stock clients, and those of its assignment screens. */
export function endpointsOf(
  catalogue: Catalogue,
  resource: string,
  routes: readonly Route[],
  api: ApiDescription,
): Endpoint[] {
  const ticking = [...catalogue.assignments.values()]
    .filter(({ through }) => through === resource)
    .map(({ name }) => `/assignments/${name}`);
  const roots = [`/${resource}`, ...ticking, `/rest/${resource}`];
  const described = new Map(
    Object.entries(api.paths).map(([path, operations]) => [
      path.replace(/(.)\/$/, '$1'),
      operations,
    ]),
  );
  return roots.flatMap((root) =>
    routes
      .filter(({ path }) => path === root || path.startsWith(`${root}/`))
      .map((route) => endpoint(route, described.get(route.path)?.[route.method] ?? {})),
  );
}
