import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import {
  assertPrivilege,
  sendReport,
  idIn,
  queryOf,
  type ServerContext,
  recordId,
  envelope,
  readTable,
  textsIn,
} from '../../../../gateway/index.ts';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { printedSheet } from '../rules/printed.ts';
import { markersOf } from '../rules/rights.ts';
import { paperFacts } from './facts.ts';
import { readGrid, staffNames } from './grid.ts';
import { missingTable, readMissing } from './missing.ts';
import { bodyAs, stageParameter } from './routes.ts';
import {
  guessMapping,
  previewFile,
  proposedEdits,
  sheetTable,
  withAnswers,
  type SheetWords,
} from './sheetFile.ts';
import { rehearseCells } from './writeCells.ts';

const VIEW = 'EXAM_MARKS_VIEW';
const MAX_BYTES = 5 * 1024 * 1024;
const LIMITS = { rows: 10_000, columns: 60 };

const wordsIn = (text: (key: string) => string): SheetWords => ({
  index: text('pages.marks.file.index'),
  name: text('pages.marks.file.name'),
  token: text('pages.marks.file.token'),
});

const mappingSchema = z.strictObject({
  student: z.int().min(0),
  marks: z.record(z.string().regex(/^\d+$/), z.uuid()),
  component: z.int().min(0).nullable(),
  mark: z.int().min(0).nullable(),
  words: z.record(z.string(), z.uuid()),
  token: z.int().min(0).nullable(),
});

async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new PortalError('BAD_REQUEST', { details: { body: 'multipart with a file' } });
  const part = await request.file({ limits: { fileSize: MAX_BYTES } });
  if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'a file is missing' } });
  try {
    return await part.toBuffer();
  } catch {
    throw new PortalError('FILE_TOO_LARGE', { details: { maxBytes: MAX_BYTES } });
  }
}

function mappingIn(text: string | undefined): z.infer<typeof mappingSchema> | null {
  if (text === undefined) return null;
  try {
    return bodyAs(mappingSchema, JSON.parse(text));
  } catch (error) {
    throw error instanceof PortalError
      ? error
      : new PortalError('BAD_REQUEST', { details: { parameter: 'mapping' } });
  }
}

/**
 * Sheets as files, what a file would change, and the report of missing marks. Applying a file is
 * writing its cells.
 */
export function markFileRoutes(app: FastifyInstance, server: ServerContext): void {
  const { database, now } = server;

  app.get('/marks/papers/:id/file', async (request, reply) => {
    const context = await server.authenticate(request);
    assertPrivilege(context.person, VIEW);
    const query = queryOf(request);
    const stage = stageParameter(query);
    const grid = await database.transaction((client) =>
      readGrid(client, context.person, now(), recordId(request)),
    );
    if (!grid.stages.includes(stage)) throw new PortalError('NOT_FOUND');
    return sendReport(server, context, query, reply, {
      resource: 'mark-sheets',
      wanted: { paper: grid.paper.id, stage },
      fileName: `marks-${grid.paper.code.replace(/[^\w-]+/g, '-')}-${stage}`,
      table: (text, language) => ({
        title: grid.paper.code,
        ...sheetTable(grid, stage, wordsIn(text), language),
      }),
    });
  });

  app.get('/marks/papers/:id/print', async (request) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, VIEW);
    const stage = stageParameter(queryOf(request));
    return envelope(
      await database.transaction(async (client) => {
        const grid = await readGrid(client, person, now(), recordId(request));
        if (!grid.stages.includes(stage)) throw new PortalError('NOT_FOUND');
        const { markers, lecturers } = await paperFacts(client, grid.paper.id);
        const people = stage === 'agreed' ? [] : markersOf(stage, markers, lecturers);
        const names = await staffNames(client, people);
        return printedSheet(
          grid,
          stage,
          people.flatMap((id) => names[id] ?? []),
          now(),
        );
      }),
    );
  });

  app.post('/marks/papers/:id/preview', async (request) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, VIEW);
    const query = queryOf(request);
    const stage = stageParameter(query);
    const mapping = mappingIn(query['mapping']);
    const { rows, lines } = await readTable(await fileOf(request), LIMITS);
    const words = LANGUAGES.map((language) => wordsIn((key) => textsIn(language)(key) ?? key));
    const paper = recordId(request);
    return envelope(
      await database.transaction(async (client) => {
        const grid = await readGrid(client, person, now(), paper);
        if (!grid.stages.includes(stage)) throw new PortalError('NOT_FOUND');
        const preview = previewFile(
          rows,
          mapping ?? guessMapping(rows, grid, stage, words),
          grid,
          stage,
          lines,
        );
        return withAnswers(
          preview,
          await rehearseCells(client, person, now(), paper, proposedEdits(preview, newId)),
        );
      }),
    );
  });

  app.get('/marks/missing', async (request, reply) => {
    const context = await server.authenticate(request);
    assertPrivilege(context.person, 'NO_MARKS_VIEW');
    const query = queryOf(request);
    const session = idIn(query, 'session');
    const report = await database.transaction(
      (client) => readMissing(client, context.person, now(), session),
      { readOnly: true, isolation: 'repeatable read' },
    );
    if (query['format'] === undefined) return envelope(report);
    return sendReport(server, context, query, reply, {
      resource: 'mark-sheets',
      wanted: { report: 'missing' },
      fileName: 'missing-marks',
      table: (text, language) => missingTable(report, text, language),
    });
  });
}
