import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { FastifyReply } from 'fastify';
import { LANGUAGES, type Language } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { recordActivity } from '../../db/changeLog.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { textsIn } from '../../db/texts.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { MEDIA_TYPES, TABLE_FORMATS, writeTable, type TableCell } from '../tabular/writeTable.ts';

export interface ReportTable {
  title: string;
  headings: readonly string[];
  rows: Iterable<TableCell[]>;
}

export interface Report {
  /** What the activity log files the export under. */
  resource: string;
  /** What was asked for, as the log keeps it. */
  wanted: Readonly<Record<string, unknown>>;
  /** Of the file, without its ending. */
  fileName: string;
  /** In the language asked for; `text` finds the words of a key. */
  table: (text: (key: string) => string, language: Language) => ReportTable;
}

type Query = Readonly<Record<string, unknown>>;

/** Whether a report is wanted as a file: `?format=csv|xlsx`. */
export const isFileAsked = (query: Query): boolean => query['format'] !== undefined;

/**
 * Answers a report as a file: formula-safe, in the language of `language` or of whoever asks, and
 * logged. Throws BAD_REQUEST for a format or language that there is not.
 */
export async function sendReport(
  server: ServerContext,
  { person, ip }: RequestContext,
  query: Query,
  reply: FastifyReply,
  report: Report,
): Promise<FastifyReply> {
  const format = TABLE_FORMATS.find((known) => known === query['format']);
  const language = LANGUAGES.find((known) => known === (query['language'] ?? person.language));
  if (!format || !language)
    throw new PortalError('BAD_REQUEST', {
      details: { parameter: format ? 'language' : 'format' },
    });
  const texts = textsIn(language);
  const { title, headings, rows } = report.table((key) => texts(key) ?? key, language);
  await server.database.transaction((client) =>
    recordActivity(client, {
      actorId: person.userId,
      action: 'export',
      resource: report.resource,
      recordId: null,
      after: { ...report.wanted, format },
      ip,
    }),
  );
  return reply
    .type(MEDIA_TYPES[format])
    .header('Content-Disposition', `attachment; filename="${report.fileName}.${format}"`)
    .header('Cache-Control', 'no-store')
    .send(Readable.fromWeb(writeTable(format, title, headings, rows) as NodeReadableStream));
}
