import { z } from 'zod';
import { instant, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { GRADES } from '../../shared/rules/grades.ts';
import { GIVEN_SOURCES } from '../rules/given.ts';
import {
  stage,
  sheetState,
  shownMark,
  markComponent,
  markCandidate,
  cellRefusal,
  markPaper,
  markSource,
  cellAnswer,
  VIEW,
} from './schemas.ts';
import { scriptCount } from './scripts.ts';

const markSheet = z.object({
  id: z.guid(),
  component: z.string(),
  stage,
  state: sheetState,
  version: z.int(),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** Why the reader cannot write its cells now; `null`: they can. */
  closed: cellRefusal.nullable(),
});
export type MarkSheetView = z.infer<typeof markSheet>;

/** Student, component, stage, mark, version. */
const markCell = z.tuple([z.guid(), z.string(), stage, shownMark, z.int()]).readonly();
export type MarkCellView = z.infer<typeof markCell>;

/**
 * A mark that follows from a record, or will when the results of practicals are in, and the
 * examination that a carried one comes from.
 */
const givenCell = z.object({
  student: z.guid(),
  component: z.string(),
  stage,
  source: z.enum(GIVEN_SOURCES),
  from: localised.nullable(),
});
export type GivenCell = z.infer<typeof givenCell>;

const gradeBand = z.object({ grade: z.enum(GRADES), fromMark: z.number(), points: z.number() });

const markPaperLine = markPaper.extend({
  candidates: z.int(),
  /** Sampled scripts that the reader has still to look at. */
  toModerate: z.int(),
  /** Cells and filled cells of each stage that the reader may see. */
  progress: z.array(
    z.object({
      stage,
      cells: z.int(),
      filled: z.int(),
      states: z.partialRecord(sheetState, z.int()),
      mine: z.boolean(),
    }),
  ),
});
export type MarkPaperLine = z.infer<typeof markPaperLine>;

export const markPapers = defineCall({
  method: 'GET',
  path: '/marks/papers',
  summary: 'List the papers in whose marking the reader has a part, those to hand in first',
  access: VIEW,
  query: { session: z.guid().optional(), search: z.string().max(100).default('') },
  rows: markPaperLine,
});

export const markGrid = defineCall({
  method: 'GET',
  path: '/marks/papers/:id',
  summary: 'Read the mark sheet of a paper, as far as the reader may see it',
  access: VIEW,
  answer: z.object({
    paper: markPaper,
    components: z.array(markComponent).readonly(),
    /** The stages that the reader may see, those they write in first. */
    stages: z.array(stage).readonly(),
    /** The other markers' stage is hidden until both have submitted. */
    isBlind: z.boolean(),
    sheets: z.array(markSheet).readonly(),
    candidates: z.array(markCandidate).readonly(),
    /** Names are withheld until the results are prepared. */
    isByIndexNumber: z.boolean(),
    cells: z.array(markCell).readonly(),
    /** The cells that no one typed. */
    given: z.array(givenCell).readonly(),
    /** Names of the markers that candidates refer to, by staff id. */
    markers: z.record(z.guid(), localised),
    /** The grade bands of most candidates, for the statistics. */
    bands: z.array(gradeBand).readonly(),
    scripts: scriptCount,
    /** Whether the reader gives and takes away the codes of heads and the examinations office. */
    mayDecideCodes: z.boolean(),
    /** Staff id of the reader. */
    me: z.guid().nullable(),
  }),
  // The first read of a paper creates its sheets.
  readOnly: false,
  whileImpersonating: 'open',
});
export type MarkGrid = AnswerOf<typeof markGrid>;

/** Cells that one call takes at most. */
export const MAX_CELLS = 2_000;
const MAX_MARK_LENGTH = 40;
const MAX_REASON_LENGTH = 300;

const cellEdit = z.strictObject({
  /** Identifies the edit, so that one sent twice is stored once. */
  edit: z.uuid(),
  student: z.guid(),
  component: z.uuid(),
  stage,
  mark: z.union([z.number(), z.string().max(MAX_MARK_LENGTH), z.null()]),
  /** The version that the edit was made on. */
  version: z.int().min(0),
  reason: z.string().max(MAX_REASON_LENGTH).optional(),
});
export type CellEdit = z.infer<typeof cellEdit>;

export const writeMarks = defineCall({
  method: 'PUT',
  path: '/marks/papers/:id/cells',
  summary: 'Write marks, each on the version it was made on; answered cell by cell',
  access: VIEW,
  body: {
    batch: z.uuid(),
    source: markSource.extract(['grid', 'import']).default('grid'),
    cells: z.array(cellEdit).min(1).max(MAX_CELLS),
  },
  answer: z.array(cellAnswer),
  message: 'Saved',
  repeatable: true,
});
