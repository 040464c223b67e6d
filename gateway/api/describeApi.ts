import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { callPaths, type TaggedCall } from './callPaths.ts';
import type { ApiDescription } from './developer/endpoints.ts';
import { documentedPaths, type Call } from './documentedPaths.ts';
import { previewPaths, publicPaths, publicSchemas } from './publicPaths.ts';
import { resourcePaths } from './resources/resourcePaths.ts';
import { resourceSchemas } from './resources/resourceSchemas.ts';
import { failureSchema } from './schemas.ts';

export interface DeclaredCalls {
  calls: readonly TaggedCall[];
  former: readonly Call[];
}

/**
 * The OpenAPI 3.1 document: the documented calls of the specification, then every declared resource
 * in the same shape.
 */
export function describeApi(
  catalogue: Catalogue,
  { calls, former }: DeclaredCalls,
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
      ...documentedPaths(catalogue, former),
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
