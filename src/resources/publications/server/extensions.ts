import { extendServer, queryRows, type ServerExtension } from '../../../../gateway/index.ts';
import { bibtexEntry, type ExportedPublication } from '../rules/bibtex.ts';
import { readStaffNames } from './staffNames.ts';

/** Lists of publications come and go as BibTeX, which every reference manager speaks. */
export const publicationsExtension: readonly [string, ServerExtension] = extendServer(
  'publications',
  {
    formats: {
      bib: {
        mediaType: 'application/x-bibtex; charset=utf-8',
        fields: [
          'title',
          'authors',
          'type',
          'year',
          'inPress',
          'venue',
          'volume',
          'pages',
          'doi',
          'url',
        ],
        known: readStaffNames,
        writer: async (client) => {
          const rows = await queryRows<{ id: string; code: string }>(client, {
            text: 'SELECT id, code FROM publication_types',
          });
          const codes = new Map(rows.map(({ id, code }) => [id, code]));
          return (record) =>
            bibtexEntry({
              ...record,
              typeCode: codes.get(String(record['type'])) ?? '',
            } as unknown as ExportedPublication);
        },
      },
    },
  },
);
