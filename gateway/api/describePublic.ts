import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { failureSchema } from './components/schemas.ts';
import { publicPaths, publicSchemas } from './publicPaths.ts';

/** The public face alone, for those who build on it and have no account. */
export const describePublic = (catalogue: Catalogue, base: string): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: {
    title: 'Faculty Portal: what is public',
    version: '1.0.0',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: base }],
  paths: publicPaths(catalogue),
  components: { schemas: { Failure: failureSchema, ...publicSchemas(catalogue) } },
});
