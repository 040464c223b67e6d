import { failureSchema, type Schema } from './components/schemas.ts';
import type { ApiDescription } from './developer/endpoints.ts';

interface DocumentParts {
  title: string;
  /** Path of the API. */
  base: string;
  paths: Readonly<Record<string, object>>;
  schemas: Readonly<Record<string, Schema>>;
  /** Describes operations that need no session only. */
  isPublic?: boolean;
}

const namesIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );

/** The schemas that the paths refer to, directly or through other schemas. */
function usedSchemas(
  paths: DocumentParts['paths'],
  schemas: DocumentParts['schemas'],
): DocumentParts['schemas'] {
  const used = new Set(namesIn(paths));
  // Iterating a set also visits the members that are added on the way.
  for (const name of used) for (const inner of namesIn(schemas[name] ?? {})) used.add(inner);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

const SECURITY = {
  security: [{ bearer: [] }],
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
};

/** An OpenAPI 3.1 document with the schemas that its paths use. */
export function openApiDocument({
  title,
  base,
  paths,
  schemas,
  isPublic = false,
}: DocumentParts): Record<string, unknown> & ApiDescription {
  const { security, securitySchemes } = SECURITY;
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: base }],
    ...(isPublic ? {} : { security }),
    paths: paths as ApiDescription['paths'],
    components: {
      ...(isPublic ? {} : { securitySchemes }),
      schemas: usedSchemas(paths, { Failure: failureSchema, ...schemas }),
    },
  };
}
