import type {
  CellEdit,
  CellRefusal,
  ImportPreview,
  ImportPreviewRow,
  PreviewCell,
} from '../api.ts';

export const LINE_FILTERS = ['differences', 'refused', 'all'] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

/** One line of the review: a cell of the file, or an unusable row. */
export interface ReviewLine {
  key: string;
  line: number;
  pasted: string;
  student: ImportPreviewRow['student'];
  component: string | null;
  was: string;
  now: string;
  outcome: PreviewCell['outcome'] | 'unusable';
  problem: CellRefusal | NonNullable<ImportPreviewRow['problem']> | null;
}

export const linesOf = ({ rows }: ImportPreview): ReviewLine[] =>
  rows.flatMap(({ line, pasted, student, problem, cells }): ReviewLine[] =>
    problem !== null
      ? [
          {
            key: `${line}`,
            line,
            pasted,
            student,
            component: null,
            was: '',
            now: '',
            outcome: 'unusable',
            problem,
          },
        ]
      : cells.map(({ component, was, now, outcome, problem: why }, place) => ({
          key: `${line} ${component} ${place}`,
          line,
          pasted,
          student,
          component,
          was,
          now,
          outcome,
          problem: why ?? null,
        })),
  );

const DIFFERENCES: readonly ReviewLine['outcome'][] = ['new', 'change', 'stale'];

/** `refused`: cells that no choice would write. */
export const shownLines = (lines: readonly ReviewLine[], filter: LineFilter): ReviewLine[] =>
  lines.filter(
    ({ outcome }) =>
      filter === 'all' ||
      (filter === 'differences'
        ? DIFFERENCES.includes(outcome)
        : outcome === 'invalid' || outcome === 'repeated' || outcome === 'unusable'),
  );

export interface ImportChoice {
  /** Includes marks that were changed after the file was written. */
  withStale: boolean;
  /** The reason of marks that need one. */
  reason: string;
}

/** The edits for a choice: only differences, each on the version shown. */
export function editsOf(
  { rows, stage }: ImportPreview,
  { withStale, reason }: ImportChoice,
  newId: (student: string, component: string) => string,
): CellEdit[] {
  const why = reason.trim();
  return rows.flatMap(({ student, cells }) =>
    student === null
      ? []
      : cells.flatMap(({ component, mark, version, outcome, problem }): CellEdit[] => {
          const isWanted =
            outcome === 'new' || outcome === 'change' || (outcome === 'stale' && withStale);
          if (!isWanted || (problem === 'needsReason' && why === '')) return [];
          return [
            {
              edit: newId(student.id, component),
              student: student.id,
              component,
              stage,
              mark,
              version,
              ...(problem === 'needsReason' ? { reason: why } : {}),
            },
          ];
        }),
  );
}

/**
 * The use of a column: none, the student, the token of an export, the marks of a component; or
 * component and mark in files with one line per mark.
 */
export type ColumnUse = '' | 'student' | 'token' | 'component' | 'mark' | `marks ${string}`;
type Mapping = ImportPreview['mapping'];

export function columnUse(
  { student, token, component, mark, marks }: Mapping,
  column: number,
): ColumnUse {
  if (column === student) return 'student';
  if (column === token) return 'token';
  if (column === component) return 'component';
  if (column === mark) return 'mark';
  const id = marks[column];
  return id === undefined ? '' : `marks ${id}`;
}

/**
 * The mapping with another use of one column. Columns of marks and one line per mark exclude each
 * other: the latest choice wins.
 */
export function withUse(mapping: Mapping, column: number, use: ColumnUse): Mapping {
  const id = use.startsWith('marks ') ? use.slice('marks '.length) : null;
  const isLong = use === 'component' || use === 'mark';
  const marks = Object.fromEntries(
    Object.entries(isLong ? {} : mapping.marks).filter(
      ([at, of]) => Number(at) !== column && of !== id,
    ),
  );
  const without = (at: number | null): number | null => (at === column ? null : at);
  return {
    ...mapping,
    student: use === 'student' ? column : mapping.student,
    token: use === 'token' ? column : without(mapping.token),
    component: use === 'component' ? column : id === null ? without(mapping.component) : null,
    mark: use === 'mark' ? column : id === null ? without(mapping.mark) : null,
    marks: id === null ? marks : { ...marks, [column]: id },
  };
}

/** Whether all required columns are assigned. */
export const isMapped = ({ marks, component, mark }: Mapping): boolean =>
  Object.keys(marks).length > 0 || (component !== null && mark !== null);
