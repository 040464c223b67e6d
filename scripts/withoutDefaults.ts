import type { Plugin } from 'vite';

/** Packages that react-admin loads for a default that the portal never shows, with a stub of each. */
const STUBS: Readonly<Record<string, string>> = {
  // The exporter of lists, which the gateway exports. Saves 2.5 KB on the first list.
  'jsonexport/dist/index.js': `
export default () => { throw new Error('Lists are exported by the gateway, not by react-admin'); };
`,
  // Labels guessed from the names of fields and resources, which all have texts. Saves 2.5 KB.
  inflection: `
const keep = String;
export { keep as capitalize, keep as humanize, keep as inflect, keep as pluralize, keep as singularize, keep as transform };
`,
};

/** Removes the code of react-admin's defaults from the build. */
export function withoutDefaults(): Plugin {
  return {
    name: 'portal-without-defaults',
    enforce: 'pre',
    resolveId: (source) => (source in STUBS ? `\0${source}` : null),
    load: (id) => STUBS[id.slice(1)] ?? null,
  };
}
