import type { FieldProblem } from '../model/errors.ts';
import type { Field } from '../model/fields.ts';
import { hasOptions } from '../model/kindTraits.ts';
import { problemText, type Say, type ToldProblem } from './problemText.ts';
import type { ColumnMapping } from './tabular/matchColumns.ts';
import type { DateOrder } from './tabular/readCell.ts';

export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 200;
export const MAX_IMPORT_MB = 20;

/** What an import does, or would do, with one row of a file. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export type ImportState = 'uploaded' | 'rehearsing' | 'rehearsed' | 'applying' | 'applied';

/**
 * Why what was begun does not go on: its job was cancelled, or failed with this code of the error
 * vocabulary.
 */
export interface ImportStop {
  state: 'cancelled' | 'failed';
  code: string | null;
}

export interface ImportSettings {
  mapping: ColumnMapping;
  /** A text for every row where the file has no column. */
  fixed: Readonly<Record<string, string>>;
  /**
   * By field: what a word of the file stands for, as the field would be written (`{ gender: { F:
   * 'female' } }`); nothing: an empty cell.
   */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  dateOrder: DateOrder;
  /** What an empty cell does to a record that exists. */
  emptyCells: 'keep' | 'clear';
}

/** One file on its way into a resource, as its owner sees it. */
export interface ImportRun {
  id: string;
  resource: string;
  fileName: string;
  state: ImportState;
  /**
   * Of a rehearsal or an applying that ended half way; it can be begun again or gone on with.
   * `null`: nothing stopped.
   */
  stopped: ImportStop | null;
  /** What it had written was taken back. */
  isUndone: boolean;
  /** A job is taking it back now; until that has ended nothing else can be done with it. */
  isBeingUndone: boolean;
  headings: string[];
  /** The first rows, to see what a column holds. */
  sample: string[][];
  rowCount: number;
  settings: ImportSettings;
  /**
   * Per column in which days do not begin with the year: the orders in which they can be read; both
   * where nobody can tell.
   */
  dateOrders: Record<string, DateOrder[]>;
  /** Sheets of the workbook; the one that was read comes first. */
  sheets: string[];
  /**
   * `alike`: new rows that look like something that is there already; `leftOut`: those that
   * somebody decided not to write.
   */
  counts: Partial<Record<ImportOutcome | 'applied' | 'alike' | 'leftOut', number>>;
  changeSet: string;
  job: string | null;
  createdAt: string;
  appliedAt: string | null;
}

/** The different words of one column, the most frequent first. */
export interface ColumnWords {
  words: { text: string; count: number }[];
  /** There are more of them. */
  isCut: boolean;
}
export const MOST_WORDS = 40;
/** Up to so many options are named where a word of a file is none of them. */
const MAX_OPTIONS = 12;

const optionsToTell = (field: Field | undefined, code: string): readonly string[] | null =>
  code === 'notAnOption' && hasOptions(field) && field.options.length <= MAX_OPTIONS
    ? field.options
    : null;

/**
 * Why a cell was refused, after the name of its field and with the options where they are few; of
 * the whole row where `path` is empty.
 */
export function refusedCell(
  resource: string,
  fields: Readonly<Record<string, Field>>,
  path: string,
  problem: ToldProblem,
  say: Say,
): string {
  const name = path.split('.')[0] ?? '';
  const options = optionsToTell(fields[name], problem.code)?.map((option) =>
    say(`resources.${resource}.options.${name}.${option}`, { _: option }),
  );
  const reason = options
    ? say('framework.import.notAnOption', { options: options.join(', ') })
    : problemText(problem, say);
  return name === ''
    ? reason
    : `${say(`resources.${resource}.fields.${name}`, { _: name })}: ${reason}`;
}

/** What a new row looks like: a record that is there already, or an earlier row of the file. */
export interface AlikeRecord {
  id: string | null;
  label: unknown;
  row: number | null;
}

/**
 * One row of a rehearsal. `row` is its number in the file, headings included, as a spreadsheet
 * counts.
 */
export interface ImportRow {
  row: number;
  cells: string[];
  outcome: ImportOutcome;
  recordId: string | null;
  /** By field; an empty name: of the whole row. */
  problems: Record<string, FieldProblem | { code: string; args?: Record<string, unknown> }>;
  changes: { field: string; before: unknown; after: unknown }[];
  alike: AlikeRecord | null;
  /** Not to be written, as somebody decided. */
  leftOut: boolean;
  applied: boolean;
}
