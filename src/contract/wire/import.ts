import type { FieldProblem } from '../model/errors.ts';
import type { Field } from '../model/fields.ts';
import { hasOptions } from '../model/kindTraits.ts';
import { problemText, type Say, type ToldProblem } from './problemText.ts';
import type { ColumnMapping } from './tabular/matchColumns.ts';
import type { DateOrder } from './tabular/readCell.ts';

export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 200;
export const MAX_IMPORT_MB = 20;

/** Outcome of a row of a file in a dry run or an import. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export type ImportState = 'uploaded' | 'rehearsing' | 'rehearsed' | 'applying' | 'applied';

/** Why the job stopped: it was cancelled, or it failed with this error code. */
export interface ImportStop {
  state: 'cancelled' | 'failed';
  code: string | null;
}

export interface ImportSettings {
  mapping: ColumnMapping;
  /** By target: a constant text for all rows, for targets without a column. */
  fixed: Readonly<Record<string, string>>;
  /**
   * By field: the value for a word of the file (`{ gender: { F: 'female' } }`). The empty string
   * means an empty cell.
   */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  dateOrder: DateOrder;
  /** Effect of an empty cell on an existing record. */
  emptyCells: 'keep' | 'clear';
}

/** An import of a file into a resource, as its owner sees it. */
export interface ImportRun {
  id: string;
  resource: string;
  fileName: string;
  state: ImportState;
  /** Set if a dry run or import stopped before its end; it can be restarted or continued. */
  stopped: ImportStop | null;
  /** Its changes were undone. */
  isUndone: boolean;
  /** A job is undoing it; until that ends all other actions are refused. */
  isBeingUndone: boolean;
  headings: string[];
  /** The first rows, as a sample of the content. */
  sample: string[][];
  rowCount: number;
  settings: ImportSettings;
  /**
   * For each column with dates that do not start with the year: the possible orders; both if
   * ambiguous.
   */
  dateOrders: Record<string, DateOrder[]>;
  /** Sheets of the workbook, the imported one first. */
  sheets: string[];
  /** `alike`: new rows that are likely duplicates; `leftOut`: rows that the person excluded. */
  counts: Partial<Record<ImportOutcome | 'applied' | 'alike' | 'leftOut', number>>;
  changeSet: string;
  job: string | null;
  createdAt: string;
  appliedAt: string | null;
}

/** The distinct words of a column, the most frequent first. */
export interface ColumnWords {
  words: { text: string; count: number }[];
  /** Truncated: there are more words. */
  isCut: boolean;
}
export const MOST_WORDS = 40;
/** An error lists the options if there are at most this many. */
const MAX_OPTIONS = 12;

const optionsToTell = (field: Field | undefined, code: string): readonly string[] | null =>
  code === 'notAnOption' && hasOptions(field) && field.options.length <= MAX_OPTIONS
    ? field.options
    : null;

/**
 * Text for a refused cell: the label of its field, the problem, and the options if they are few.
 * With an empty `path` it concerns the whole row.
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

/** The likely duplicate of a new row: an existing record, or an earlier row of the file. */
export interface AlikeRecord {
  id: string | null;
  label: unknown;
  row: number | null;
}

/** A row of a dry run. `row` is its number in the file, counting the headings, as in a spreadsheet. */
export interface ImportRow {
  row: number;
  cells: string[];
  outcome: ImportOutcome;
  recordId: string | null;
  /** By field; the empty string: the whole row. */
  problems: Record<string, FieldProblem | { code: string; args?: Record<string, unknown> }>;
  changes: { field: string; before: unknown; after: unknown }[];
  alike: AlikeRecord | null;
  /** Excluded by the person. */
  leftOut: boolean;
  applied: boolean;
}
