import { z } from 'zod';
import { instant, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { fileReading, readingChoice } from '../../../contract/wire/calls/fileReading.ts';
import {
  wireMark,
  stage,
  sheetState,
  markComponent,
  cellRefusal,
  markPaper,
  VIEW,
} from './schemas.ts';

export const markFile = defineCall({
  method: 'GET',
  path: '/marks/papers/:id/file',
  summary: 'Export one stage as a table, to fill in and import again',
  access: VIEW,
  query: { stage },
  report: true,
  file: 'text/csv',
  readOnly: false,
  whileImpersonating: 'open',
});

/** One candidate on a printed mark sheet. */
const printedMarkRow = z.object({
  place: z.int(),
  /** Hash of the paper, the candidate and every mark of the row. */
  code: z.string(),
  indexNumber: z.string(),
  name: localised.nullable(),
  /** In the order of the components, as people write them. */
  marks: z.array(z.string()),
});
export type PrintedMarkRow = z.infer<typeof printedMarkRow>;

export const printedMarkSheet = defineCall({
  method: 'GET',
  path: '/marks/papers/:id/print',
  summary: 'Read one stage for printing, with totals, row codes and a code of the whole sheet',
  access: VIEW,
  query: { stage },
  answer: z.object({
    paper: markPaper,
    stage,
    components: z.array(
      markComponent.extend({
        state: sheetState,
        totals: z.object({
          marks: z.int(),
          codes: z.int(),
          blanks: z.int(),
          /** `null`: not all figures are the reader's to see. */
          sum: z.string().nullable(),
        }),
      }),
    ),
    rows: z.array(printedMarkRow),
    /** The markers of this stage. */
    markers: z.array(localised).readonly(),
    /** Hash of everything above, in groups of four characters. */
    hash: z.string(),
    at: instant,
  }),
  readOnly: false,
  whileImpersonating: 'open',
});
export type PrintedMarkSheet = AnswerOf<typeof printedMarkSheet>;

/** The columns of a file; one line a student has a column for each component. */
const fileMapping = z.strictObject({
  student: z.int().min(0),
  /** Component ids by column. */
  marks: z.record(z.string().regex(/^\d+$/), z.guid()).readonly(),
  /** For one line a mark. */
  component: z.int().min(0).nullable(),
  mark: z.int().min(0).nullable(),
  /** Component ids by the words of the component column. */
  words: z.record(z.string(), z.guid()).readonly(),
  token: z.int().min(0).nullable(),
});
export type FileMapping = z.infer<typeof fileMapping>;

const fromJson = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});

const previewOutcome = z.enum(['new', 'change', 'same', 'stale', 'invalid', 'repeated']);

/** The effect of one cell of a file. `stale`: the mark was changed after the file was written. */
const previewCell = z.object({
  component: z.string(),
  was: z.string(),
  now: z.string(),
  /** The version now stored, on which the cell would be written. */
  version: z.int(),
  mark: wireMark,
  outcome: previewOutcome,
  /** Why it is refused. A cell with `needsReason` is written if a reason is sent with it. */
  problem: cellRefusal.optional(),
});
export type PreviewCell = z.infer<typeof previewCell>;

const previewRow = z.object({
  /** Line of the file. */
  line: z.int(),
  pasted: z.string(),
  student: z
    .object({ id: z.guid(), indexNumber: z.string(), name: localised.nullable() })
    .nullable(),
  problem: z.enum(['noStudent', 'notACandidate', 'noSuchComponent', 'otherSheet']).nullable(),
  cells: z.array(previewCell),
});
export type ImportPreviewRow = z.infer<typeof previewRow>;

export const previewMarks = defineCall({
  method: 'POST',
  path: '/marks/papers/:id/preview',
  summary: 'Preview what a table of marks would change, line by line',
  access: VIEW,
  query: {
    stage,
    /** What is absent of both is guessed. */
    mapping: fromJson.pipe(fileMapping).optional(),
    reading: fromJson.pipe(readingChoice).optional(),
  },
  upload: true,
  answer: z.object({
    stage,
    reading: fileReading,
    /** The sheets of a workbook. */
    sheets: z.array(z.string()),
    headings: z.array(z.string()),
    mapping: fileMapping,
    /** Words of the component column without a meaning. */
    unknownWords: z.array(z.string()),
    lines: z.int(),
    hasToken: z.boolean(),
    counts: z.record(previewOutcome, z.int()),
    /** Number of unusable lines. */
    problems: z.int(),
    rows: z.array(previewRow),
  }),
  transaction: 'none',
  repeatable: true,
});
export type ImportPreview = AnswerOf<typeof previewMarks>;
