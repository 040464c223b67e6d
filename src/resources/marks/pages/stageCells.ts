import type { CellRefusal, GivenCell, MarkCandidate, MarkComponent, MarkGrid } from '../api.ts';
import { closedByCode, markText, RECORDED, storedMark } from '../rules/mark.ts';
import type { MarkStage } from '../stages.ts';
import { keyOf, type Cell } from './markCells.ts';
import type { MarkStore } from './markStore.ts';

export type RowFilter = 'all' | 'blank' | 'problems';

/** Row and column of a cell, both from 0. */
export type CellPosition = readonly [row: number, column: number];

export interface CellAddress {
  student: string;
  component: string;
}

/** A dialog about one cell. */
export interface CellDialog extends CellAddress {
  kind: 'conflict' | 'reason' | 'history';
}

/** The cells of one stage as both the grid and the phone's form show them. */
export interface StageCells {
  store: MarkStore;
  components: readonly MarkComponent[];
  candidates: readonly MarkCandidate[];
  /** Why the reader cannot write the cell; `null`: they can. */
  closedAt: (candidate: MarkCandidate, component: string) => CellRefusal | null;
  /** The marks of both markers, on the agreed sheet. */
  hintAt: (student: string, component: string) => string | null;
  /** The record that the mark comes from; `null`: people give it. */
  givenAt: (student: string, component: string) => GivenCell | null;
  onDialog: (dialog: CellDialog) => void;
}

const hasProblem = ({ state }: Cell): boolean => state !== 'saved' && state !== 'pending';

/** The students with at least one cell that passes the filter; `null`: all. */
export function studentsWith(
  filter: RowFilter,
  { store, components, candidates }: Pick<StageCells, 'store' | 'components' | 'candidates'>,
): ReadonlySet<string> | null {
  if (filter === 'all') return null;
  const passes = (cell: Cell): boolean =>
    filter === 'blank' ? cell.text === '' : hasProblem(cell);
  return new Set(
    candidates
      .filter(({ student }) => components.some(({ id }) => passes(store.cell(keyOf(student, id)))))
      .map(({ student }) => student),
  );
}

/** The next cell, row by row and round the end, that is blank or has a problem. */
export function nextProblem(
  { store, components, candidates }: Pick<StageCells, 'store' | 'components' | 'candidates'>,
  [row, column]: CellPosition,
): CellPosition | null {
  const width = components.length;
  const count = width * candidates.length;
  for (let step = 1; step <= count; step += 1) {
    const index = (row * width + column + step) % count;
    const position = [Math.floor(index / width), index % width] as const;
    const { student = '' } = candidates[position[0]] ?? {};
    const cell = store.cell(keyOf(student, components[position[1]]?.id ?? ''));
    if (cell.text === '' || hasProblem(cell)) return position;
  }
  return null;
}

/** What is given closes the cell, apart from an absence, which a mark may contradict. */
const CLOSED_BY = {
  carried: 'carried',
  practicals: 'practicals',
  medical: 'byMedical',
  attendance: null,
} as const satisfies Record<GivenCell['source'], CellRefusal | null>;

/** The records that marks of the stage come from. A sheet kept by an older portal names none. */
export function givenMarks({ given = [] }: MarkGrid, stage: MarkStage): StageCells['givenAt'] {
  const known = new Map(
    given
      .filter((cell) => cell.stage === stage)
      .map((cell) => [keyOf(cell.student, cell.component), cell]),
  );
  return (student, component) => known.get(keyOf(student, component)) ?? null;
}

/** Agreed marks decide about the codes of both markers. */
const codesAt = ({ cells, mayDecideCodes = true }: MarkGrid, stage: MarkStage) => {
  const closed = new Set(
    cells
      .filter(
        ([, , of, mark]) =>
          (stage === 'agreed' || of === stage) && closedByCode([storedMark(mark)], mayDecideCodes),
      )
      .map(([student, component]) => keyOf(student, component)),
  );
  return (student: string, component: string): CellRefusal | null =>
    closed.has(keyOf(student, component)) ? 'officeOnly' : null;
};

/** Why cells of the stage cannot be written: by sheet, marker, the record they follow, and code. */
export function closedCells(grid: MarkGrid, stage: MarkStage): StageCells['closedAt'] {
  const { sheets, paper, me } = grid;
  const codeAt = codesAt(grid, stage);
  const givenAt = givenMarks(grid, stage);
  const closedOf = new Map(
    sheets
      .filter((sheet) => sheet.stage === stage)
      .map(({ component, closed }) => [component, closed]),
  );
  return ({ student, markers }, component) => {
    const marker = stage === 'agreed' ? undefined : markers[stage];
    const isOthers = marker !== undefined && marker !== me && paper.roles.length > 0;
    const { source } = givenAt(student, component) ?? {};
    return (
      closedOf.get(component) ??
      (isOthers ? 'otherMarker' : source === undefined ? null : CLOSED_BY[source]) ??
      codeAt(student, component)
    );
  };
}

/** The marks of the first and the second marker, for the agreed sheet. */
export function bothMarkers({ cells }: MarkGrid, stage: MarkStage): StageCells['hintAt'] {
  if (stage !== 'agreed') return () => null;
  const given = new Map(
    cells.map(([student, component, of, mark]) => [
      `${of} ${keyOf(student, component)}`,
      mark === RECORDED ? '' : markText(mark),
    ]),
  );
  return (student, component) =>
    (['first', 'second'] as const)
      .map((of) => given.get(`${of} ${keyOf(student, component)}`) || '–')
      .join(' · ');
}

/** The candidates whose marks the reader enters: those allocated to them or, without any, all. */
export function ownCandidates(
  { candidates, me }: Pick<MarkGrid, 'candidates' | 'me'>,
  stage: MarkStage,
): MarkGrid['candidates'] {
  const own = candidates.filter(
    ({ markers }) => me !== null && stage !== 'agreed' && markers[stage] === me,
  );
  return own.length > 0 ? own : candidates;
}
