import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import {
  type Handler,
  readTable,
  reportAnswer,
  textsIn,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { staffNames } from '../../staff/server/staffNames.ts';
import type * as api from '../api.ts';
import { printedSheet } from '../rules/printed.ts';
import type { MarkStage } from '../stages.ts';
import { paperFacts } from './facts.ts';
import { readGrid } from './grid.ts';
import {
  guessMapping,
  previewFile,
  proposedEdits,
  sheetTable,
  withAnswers,
  type SheetWords,
  type StageSheet,
} from './sheetFile.ts';
import { dryRunCells } from './writeCells.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const LIMITS = { columns: 60 };

const wordsIn = (text: (key: string) => string): SheetWords => ({
  index: text('pages.marks.file.index'),
  name: text('pages.marks.file.name'),
  token: text('pages.marks.file.token'),
});

async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
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

/** The grid of a paper. Throws NOT_FOUND if the reader may not see the stage. */
async function gridWithStage(
  context: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  paper: string,
  stage: MarkStage,
): Promise<api.MarkGrid> {
  const grid = await readGrid(context, paper);
  if (!grid.stages.includes(stage)) throw new PortalError('NOT_FOUND');
  return grid;
}

/** One stage as a table to fill in and import. */
export const markFile = async (
  context: Parameters<Handler<typeof api.markFile>>[0],
  idOf: StageSheet['idOf'],
): Promise<Awaited<ReturnType<typeof reportAnswer>>> => {
  const { params, query } = context;
  const { stage } = query;
  const grid = await gridWithStage(context, params.id, stage);
  return reportAnswer(context, {
    resource: 'mark-sheets',
    wanted: { paper: grid.paper.id, stage },
    fileName: `marks-${grid.paper.code.replace(/[^\w-]+/g, '-')}-${stage}`,
    table: (text, language) => ({
      title: grid.paper.code,
      ...sheetTable({ grid, stage, idOf }, wordsIn(text), language),
    }),
  });
};

export const printedMarkSheet: Handler<typeof api.printedMarkSheet> = async ({
  params,
  query: { stage },
  ...context
}) => {
  const { client, now } = context;
  const grid = await gridWithStage(context, params.id, stage);
  const { hands } = await paperFacts(client, grid.paper.id);
  const people = stage === 'agreed' ? [] : (hands[stage] ?? []);
  const names = await staffNames(client, people);
  return printedSheet(
    grid,
    stage,
    people.flatMap((id) => names[id] ?? []),
    now,
  );
};

/** The changes that a file would make. They are applied by writing the cells. */
export const previewMarks = async (
  {
    params,
    query: { stage, mapping, reading: choice },
    request,
    server,
    ...asking
  }: Parameters<Handler<typeof api.previewMarks>>[0],
  idOf: StageSheet['idOf'],
): Promise<api.ImportPreview> => {
  const table = await readTable(await uploadedFile(request), LIMITS, choice);
  const words = LANGUAGES.map((language) => wordsIn((key) => textsIn(language)(key) ?? key));
  return server.database.transaction(async (client) => {
    const context = { ...asking, client };
    const grid = await gridWithStage(context, params.id, stage);
    const preview = previewFile(table, mapping ?? guessMapping(table.rows, grid, stage, words), {
      grid,
      stage,
      idOf,
    });
    const { rows: answered, ...answer } = withAnswers(
      preview,
      await dryRunCells(context, params.id, proposedEdits(preview, newId)),
    );
    return {
      ...answer,
      rows: answered.map(({ student, ...row }) => ({
        ...row,
        student: student && { ...student, id: idOf(student.id) },
      })),
    };
  });
};
