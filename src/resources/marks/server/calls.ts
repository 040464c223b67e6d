import { implementCalls, pageOf } from '../../../../gateway/index.ts';
import * as api from '../api.ts';
import { markFile, previewMarks, printedMarkSheet } from './files.ts';
import { paperLine, readGrid, readPapers } from './grid.ts';
import { allocateCandidates, readAllocation, readMarkerPapers } from './markers.ts';
import { readBatches, readHistory, undoBatch } from './markHistory.ts';
import { missingMarks } from './missing.ts';
import {
  decidePreBoard,
  readPreBoard,
  readPreBoardCandidates,
  readPreBoardPaper,
} from './preBoard.ts';
import { verifyMarks } from './verify.ts';
import { writeCells } from './writeCells.ts';

/** Verifying the chains of all sheets takes longer than the usual limit of a call. */
const VERIFICATION_DEADLINE_MS = 60_000;

export const marksCalls = implementCalls(api, {
  markPapers: async ({ range, query, ...context }) =>
    pageOf((await readPapers(context, query.session ?? null)).map(paperLine), range),
  markGrid: ({ params, ...context }) => readGrid(context, params.id),
  writeMarks: ({ params, body, ...context }) =>
    writeCells(context, {
      paper: params.id,
      batch: body.batch,
      source: body.source,
      edits: body.cells,
    }),
  markHistory: ({ params, query, range, ...context }) =>
    readHistory(context, { paper: params.id, ...query }, range),
  markBatches: ({ params, range, ...context }) => readBatches(context, params.id, range),
  undoMarkBatch: ({ params, ...context }) =>
    undoBatch(context, { paper: params.id, batch: params.batch }),
  markFile,
  printedMarkSheet,
  previewMarks,
  missingMarks,
  preBoardPapers: ({ query, range, ...context }) => readPreBoard(context, query.session, range),
  preBoardPaper: readPreBoardPaper,
  preBoardCandidates: readPreBoardCandidates,
  decidePreBoard,
  markVerification: ({ server }) =>
    server.database.transaction((client) => verifyMarks(client), {
      readOnly: true,
      isolation: 'repeatable read',
      deadline: VERIFICATION_DEADLINE_MS,
    }),
  markerPapers: ({ query, ...context }) => readMarkerPapers(context, query.session),
  markAllocation: ({ params, ...context }) => readAllocation(context, params.id),
  allocateCandidates: ({ params, body, ...context }) =>
    allocateCandidates(context, params.id, body),
});
