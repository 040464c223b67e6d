import type { Plugin } from 'vite';

const STUB = '\0schemas';
/** The files that declare calls. */
const DECLARES_CALLS =
  /\/src\/(?:contract\/wire\/calls\/[^/]+|resources\/[^/]+\/api(?:\/[^/]+)?)\.ts$/;

/** Stands for every schema: the browser builds them and never uses one. */
const CODE = `
const refuse = (name) => { throw new TypeError('schemas of calls have no “' + String(name) + '” in the browser'); };
const used = new Set(['parse', 'safeParse', 'options', 'shape', 'enum', 'def', '_zod']);
const schema = new Proxy(function () {}, {
  get: (_, name) => (used.has(name) ? refuse(name) : typeof name === 'symbol' ? undefined : schema),
  apply: () => schema,
});
export const z = new Proxy({}, { get: () => schema });
`;

/**
 * Leaves zod out of the declarations of calls: the browser needs a call's method and path, while
 * its schemas serve the gateway. Saves 25 KB on pages that load no form.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'portal-without-schemas',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'zod' && importer !== undefined && DECLARES_CALLS.test(importer) ? STUB : null,
    load: (id) => (id === STUB ? CODE : null),
  };
}
