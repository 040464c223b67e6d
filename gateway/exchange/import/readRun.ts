import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type {
  ColumnWords,
  ImportRow,
  ImportRun,
} from '../../../src/contract/wire/calls/importCalls.ts';
import { MAX_WORDS, refusedCell, type ImportOutcome } from '../../../src/contract/wire/import.ts';
import type { TranslateKey } from '../../../src/contract/wire/problemText.ts';
import { guessOption, type OptionNames } from '../../../src/contract/wire/tabular/guessOption.ts';
import { type Queryable, queryRow, queryRows } from '../../db/queryable.ts';
import type { Lookup } from '../../db/texts.ts';
import type { Page, PageRange } from '../../records/calls/implementCalls.ts';
import { rowsAfter, type StoredImport } from './storedImports.ts';

const SAMPLE_ROWS = 5;

/** An import as its owner reads it. */
export async function runWithSample(client: Queryable, stored: StoredImport): Promise<ImportRun> {
  const rows = await rowsAfter(client, stored.id, { row: 0, count: SAMPLE_ROWS });
  const { view: _view, ...run } = stored;
  return { ...run, sample: rows.map(({ cells }) => cells) };
}

/** The different texts of a column, the most frequent first, and the options they probably mean. */
export async function readWords(
  client: Queryable,
  run: StoredImport,
  column: number,
  names: OptionNames | undefined,
): Promise<ColumnWords> {
  const rows = await queryRows<{ text: string; count: number }>(client, {
    text: `
      SELECT btrim(cells->>$2::int) AS text, count(*)::int AS count
      FROM import_rows
      WHERE import_id = $1 AND btrim(cells->>$2::int) <> ''
      GROUP BY 1
      ORDER BY 2 DESC, 1
      LIMIT ${MAX_WORDS + 1}`,
    values: [run.id, column],
  });
  const words = rows
    .slice(0, MAX_WORDS)
    .map((row) => ({ ...row, guess: names ? guessOption(row.text, names) : null }));
  return { words, isCut: rows.length > MAX_WORDS };
}

const ROW = `
  SELECT
    "row",
    cells,
    outcome,
    record_id AS "recordId",
    problems,
    changes,
    alike,
    left_out AS "leftOut",
    applied
  FROM import_rows
  WHERE import_id = $1`;

const SHOWN = `
  ($2::text IS NULL OR outcome = $2)
  AND (NOT $3::boolean OR alike IS NOT NULL)
  AND (NOT $4::boolean OR (left_out AND NOT applied AND outcome IN ('new', 'changed')))`;

export interface RowFilter {
  /** Absent: rows of every outcome. */
  outcome?: ImportOutcome | undefined;
  alike: boolean;
  leftOut: boolean;
}

/** One page of the rows of an import, in the order of the file. */
export async function readImportRows(
  client: Queryable,
  run: StoredImport,
  { outcome = undefined, alike, leftOut }: RowFilter,
  { first, count }: PageRange,
): Promise<Page<ImportRow>> {
  const values = [run.id, outcome ?? null, alike, leftOut];
  const rows = await queryRows<ImportRow>(client, {
    text: `${ROW} AND ${SHOWN} ORDER BY "row" LIMIT $5 OFFSET $6`,
    values: [...values, count, first],
  });
  const row = await queryRow<{ total: number }>(client, {
    text: `SELECT count(*)::int AS total FROM import_rows WHERE import_id = $1 AND ${SHOWN}`,
    values,
  });
  return { rows, total: row?.total ?? 0 };
}

/** Refused rows that are read at once. */
const PER_PAGE = 500;

const REFUSED = `${ROW} AND outcome = 'refused' AND "row" > $2 ORDER BY "row" LIMIT ${PER_PAGE}`;

async function* refusedPages(client: Queryable, id: string): AsyncGenerator<ImportRow[]> {
  for (let last = 0; ;) {
    const rows = await queryRows<ImportRow>(client, { text: REFUSED, values: [id, last] });
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.row ?? last;
  }
}

/**
 * The refused rows as uploaded, each with the reasons as the screen words them; read page by page
 * as they are taken.
 */
export async function* readRefusedRows(
  client: Queryable,
  resource: ResourceDeclaration | undefined,
  run: StoredImport,
  texts: Lookup,
): AsyncGenerator<string[]> {
  const translate: TranslateKey = (key, { _: otherwise = key, ...values }) =>
    (texts(key) ?? otherwise).replace(/%\{(\w+)\}/g, (_all, name: string) =>
      String(values[name] ?? ''),
    );
  const declared = { name: run.resource, fields: resource?.fields ?? {} };
  const reasons = (problems: ImportRow['problems']): string =>
    Object.entries(problems)
      .map(([path, problem]) => refusedCell(declared, path, problem, translate))
      .join(' ');
  for await (const page of refusedPages(client, run.id))
    yield* page.map(({ cells, problems }) => [...cells, reasons(problems)]);
}
