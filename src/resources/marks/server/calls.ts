import { type AuthServices, implementCalls } from '../../../../gateway/index.ts';
import * as api from '../api.ts';
import { candidateIds } from './candidateIds.ts';
import { markFile, previewMarks, printedMarkSheet } from './files.ts';
import { readGrid } from './grid.ts';
import { allocateCandidates, readAllocation, readMarkerPapers } from './markers.ts';
import { readBatches, readHistory, undoBatch } from './markHistory.ts';
import { missingMarks, missingMarksSummary } from './missing.ts';
import { decideModeration, moderationOf, readScripts, recordVerdict } from './moderating.ts';
import { readPapers } from './papers.ts';
import {
  decidePreBoard,
  readPreBoard,
  readPreBoardCandidates,
  readPreBoardPaper,
} from './preBoard.ts';
import { countScripts, settleScripts } from './scripts.ts';
import { writeCells } from './writeCells.ts';

const withIds = <Row extends { student: string }>(
  rows: readonly Row[],
  idOf: (student: string) => string,
): Row[] => rows.map((row) => ({ ...row, student: idOf(row.student) }));

/** Students leave these calls, and come to them, only as candidates of the paper. */
export const marksCalls = implementCalls(api, (services: AuthServices) => ({
  markPapers: ({ range, query, ...context }) => readPapers(context, query, range),
  markGrid: async ({ params, ...context }) => {
    const { idOf } = candidateIds(services, params.id);
    const grid = await readGrid(context, params.id);
    return {
      ...grid,
      candidates: withIds(grid.candidates, idOf),
      cells: grid.cells.map(([student, ...cell]): api.MarkCellView => [idOf(student), ...cell]),
      given: withIds(grid.given, idOf),
    };
  },
  writeMarks: async ({ params, body, ...context }) => {
    const { idOf, studentOf } = candidateIds(services, params.id);
    const answers = await writeCells(context, {
      paper: params.id,
      batch: body.batch,
      source: body.source,
      edits: withIds(body.cells, studentOf),
    });
    return withIds(answers, idOf);
  },
  markHistory: ({ params, query, range, ...context }) => {
    const student = candidateIds(services, params.id).studentOf(query.student);
    return readHistory(context, { paper: params.id, ...query, student }, range);
  },
  markBatches: ({ params, range, ...context }) => readBatches(context, params.id, range),
  undoMarkBatch: async ({ params, ...context }) =>
    withIds(
      await undoBatch(context, { paper: params.id, batch: params.batch }),
      candidateIds(services, params.id).idOf,
    ),
  markFile: (context) => markFile(context, candidateIds(services, context.params.id).idOf),
  printedMarkSheet,
  previewMarks: (context) => previewMarks(context, candidateIds(services, context.params.id).idOf),
  countScripts: ({ params, body, ...context }) => countScripts(context, params.id, body),
  settleScripts: ({ params, body, ...context }) => settleScripts(context, params.id, body),
  missingMarks,
  missingMarksSummary,
  preBoardPapers: ({ query, range, ...context }) => readPreBoard(context, query.session, range),
  preBoardPaper: readPreBoardPaper,
  preBoardCandidates: async (context) => {
    const { idOf } = candidateIds(services, context.params.id);
    const { rows, total } = await readPreBoardCandidates(context);
    return { rows: withIds(rows, idOf), total };
  },
  decidePreBoard,
  moderation: ({ params, ...context }) => moderationOf(context, params.id),
  moderationScripts: (context) =>
    readScripts(context, candidateIds(services, context.params.id).idOf),
  moderateScript: (context) => recordVerdict(context, candidateIds(services, context.params.id)),
  decideModeration: ({ params, body, write, ...context }) =>
    decideModeration({ ...context, write: write('mark-sheets') }, params.id, body),
  markerPapers: ({ query, range, ...context }) => readMarkerPapers(context, query, range),
  markAllocation: async ({ params, ...context }) => {
    const { idOf } = candidateIds(services, params.id);
    const { candidates, pinned } = await readAllocation(context, params.id);
    return {
      candidates: withIds(candidates, idOf),
      pinned: Object.fromEntries(
        Object.entries(pinned).map(([role, students]) => [role, students.map(idOf)]),
      ),
    };
  },
  allocateCandidates: async ({ params, body, ...context }) => {
    const { idOf, studentOf } = candidateIds(services, params.id);
    const pins = withIds(body.pins, studentOf);
    return withIds(await allocateCandidates(context, params.id, { ...body, pins }), idOf);
  },
}));
