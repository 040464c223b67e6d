import type { ReadTable, TableCell } from '../../../../gateway/index.ts';
import { LANGUAGES, type Localised } from '../../../contract/model/constants.ts';
import type {
  CellAnswer,
  CellEdit,
  FileMapping,
  ImportPreview,
  ImportPreviewRow,
  MarkCandidate,
  MarkGrid,
  PreviewCell,
} from '../api.ts';
import { markText, readMark, RECORDED, showMark, toWire } from '../rules/mark.ts';
import type { MarkStage } from '../stages.ts';
import headingWords from './headingWords.json' with { type: 'json' };

/** The cells of one stage, by candidate and component. */
const cellsAt = (
  grid: MarkGrid,
  stage: MarkStage,
): Map<string, { text: string; version: number }> =>
  new Map(
    grid.cells
      .filter(([, , of]) => of === stage)
      .map(([student, component, , mark, version]) => [
        `${student} ${component}`,
        { text: markText(mark), version },
      ]),
  );

const componentsAt = (grid: MarkGrid, stage: MarkStage): MarkGrid['components'] =>
  grid.components.filter(({ id }) =>
    grid.sheets.some((sheet) => sheet.stage === stage && sheet.component === id),
  );

/** Why the components of a stage are closed to the reader; `null`: they are open. */
const closedAt = (grid: MarkGrid, stage: MarkStage) =>
  new Map(
    grid.sheets
      .filter((sheet) => sheet.stage === stage)
      .map((sheet) => [sheet.component, sheet.closed]),
  );

/** A stage of a paper, with the ids that stand for its candidates. */
export interface StageSheet {
  grid: MarkGrid;
  stage: MarkStage;
  idOf: (student: string) => string;
}

const CANDIDATE_SIGNS = 8;

/**
 * Identifies a row that is imported: its paper, its stage, the versions of its cells, and the
 * candidate whose index number stands in it.
 */
const tokenOf = (
  { grid, stage, idOf }: StageSheet,
  student: string,
  versions: readonly number[],
): string =>
  [grid.paper.id.slice(-8), stage, versions.join('.'), idOf(student).slice(-CANDIDATE_SIGNS)].join(
    '-',
  );

export interface SheetWords {
  index: string;
  name: string;
  token: string;
}

/** A stage as a table, to print, fill in and import. */
export function sheetTable(
  sheet: StageSheet,
  words: SheetWords,
  language: keyof Localised,
): { headings: string[]; rows: TableCell[][] } {
  const { grid, stage } = sheet;
  const components = componentsAt(grid, stage);
  const cells = cellsAt(grid, stage);
  const at = (student: string, component: string) =>
    cells.get(`${student} ${component}`) ?? { text: '', version: 0 };
  return {
    headings: [
      words.index,
      ...(grid.isByIndexNumber ? [] : [words.name]),
      ...components.map(({ name }) => name[language]),
      words.token,
    ],
    rows: grid.candidates.map(({ student, indexNumber, name }) => [
      indexNumber,
      ...(grid.isByIndexNumber ? [] : [name?.[language] ?? '']),
      ...components.map(({ id }) => at(student, id).text),
      tokenOf(
        sheet,
        student,
        components.map(({ id }) => at(student, id).version),
      ),
    ]),
  };
}

const bare = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff\s]/g, '')
    .toLowerCase();

/** Whether a bare word is the name in any language. */
const isNamed = (name: Localised, word: string): boolean =>
  LANGUAGES.some((language) => bare(name[language]) === word);

/**
 * The mapping suggested by the headings; words of a component column are matched with component
 * names.
 */
export function guessMapping(
  rows: readonly (readonly string[])[],
  grid: MarkGrid,
  stage: MarkStage,
  words: readonly SheetWords[],
): FileMapping {
  const headings = (rows[0] ?? []).map(bare);
  const components = componentsAt(grid, stage);
  const find = (names: readonly string[]): number =>
    headings.findIndex((heading) => names.includes(heading));
  const token = find(words.map((one) => bare(one.token)));
  const marks = Object.fromEntries(
    headings.flatMap((heading, column) =>
      components
        .filter(({ name }) => isNamed(name, heading))
        .slice(0, 1)
        .map(({ id }) => [column, id] as const),
    ),
  );
  const isLong = Object.keys(marks).length === 0;
  const [component, mark] = isLong
    ? [find(headingWords.component), find(headingWords.mark)]
    : [-1, -1];
  const found =
    component < 0
      ? []
      : [...new Set(rows.slice(1).map((row) => (row[component] ?? '').trim()))].flatMap((word) => {
          const named = components.filter(({ name }) => isNamed(name, bare(word)));
          const holding =
            named.length > 0
              ? named
              : components.filter(({ name }) =>
                  LANGUAGES.some((language) => name[language].split(/\s+/).includes(word)),
                );
          return holding.length === 1 ? [[word, holding[0]?.id ?? ''] as const] : [];
        });
  return {
    student: Math.max(0, find([...words.map((one) => bare(one.index)), ...headingWords.index])),
    marks,
    component: component < 0 ? null : component,
    mark: mark < 0 ? null : mark,
    words: Object.fromEntries(found),
    token: token < 0 ? null : token,
  };
}

