import {
  extendServer,
  queryRows,
  type RecordFormat,
  type ServerExtension,
} from '../../../../gateway/index.ts';
import { bibtexEntry } from '../rules/bibtex.ts';
import type { ExportedPublication } from '../rules/exportedPublication.ts';
import { risEntry } from '../rules/ris.ts';
import { readStaffNames } from './staffNames.ts';

const format = (
  mediaType: string,
  entryOf: (publication: ExportedPublication) => string,
): RecordFormat => ({
  mediaType: `${mediaType}; charset=utf-8`,
  fields: ['title', 'authors', 'type', 'year', 'inPress', 'venue', 'volume', 'pages', 'doi', 'url'],
  known: readStaffNames,
  writer: async (client) => {
    const rows = await queryRows<{ id: string; code: string }>(client, {
      text: 'SELECT id, code FROM publication_types',
    });
    const codes = new Map(rows.map(({ id, code }) => [id, code]));
    return (record) =>
      entryOf({
        ...record,
        typeCode: codes.get(String(record['type'])) ?? '',
      } as unknown as ExportedPublication);
  },
});

/** Lists of publications come and go in the formats that every reference manager speaks. */
export const publicationsExtension: readonly [string, ServerExtension] = extendServer(
  'publications',
  {
    formats: {
      bib: format('application/x-bibtex', bibtexEntry),
      ris: format('application/x-research-info-systems', risEntry),
    },
  },
);
