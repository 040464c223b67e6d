import type { Plugin } from 'vite';

/** Packages that react-admin loads for a default that the portal never shows, with a stub of each. */
const STUBS: ReadonlyMap<string, string> = new Map([
  // The exporter of lists, which the gateway exports. Saves 2.5 KB on the first list.
  [
    'jsonexport/dist/index.js',
    `
export default () => { throw new Error('Lists are exported by the gateway, not by react-admin'); };
`,
  ],
  // Labels guessed from the names of fields and resources, which all have texts. Saves 2.5 KB.
  [
    'inflection',
    `
const keep = String;
export { keep as capitalize, keep as humanize, keep as inflect, keep as pluralize, keep as singularize, keep as transform };
`,
  ],
]);

const PREFIX = '\0default:';

/** Removes the code of react-admin's defaults from the build. */
export function withoutDefaults(): Plugin {
  return {
    name: 'portal-without-defaults',
    enforce: 'pre',
    resolveId: (source) => (STUBS.has(source) ? `${PREFIX}${source}` : null),
    load: (id) => (id.startsWith(PREFIX) ? STUBS.get(id.slice(PREFIX.length)) : null),
  };
}
