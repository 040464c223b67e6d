import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { assignmentPaths } from './assignmentPaths.ts';
import { callPaths, type TaggedCall } from './callPaths.ts';
import { failureResponses, failureSchema } from './components/schemas.ts';
import type { ApiDescription } from './developer/endpoints.ts';
import { previewPaths, publicPaths, publicSchemas } from './publicPaths.ts';
import { resourcePaths } from './resources/resourcePaths.ts';
import { resourceSchemas } from './resources/resourceSchemas.ts';

/** The one call that streams. */
const livePaths = {
  '/live': {
    get: {
      operationId: 'live',
      tags: ['session'],
      summary: 'Follow as server-sent events which data of the user is new',
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

/**
 * The OpenAPI 3.1 document: the documented calls of the specification, then every declared resource
 * in the same shape.
 */
export function describeApi(
  catalogue: Catalogue,
  calls: readonly TaggedCall[],
  base: string,
): Record<string, unknown> & ApiDescription {
  const resources = [...catalogue.resources.values()];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Faculty Portal',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base }],
    security: [{ bearer: [] }],
    paths: {
      ...assignmentPaths(catalogue),
      ...livePaths,
      ...callPaths(calls),
      ...(Object.assign({}, ...resources.map(resourcePaths)) as object),
      ...publicPaths(catalogue),
      ...previewPaths(catalogue),
    } as ApiDescription['paths'],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Failure: failureSchema,
        ...Object.assign({}, ...resources.map(resourceSchemas)),
        ...publicSchemas(catalogue),
      },
    },
  };
}
