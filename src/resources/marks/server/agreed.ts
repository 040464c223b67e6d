import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { MarkComponent } from '../api.ts';
import { BLANK, markInSitting, plainDecimal, type Mark, type MarkStatus } from '../rules/mark.ts';
import type { SheetState } from '../stages.ts';
import { finalStage, paperFacts, sheetOf } from './facts.ts';

/** The final mark of one candidate in one component, with accepted medicals and offences applied. */
interface AgreedMark extends Mark {
  student: string;
  component: string;
}

export interface AgreedMarks {
  /** With the weights and maxima at the beginning of marking. */
  components: readonly MarkComponent[];
  /** One for every candidate and component. */
  marks: readonly AgreedMark[];
  /** The states of the sheets of the final stage, by component; `open` where marking has not begun. */
  states: Readonly<Record<string, SheetState>>;
}

interface Row {
  student: string;
  sitting: string | null;
  component: string | null;
  status: MarkStatus | null;
  value: string | null;
}

const MARKS = `
  SELECT
    registration.student_id AS student,
    registration.sitting,
    sheet.component,
    entry.status,
    entry.value::text AS value
  FROM exam_registrations registration
  LEFT JOIN mark_sheets sheet ON sheet.paper_id = registration.paper_id AND sheet.stage = $2
  LEFT JOIN mark_entries entry
    ON entry.sheet_id = sheet.id
    AND entry.student_id = registration.student_id
  WHERE registration.paper_id = $1 AND registration.status = 'confirmed'
  ORDER BY registration.student_id`;

/**
 * The marks of a paper that count: those of the first stage, or the agreed ones if the paper is
 * marked twice. Candidates are the confirmed registrations. Throws NOT_FOUND for an unknown paper.
 */
export async function agreedMarks(client: Queryable, paperId: string): Promise<AgreedMarks> {
  const paper = await paperFacts(client, paperId);
  const stage = finalStage(paper);
  const rows = await queryRows<Row>(client, {
    name: 'agreed-marks',
    text: MARKS,
    values: [paperId, stage],
  });
  const stored = new Map(rows.map((row) => [`${row.student} ${row.component ?? ''}`, row]));
  const candidates = new Map(rows.map(({ student, sitting }) => [student, sitting]));
  const marks = [...candidates].flatMap(([student, sitting]) =>
    paper.components.map(({ id: component }): AgreedMark => {
      const { status = null, value = null } = stored.get(`${student} ${component}`) ?? {};
      const mark: Mark =
        status === null ? BLANK : { status, value: value === null ? null : plainDecimal(value) };
      return { student, component, ...markInSitting(mark, sitting) };
    }),
  );
  const states = Object.fromEntries(
    paper.components.map(({ id }) => [id, sheetOf(paper, id, stage)?.state ?? 'open']),
  );
  return { components: paper.components, marks, states };
}
