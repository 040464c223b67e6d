import { z } from 'zod';
import { LANGUAGES } from '../../model/constants.ts';
import type { FieldProblem } from '../../model/errors.ts';
import { IMPORT_OUTCOMES, MAX_NAMED_ROWS } from '../import.ts';
import type { ColumnMapping } from '../tabular/matchColumns.ts';
import { DATE_ORDERS } from '../tabular/readCell.ts';
import { instant } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';
import { fileReading } from './fileReading.ts';
import { flag } from './queryTypes.ts';

const IMPORT_STATES = ['uploaded', 'rehearsing', 'rehearsed', 'applying', 'applied'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const texts = z.record(z.string(), z.string());

const settings = {
  /** By column, the path of the field that it fills. */
  mapping: z.array(z.string().nullable()) satisfies z.ZodType<ColumnMapping>,
  /** By field, a text for every row if the file has no column for it. */
  fixed: texts,
  /**
   * By field: the meaning of a text in the file, as a value of the field (`{ gender: { F: 'female'
   * } }`); empty: an empty cell.
   */
  values: z.record(z.string(), texts).optional(),
  dateOrder: z.enum(DATE_ORDERS),
  /** The effect of an empty cell on an existing record. */
  emptyCells: z.enum(['keep', 'clear']),
};
const importSettings = z.object(settings);
export type ImportSettings = z.infer<typeof importSettings>;

/** Why the work stopped: its job was cancelled, or failed with an error code. */
const importStop = z.object({
  state: z.enum(['cancelled', 'failed']),
  code: z.string().nullable(),
});
export type ImportStop = z.infer<typeof importStop>;

const COUNTED = [...IMPORT_OUTCOMES, 'applied', 'alike', 'leftOut'] as const;

/** A file being imported into a resource, as its owner sees it. */
const importRun = z.object({
  id: z.uuid(),
  resource: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Of an interrupted dry run or import that can continue. `null`: not interrupted. */
  stopped: importStop.nullable(),
  /** The written rows were undone. */
  isUndone: z.boolean(),
  /** A job is undoing it; until that ends no other action is possible. */
  isBeingUndone: z.boolean(),
  headings: z.array(z.string()),
  /** The first rows, as examples of each column. */
  sample: z.array(z.array(z.string())),
  rowCount: z.int(),
  settings: importSettings,
  /**
   * By column with days that do not begin with the year: the possible orders of day and month; both
   * if the file does not decide it.
   */
  dateOrders: z.record(z.string(), z.array(z.enum(DATE_ORDERS))),
  /** Sheets of the workbook in its order. */
  sheets: z.array(z.string()),
  reading: fileReading,
  /** `alike`: new rows that resemble an existing record; `leftOut`: rows that are not written. */
  counts: z.partialRecord(z.enum(COUNTED), z.int()),
  changeSet: z.string(),
  job: z.uuid().nullable(),
  createdAt: instant,
  appliedAt: instant.nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

/** What a new row resembles: an existing record, or an earlier row of the file. */
const similarRecord = z.object({
  id: z.string().nullable(),
  label: z.unknown(),
  row: z.int().nullable(),
});
export type SimilarRecord = z.infer<typeof similarRecord>;

const problem = z.custom<FieldProblem | { code: string; args?: Record<string, unknown> }>();

const importRow = z.object({
  /** Its number in the file, from its first line, as a spreadsheet counts. */
  row: z.int(),
  cells: z.array(z.string()),
  /** `null` before the first dry run. */
  outcome: z.enum(IMPORT_OUTCOMES).nullable(),
  recordId: z.string().nullable(),
  /** By field; an empty name: of the whole row. */
  problems: z.record(z.string(), problem),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  alike: similarRecord.nullable(),
  /** The person decided not to write it. */
  leftOut: z.boolean(),
  applied: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

export const readImport = defineCall({
  method: 'GET',
  path: '/imports/:id',
  summary: 'Read an import with the result of its dry run',
  access: 'signedIn',
  answer: importRun,
  whileImpersonating: 'closed',
  transaction: 'none',
});

export const importWords = defineCall({
  method: 'GET',
  path: '/imports/:id/words',
  summary: 'List the different words of one column, the most frequent first',
  access: 'signedIn',
  query: {
    /** Counted from 0. */
    column: z.string().regex(/^\d{1,3}$/),
    /** The field that the column fills, to guess what the words mean if it has options. */
    path: z.string().max(200).optional(),
  },
  answer: z.object({
    words: z.array(
      z.object({
        text: z.string(),
        count: z.int(),
        /** The option that the word probably means; `null`: it is one, or nothing suggests one. */
        guess: z.string().nullable(),
      }),
    ),
    /** The list is incomplete. */
    isCut: z.boolean(),
  }),
  whileImpersonating: 'closed',
  transaction: 'none',
});
export type ColumnWords = AnswerOf<typeof importWords>;

export const startDryRun = defineCall({
  method: 'PUT',
  path: '/imports/:id',
  summary: 'Match the columns of an import and start its dry run',
  access: 'signedIn',
  body: {
    ...settings,
    fixed: texts.default({}),
    dateOrder: settings.dateOrder.default('dmy'),
    emptyCells: settings.emptyCells.default('keep'),
  },
  answer: importRun,
  message: 'Checking',
  transaction: 'none',
});

export const importRows = defineCall({
  method: 'GET',
  path: '/imports/:id/rows',
  summary: 'List the rows of an import and what becomes of them',
  access: 'signedIn',
  query: {
    outcome: z.enum(IMPORT_OUTCOMES).optional(),
    /** Only new rows that resemble an existing record. */
    alike: flag,
    /** Only rows that are left out. */
    leftOut: flag,
  },
  rows: importRow,
  whileImpersonating: 'closed',
  transaction: 'none',
});

/**
 * Number of a row in a file, within the range of the database; a file of few rows may have many
 * empty lines.
 */
const LAST_LINE = 2 ** 31 - 1;

export const leaveOutRows = defineCall({
  method: 'PUT',
  path: '/imports/:id/left-out',
  summary: 'Leave rows of an import out, or include them again',
  access: 'signedIn',
  body: {
    /** Numbers of rows in the file; `alike`: every row that resembles an existing record. */
    rows: z.union([
      z.literal('alike'),
      z.array(z.int().positive().max(LAST_LINE)).max(MAX_NAMED_ROWS).readonly(),
    ]),
    isLeftOut: z.boolean(),
  },
  answer: importRun,
  transaction: 'none',
});

export const applyImport = defineCall({
  method: 'POST',
  path: '/imports/:id/apply',
  summary: 'Write the rows of an import',
  access: 'signedIn',
  answer: importRun,
  message: 'Applying',
  transaction: 'none',
});

export const refusedRows = defineCall({
  method: 'GET',
  path: '/imports/:id/refused',
  summary: 'Download the refused rows of an import with their reasons',
  access: 'signedIn',
  query: {
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
    language: z.enum(LANGUAGES).optional(),
  },
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  whileImpersonating: 'closed',
  transaction: 'none',
});

export const deleteImport = defineCall({
  method: 'DELETE',
  path: '/imports/:id',
  summary: 'Give up an import',
  access: 'signedIn',
  answer: z.object({ id: z.uuid() }),
  message: 'Deleted',
  transaction: 'none',
});
