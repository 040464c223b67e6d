import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { LANGUAGES, type Language } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { parseListQuery } from '../../../src/contract/wire/listQuery.ts';
import { recordActivity } from '../../db/changeLog.ts';
import { colomboDay } from '../../db/person.ts';
import { pluralForm, textsIn } from '../../db/texts.ts';
import { decideAccess, type Access } from '../../records/authorise/authorise.ts';
import type { RecordFormat } from '../../records/context/extensions.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { planMatchingIds } from '../../records/plan/plan.ts';
import { createScope } from '../../records/plan/sqlScope.ts';
import {
  everyResource,
  generatedRoutes,
  requireVerb,
} from '../../records/routes/generatedRoutes.ts';
import { matchingIds } from '../../records/run/matchingIds.ts';
import { sendFile, sendTable } from '../tabular/sendTable.ts';
import { TABLE_FORMATS, writeTable, type TableFormat } from '../tabular/writeTable.ts';
import { exportColumns, exportedCell, headingOf } from './columns.ts';
import { exportedRecords, type Selection } from './exportedRecords.ts';
import { recordFormat } from './recordFormat.ts';

interface ExportRequest {
  format: string;
  language: Language;
  columns: string[] | null;
  rest: Record<string, string | undefined>;
}

function readRequest(
  query: Readonly<Record<string, string | undefined>>,
  otherwise: Language,
  formats: readonly string[],
): ExportRequest {
  const { format = 'csv', language = otherwise, columns, range, ...rest } = query;
  const knownFormat = formats.find((known) => known === format);
  const knownLanguage = LANGUAGES.find((known) => known === language);
  if (!knownFormat || !knownLanguage || range !== undefined) {
    throw new PortalError('BAD_REQUEST', {
      details: { parameter: knownFormat ? (knownLanguage ? 'range' : 'language') : 'format' },
    });
  }
  const names = columns?.split(',').filter((name) => name !== '') ?? [];
  return {
    format: knownFormat,
    language: knownLanguage,
    columns: names.length === 0 ? null : names,
    rest,
  };
}

/** The columns of the file: those of the format, of the request, of the view, or all. */
function columnNames(
  access: Access,
  format: RecordFormat | undefined,
  requested: readonly string[] | null,
): readonly string[] {
  const hidden = access.view?.declaration.hide ?? [];
  const readable = Object.keys(access.read).filter((name) => !hidden.includes(name));
  const isReadable = (path: string): boolean => readable.includes(path.split('.')[0] ?? '');
  if (format) return format.fields.filter(isReadable);
  return requested ?? access.view?.declaration.columns.filter(isReadable) ?? readable;
}

/** The rows as a table with the headings of the screen. */
function tableOf(
  server: ServerContext,
  selection: Selection,
  { format, language }: Pick<ExportRequest, 'format' | 'language'>,
): Promise<ReadableStream<Uint8Array>> {
  const { access, columns } = selection;
  const { name } = access.resource;
  const texts = textsIn(language);
  const rows = exportedRecords(server, selection, (record) =>
    columns.map((column) => exportedCell(column, record, texts)),
  );
  return writeTable(
    format as TableFormat,
    pluralForm(texts(`resources.${name}.name`) ?? name, 'many'),
    columns.map((column) => headingOf(column, texts)),
    rows,
  );
}

/**
 * `GET /<name>/-/export?format=csv|xlsx&columns=a,b&language=en|si&filter=&sort=&view=`: all
 * matching rows as a table with the headings of the screen. The set of rows is fixed at the start;
 * values are read as each row is written.
 */
export function exportRoutes(app: FastifyInstance, server: ServerContext): void {
  generatedRoutes(app, server, everyResource(server)).get(
    '/-/export',
    { config: { whileViewing: 'closed' }, ...requireVerb('export') },
    async ({ resource, request }, reply) => {
      const { person, where } = await server.authenticate(request);
      const {
        format,
        language,
        columns: names,
        rest,
      } = readRequest(request.query as Record<string, string | undefined>, person.language, [
        ...TABLE_FORMATS,
        ...(resource.formats ?? []),
      ]);
      const query = parseListQuery(rest);
      const access = decideAccess(resource, person.privileges, query.view);
      const further = recordFormat(server, resource, format);
      const shown = columnNames(access, further, names);
      const scope = createScope(server.catalogue, { ...where, language });
      const columns = exportColumns(access, shown, language, scope);
      const matching = planMatchingIds(
        access,
        query,
        createScope(server.catalogue, { ...where, language }),
        'export',
      );
      const ids = await server.database.reading((reader) => matchingIds(reader, matching));
      const selection = { access, where, ids, columns, language };
      await server.database.transaction((client) =>
        recordActivity(client, {
          actorId: person.userId,
          action: 'export',
          resource: resource.name,
          recordId: null,
          after: {
            format,
            columns: shown,
            count: ids.count,
            filter: rest['filter'] ?? null,
            sort: rest['sort'] ?? null,
            view: query.view ?? null,
          },
          ip: request.ip,
          changeSet: newId(),
        }),
      );
      const name = `${resource.name}-${colomboDay(server.now())}`;
      if (further) {
        const write = await server.database.reading((reader) =>
          reader.transaction((client) => further.writer(client), { readOnly: true }),
        );
        const entries = exportedRecords(server, selection, write);
        return sendFile(reply, further.mediaType, `${name}.${format}`, Readable.from(entries));
      }
      const table = await tableOf(server, selection, { format, language });
      return sendTable(reply, format as TableFormat, name, table);
    },
  );
}
