import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { MarkComponent } from '../api.ts';
import {
  BLANK,
  isExam,
  markInSitting,
  plainDecimal,
  type Mark,
  type MarkStatus,
} from '../rules/mark.ts';
import type { SheetState } from '../stages.ts';
import { lastWrite } from './cells.ts';
import { finalStage, paperFacts, sheetOf } from './facts.ts';
import { sessionTitles } from './given.ts';

/** The final mark of one candidate in one component, with accepted medicals and offences applied. */
export interface AgreedMark extends Mark {
  student: string;
  component: string;
  sitting: string | null;
  /** The paper that a carried mark comes from. */
  carriedFrom: { paper: string; session: Localised } | null;
}

export interface AgreedMarks {
  /** With the weights and maxima at the beginning of marking. */
  components: readonly MarkComponent[];
  /** One for every candidate and component. */
  marks: readonly AgreedMark[];
  /** The states of the sheets of the final stage, by component; `open` where marking has not begun. */
  states: Readonly<Record<string, SheetState>>;
  /** The components whose marks the practicals give. */
  fed: readonly string[];
}

interface Row {
  student: string;
  sitting: string | null;
  component: string | null;
  status: MarkStatus | null;
  value: string | null;
  source: string | null;
  reason: string | null;
}

const MARKS = `
  SELECT
    registration.student_id AS student,
    registration.sitting,
    sheet.component,
    entry.status,
    entry.value::text AS value,
    ${lastWrite('source')} AS source,
    ${lastWrite('reason')} AS reason
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
  const carried = rows.filter(({ source }) => source === 'carried');
  const titles = await sessionTitles(
    client,
    carried.map(({ reason }) => reason),
  );
  const marks = [...candidates].flatMap(([student, sitting]) =>
    paper.components.map(({ id: component }): AgreedMark => {
      const {
        status = null,
        value = null,
        source,
        reason,
      } = stored.get(`${student} ${component}`) ?? {};
      const session = titles.get(reason ?? '');
      const mark: Mark =
        status === null ? BLANK : { status, value: value === null ? null : plainDecimal(value) };
      return {
        student,
        component,
        sitting,
        carriedFrom: source === 'carried' && reason && session ? { paper: reason, session } : null,
        ...markInSitting(mark, sitting),
      };
    }),
  );
  const states = Object.fromEntries(
    paper.components.map(({ id }) => [id, sheetOf(paper, id, stage)?.state ?? 'open']),
  );
  const fed = paper.components
    .filter((component) => paper.sources[component.id]?.isFed && !isExam(component))
    .map(({ id }) => id);
  return { components: paper.components, marks, states, fed };
}
