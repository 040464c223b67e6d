import type { AssignmentDeclaration } from '../../src/contract/model/area.ts';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { assignmentPaths } from './assignmentPaths.ts';
import { callPaths, ENGINE, type TaggedCall } from './callPaths.ts';
import { failureResponses } from './components/schemas.ts';
import type { ApiDescription } from './developer/endpoints.ts';
import { withIdempotencyHeader } from './idempotencyHeader.ts';
import { openApiDocument } from './openApiDocument.ts';
import { previewPaths, PUBLIC_PATHS, publicResourcePaths, publicSchemas } from './publicPaths.ts';
import { resourcePaths } from './resources/resourcePaths.ts';
import { resourceSchemas } from './resources/resourceSchemas.ts';

/** The live events: the only call that streams, and therefore the only one that is not declared. */
const LIVE_PATHS = {
  '/live': {
    get: {
      operationId: 'live',
      tags: ['session'],
      summary: 'Subscribe to the events of the user as server-sent events',
      responses: {
        200: {
          description: 'Events',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        ...failureResponses([401]),
      },
    },
  },
};

/** The source of the documents. */
export interface DescribedApi {
  catalogue: Catalogue;
  calls: readonly TaggedCall[];
  /** Path of the API. */
  base: string;
}

interface DescribedParts {
  title: string;
  resources: readonly ResourceDeclaration[];
  assignments: readonly AssignmentDeclaration[];
  calls: readonly TaggedCall[];
  /** Paths of no resource, assignment or declared call. */
  others?: Readonly<Record<string, object>>;
}

type OpenApiDocument = Record<string, unknown> & ApiDescription;

const describeParts = (
  { catalogue, base }: DescribedApi,
  { title, resources, assignments, calls, others }: DescribedParts,
): OpenApiDocument =>
  openApiDocument({
    title,
    base,
    paths: withIdempotencyHeader(
      {
        ...assignmentPaths(assignments),
        ...others,
        ...callPaths(calls),
        ...Object.assign({}, ...resources.map(resourcePaths)),
        ...publicResourcePaths(resources, catalogue),
        ...previewPaths(resources),
      },
      calls,
    ),
    schemas: {
      ...Object.assign({}, ...resources.map(resourceSchemas)),
      ...publicSchemas(resources),
    },
  });

const TITLE = 'Faculty Portal';
const ENGINE_PATHS = { ...LIVE_PATHS, ...PUBLIC_PATHS };

/** The OpenAPI document of the whole API. */
export const describeApi = (api: DescribedApi): OpenApiDocument =>
  describeParts(api, {
    title: TITLE,
    resources: [...api.catalogue.resources.values()],
    assignments: [...api.catalogue.assignments.values()],
    calls: api.calls,
    others: ENGINE_PATHS,
  });

/**
 * The OpenAPI document of one area, or with the name `engine` that of the calls outside all areas;
 * `null` if there is no such area.
 */
export function describeArea(api: DescribedApi, name: string): OpenApiDocument | null {
  const title = `${TITLE}: ${name}`;
  const calls = api.calls.filter(({ area }) => area === name);
  if (name === ENGINE)
    return describeParts(api, {
      title,
      resources: [],
      assignments: [],
      calls,
      others: ENGINE_PATHS,
    });
  const area = api.catalogue.areas.find((one) => one.name === name);
  if (!area) return null;
  const { resources, assignments = [] } = area;
  return describeParts(api, { title, resources, assignments, calls });
}
