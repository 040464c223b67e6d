import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { openApiDocument } from './openApiDocument.ts';
import { PUBLIC_PATHS, publicResourcePaths, publicSchemas } from './publicPaths.ts';

/** The OpenAPI document of the public API alone, for developers without an account. */
export function describePublic(catalogue: Catalogue, base: string): Record<string, unknown> {
  const resources = [...catalogue.resources.values()];
  return openApiDocument({
    title: 'Faculty Portal: public API',
    base,
    paths: { ...PUBLIC_PATHS, ...publicResourcePaths(resources, catalogue) },
    schemas: publicSchemas(resources),
    isPublic: true,
  });
}
