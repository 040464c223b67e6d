import type { Plugin } from 'vite';

const STUB = '\0csvExporter';
const CODE = `
export default () => { throw new Error('Lists are exported by the gateway, not by react-admin'); };
`;

/**
 * Leaves jsonexport out of the build: react-admin names it as the exporter of lists that have none,
 * while the portal's lists export through the gateway. Saves 2.5 KB on the first list.
 */
export function withoutCsvExporter(): Plugin {
  return {
    name: 'portal-without-csv-exporter',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith('jsonexport/') ? STUB : null),
    load: (id) => (id === STUB ? CODE : null),
  };
}