interface Wanted {
  component: string;
  text: string;
}

function wantedOf(
  row: readonly string[],
  { marks, component, mark, words }: FileMapping,
): Wanted[] | 'unknownComponent' {
  if (component === null || mark === null)
    return Object.entries(marks).map(([column, id]) => ({
      component: id,
      text: (row[Number(column)] ?? '').trim(),
    }));
  const id = words[(row[component] ?? '').trim()];
  return id === undefined
    ? 'unknownComponent'
    : [{ component: id, text: (row[mark] ?? '').trim() }];
}

/** Words of the component column without a meaning. */
const unknownWords = (
  rows: readonly (readonly string[])[],
  { component, words }: FileMapping,
): string[] =>
  component === null
    ? []
    : [...new Set(rows.slice(1).map((row) => (row[component] ?? '').trim()))]
        .filter((word) => word !== '' && words[word] === undefined)
        .slice(0, 40);

/**
 * The versions that a row was written on, by component; `null`: the file does not contain them;
 * `foreign`: the row is from another sheet, or its index number was another candidate's.
 */
function versionsIn(
  row: readonly string[],
  { token }: FileMapping,
  { grid, stage, idOf }: StageSheet,
  student: string,
): Map<string, number> | 'foreign' | null {
  const text = token === null ? '' : (row[token] ?? '').trim();
  if (text === '') return null;
  const [paper, of, versions = '', candidate] = text.split('-');
  const numbers = versions.split('.').map(Number);
  const components = componentsAt(grid, stage);
  if (
    paper !== grid.paper.id.slice(-8) ||
    of !== stage ||
    candidate !== idOf(student).slice(-CANDIDATE_SIGNS) ||
    numbers.length !== components.length ||
    !numbers.every(Number.isInteger)
  )
    return 'foreign';
  return new Map(components.map(({ id }, index) => [id, numbers[index] ?? 0]));
}

/**
 * The cells that stand several times in a file with different marks, such as in a hidden column of
 * the same name: the file does not say which is meant.
 */
function contradictedIn(
  rows: readonly (readonly string[])[],
  mapping: FileMapping,
  studentIn: (row: readonly string[]) => string | undefined,
): ReadonlySet<string> {
  const texts = new Map<string, string>();
  const found = new Set<string>();
  for (const row of rows.slice(1)) {
    const student = studentIn(row);
    const wanted = wantedOf(row, mapping);
    if (student === undefined || wanted === 'unknownComponent') continue;
    for (const { component, text } of wanted.filter((one) => one.text !== '')) {
      const key = `${student} ${component}`;
      if ((texts.get(key) ?? text) !== text) found.add(key);
      texts.set(key, text);
    }
  }
  return found;
}

/**
 * The changes that a file would make, line by line; no line is dropped silently. A blank keeps the
 * cell, because an unfilled sheet must not empty one. Cells changed after the file was written are
 * `stale`.
 */
