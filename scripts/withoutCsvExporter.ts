import type { Plugin } from 'vite';

const STUB = '\0csvExporter';
const CODE = `
export default () => { throw new Error('Lists are exported by the gateway, not by react-admin'); };
`;

/**
 * Removes jsonexport from the build. It is react-admin's default exporter, but the portal exports
 * lists through the gateway. Saves 2.5 KB on the first list.
 */
export function withoutCsvExporter(): Plugin {
  return {
    name: 'portal-without-csv-exporter',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith('jsonexport/') ? STUB : null),
    load: (id) => (id === STUB ? CODE : null),
  };
}
