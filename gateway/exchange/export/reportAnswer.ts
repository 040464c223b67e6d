import type { FastifyReply } from 'fastify';
import { LANGUAGES, type Language } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { recordActivity } from '../../db/changeLog.ts';
import type { Person } from '../../db/person.ts';
import { textsIn } from '../../db/texts.ts';
import { DirectAnswer } from '../../records/calls/implementCalls.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { sendTable } from '../tabular/sendTable.ts';
import { TABLE_FORMATS, writeTable, type TableCell } from '../tabular/writeTable.ts';

export interface ReportTable {
  title: string;
  headings: readonly string[];
  rows: Iterable<TableCell[]>;
}

export interface Report {
  /** The resource that the activity log records the export under. */
  resource: string;
  /** The request as the activity log keeps it. */
  wanted: Readonly<Record<string, unknown>>;
  /** Without its extension. */
  fileName: string;
  /** In the requested language; `text` looks up the text of a key. */
  table: (text: (key: string) => string, language: Language) => ReportTable;
}

/** The call that a report answers: a handler passes its whole context. */
interface ReportRequest {
  person: Person;
  ip: string;
  query: Readonly<Record<string, unknown>>;
}

/** Whether the query requests the report as a file: `format=csv|xlsx`. */
export const isFileRequested = (query: ReportRequest['query']): boolean =>
  query['format'] !== undefined;

async function sendReport(
  { person, ip, query }: ReportRequest,
  report: Report,
  reply: FastifyReply,
  { database }: ServerContext,
): Promise<FastifyReply> {
  const format = TABLE_FORMATS.find((known) => known === query['format']);
  const language = LANGUAGES.find((known) => known === (query['language'] ?? person.language));
  if (!format || !language)
    throw new PortalError('BAD_REQUEST', {
      details: { parameter: format ? 'language' : 'format' },
    });
  const texts = textsIn(language);
  const { title, headings, rows } = report.table((key) => texts(key) ?? key, language);
  await database.transaction((client) =>
    recordActivity(client, {
      actorId: person.userId,
      action: 'export',
      resource: report.resource,
      recordId: null,
      after: { ...report.wanted, format },
      ip,
    }),
  );
  return sendTable(reply, format, report.fileName, await writeTable(format, title, headings, rows));
}

/**
 * Answers a report as a file that spreadsheets cannot run as formulas, in the language of the query
 * or of the user, and records the export. Throws BAD_REQUEST for an unknown format or language.
 */
export const reportAnswer = (request: ReportRequest, report: Report): DirectAnswer =>
  new DirectAnswer((reply, server) => sendReport(request, report, reply, server));

/** The report as a file if the query requests one, otherwise `data`. */
export const dataOrReport = <Data>(
  request: ReportRequest,
  data: Data,
  report: Report,
): Data | DirectAnswer => (isFileRequested(request.query) ? reportAnswer(request, report) : data);
