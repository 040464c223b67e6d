import type { Plugin } from 'vite';

const STUB = '\0schemas';
/** The files that declare calls. */
const DECLARES_CALLS =
  /\/src\/(?:contract\/wire\/calls\/[^/]+|resources\/[^/]+\/api(?:\/[^/]+)?)\.ts$/;

/** A stub for every schema: the browser builds schemas but never uses them. */
const CODE = `
const refuse = (name) => { throw new TypeError('Schemas of calls have no “' + String(name) + '” in the browser'); };
const used = new Set(['parse', 'safeParse', 'options', 'shape', 'enum', 'def', '_zod']);
const schema = new Proxy(function () {}, {
  get: (_, name) => (used.has(name) ? refuse(name) : typeof name === 'symbol' ? undefined : schema),
  apply: () => schema,
});
export const z = new Proxy({}, { get: () => schema });
`;

/**
 * Removes zod from the declarations of calls in the browser, which needs only method and path.
 * Saves 25 KB on pages without forms.
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
