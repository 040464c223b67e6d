import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import {
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_MB,
  MAX_IMPORT_ROWS,
} from '../../../src/contract/wire/import.ts';
import {
  dateOrdersOf,
  DATE_ORDERS,
  hasPartedDays,
} from '../../../src/contract/wire/tabular/readCell.ts';
import { directClient } from '../../db/queryable.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { safeName } from '../../records/files/uploadRules.ts';
import { recordFormat } from '../export/recordFormat.ts';
import { assertSize, decode, readTable, unreadable, type ReadTable } from '../tabular/readTable.ts';

const LIMITS = { rows: MAX_IMPORT_ROWS, columns: MAX_IMPORT_COLUMNS };

/** The table of an uploaded file. */
export interface UploadedTable {
  fileName: string;
  headings: string[];
  sheets: string[];
  /** As many cells in each row as there are headings. */
  rows: string[][];
  /** Of each row, its line in the file. */
  lines: number[];
  dateOrders: ImportRun['dateOrders'];
}

async function receive(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart())
    throw new PortalError('BAD_REQUEST', { details: { body: 'multipart with a file' } });
  const maxBytes = MAX_IMPORT_MB * 1024 * 1024;
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'a file is missing' } });
  try {
    return { bytes: await part.toBuffer(), name: safeName(part.filename) };
  } catch {
    throw new PortalError('FILE_TOO_LARGE', { details: { maxBytes } });
  }
}

/** A table, or a file of a format that the resource has beside tables, by its ending. */
async function readFile(
  server: ServerContext,
  resource: ResourceDeclaration,
  { bytes, name, sheet }: { bytes: Buffer; name: string; sheet: string | undefined },
): Promise<ReadTable> {
  const format = recordFormat(server, resource, name.split('.').at(-1)?.toLowerCase());
  if (!format) return readTable(bytes, LIMITS, sheet);
  const rows = await format
    .read(directClient(server.database), decode(bytes))
    .catch((cause: unknown) => {
      throw cause instanceof PortalError ? cause : unreadable('damaged');
    });
  assertSize(rows, LIMITS);
  return { sheets: [], rows, lines: rows.map((_, index) => index + 1) };
}

function headingsOf([first = []]: readonly string[][]): string[] {
  const headings = first.map((heading) => heading.trim());
  const twice = headings.find(
    (heading, index) => heading !== '' && headings.indexOf(heading) !== index,
  );
  if (twice !== undefined) throw unreadable('headings', { heading: twice });
  return headings;
}

/** Per column in which days do not begin with the year: in which orders they can be read. */
const dateOrders = (
  headings: readonly string[],
  rows: readonly string[][],
): ImportRun['dateOrders'] =>
  Object.fromEntries(
    headings.flatMap((_, index) => {
      const cells = rows.map((row) => row[index] ?? '');
      if (!hasPartedDays(cells)) return [];
      const found = dateOrdersOf(cells);
      return [[String(index), DATE_ORDERS.filter((order) => found[order])]];
    }),
  );

/**
 * Reads the file of a multipart request; of a workbook the named sheet, or the first. Throws
 * BAD_REQUEST, FILE_TOO_LARGE or FILE_UNREADABLE.
 */
export async function readUploadedTable(
  server: ServerContext,
  resource: ResourceDeclaration,
  request: FastifyRequest,
  sheet: string | undefined,
): Promise<UploadedTable> {
  const { bytes, name } = await receive(request);
  const { sheets, rows, lines } = await readFile(server, resource, { bytes, name, sheet });
  const headings = headingsOf(rows);
  const data = rows.slice(1);
  if (data.length === 0) throw unreadable('empty');
  return {
    fileName: name,
    headings,
    sheets,
    rows: data.map((row) => headings.map((_, index) => row[index] ?? '')),
    lines: lines.slice(1),
    dateOrders: dateOrders(headings, data),
  };
}