export function previewFile(
  { rows, lines: lineNumbers, reading, sheets }: ReadTable,
  mapping: FileMapping,
  sheet: StageSheet,
): ImportPreview {
  const { grid, stage } = sheet;
  const byIndex = new Map<string, MarkCandidate>(
    grid.candidates.map((candidate) => [bare(candidate.indexNumber), candidate]),
  );
  const components = new Map(grid.components.map((component) => [component.id, component]));
  const closed = closedAt(grid, stage);
  const present = cellsAt(grid, stage);
  const candidateIn = (row: readonly string[]): MarkCandidate | undefined =>
    byIndex.get(bare(row[mapping.student] ?? ''));
  const contradicted = contradictedIn(rows, mapping, (row) => candidateIn(row)?.student);
  const used = new Set<string>();
  const lines = rows.slice(1).map((row, index): ImportPreviewRow => {
    const pasted = (row[mapping.student] ?? '').trim();
    const head = { line: lineNumbers[index + 1] ?? 0, pasted };
    const candidate = candidateIn(row);
    if (!candidate)
      return {
        ...head,
        student: null,
        problem: pasted === '' ? 'noStudent' : 'notACandidate',
        cells: [],
      };
    const wanted = wantedOf(row, mapping);
    const about = {
      ...head,
      student: { id: candidate.student, indexNumber: candidate.indexNumber, name: candidate.name },
    };
    if (wanted === 'unknownComponent') return { ...about, problem: 'noSuchComponent', cells: [] };
    const versions = versionsIn(row, mapping, sheet, candidate.student);
    if (versions === 'foreign') return { ...about, problem: 'otherSheet', cells: [] };
    const cells = wanted.flatMap(({ component, text }): PreviewCell[] => {
      const key = `${candidate.student} ${component}`;
      const { text: was, version } = present.get(key) ?? { text: '', version: 0 };
      const known = components.get(component);
      const read = readMark(text, known?.maximum ?? '0');
      const cell = {
        component,
        was,
        now: read.mark ? showMark(read.mark) : text,
        version,
        mark: read.mark ? toWire(read.mark) : null,
      };
      if (text === '') return [];
      if (!known) return [{ ...cell, outcome: 'invalid', problem: 'noSuchComponent' }];
      if (used.has(key)) return [{ ...cell, outcome: 'repeated' }];
      used.add(key);
      // A file that comes back with the word in place of a figure changes nothing.
      if (text === RECORDED && was === RECORDED) return [{ ...cell, outcome: 'same' }];
      const refusal = closed.get(component) ?? null;
      if (read.problem) return [{ ...cell, outcome: 'invalid', problem: read.problem }];
      if (contradicted.has(key)) return [{ ...cell, outcome: 'repeated' }];
      if (cell.now === was) return [{ ...cell, outcome: 'same' }];
      if (refusal) return [{ ...cell, outcome: 'invalid', problem: refusal }];
      const isStale = (versions?.get(component) ?? version) !== version;
      return [{ ...cell, outcome: isStale ? 'stale' : was === '' ? 'new' : 'change' }];
    });
    return { ...about, problem: null, cells };
  });
  return {
    stage,
    reading,
    sheets,
    headings: [...(rows[0] ?? [])],
    mapping,
    unknownWords: unknownWords(rows, mapping),
    lines: lines.length,
    hasToken: mapping.token !== null,
    counts: countsOf(lines),
    problems: lines.filter(({ problem }) => problem !== null).length,
    rows: lines,
  };
}

function countsOf(lines: readonly ImportPreviewRow[]): ImportPreview['counts'] {
  const counts = { new: 0, change: 0, same: 0, stale: 0, invalid: 0, repeated: 0 };
  for (const { outcome } of lines.flatMap(({ cells }) => cells)) counts[outcome] += 1;
  return counts;
}

const isWritten = ({ outcome }: PreviewCell): boolean =>
  outcome === 'new' || outcome === 'change' || outcome === 'stale';

/** The edits that a preview proposes, in order of its lines. */
export const proposedEdits = ({ rows, stage }: ImportPreview, newId: () => string): CellEdit[] =>
  rows.flatMap(({ student, cells }) =>
    student
      ? cells.filter(isWritten).map(({ component, mark, version }): CellEdit => ({
          edit: newId(),
          student: student.id,
          component,
          stage,
          mark,
          version,
        }))
      : [],
  );

/**
 * The preview with the verdict of the writing rules on each edit, so that refusals are known before
 * writing.
 */
export function withAnswers(preview: ImportPreview, answers: readonly CellAnswer[]): ImportPreview {
  let next = 0;
  const rows = preview.rows.map((row): ImportPreviewRow => {
    if (!row.student) return row;
    return {
      ...row,
      cells: row.cells.map((cell): PreviewCell => {
        if (!isWritten(cell)) return cell;
        const answer = answers[next];
        next += 1;
        // One reason can be given for all of them.
        if (answer?.outcome !== 'refused') return cell;
        return answer.reason === 'needsReason'
          ? { ...cell, problem: 'needsReason' }
          : { ...cell, outcome: 'invalid', problem: answer.reason };
      }),
    };
  });
  return { ...preview, rows, counts: countsOf(rows) };
}
