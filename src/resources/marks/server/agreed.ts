import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { grouped } from '../../shared/grouped.ts';
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
import { finalStage, papersFacts, sheetOf, type PaperFacts } from './facts.ts';
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
  paper: string;
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
  paper: string;
  student: string;
  sitting: string | null;
  component: string | null;
  status: MarkStatus | null;
  value: string | null;
  /** The paper from which the mark was carried. */
  origin: string | null;
}

// Each entry is looked up by its key: joined, PostgreSQL would read all marks for every part.
const MARKS = `
  SELECT
    registration.paper_id AS paper,
    registration.student_id AS student,
    registration.sitting,
    sheet.component,
    entry.status,
    entry.value::text AS value,
    (
      SELECT event.reason
      FROM mark_events event
      WHERE event.sheet_id = entry.sheet_id
        AND event.student_id = entry.student_id
        AND event.version = entry.version
        AND event.source = 'carried'
    ) AS origin
  FROM unnest($1::uuid[], $2::text[]) AS wanted(paper, stage)
  JOIN exam_registrations registration
    ON registration.paper_id = wanted.paper
    AND registration.status = 'confirmed'
  LEFT JOIN mark_sheets sheet ON sheet.paper_id = wanted.paper AND sheet.stage = wanted.stage
  LEFT JOIN LATERAL (
    SELECT *
    FROM mark_entries own
    WHERE own.sheet_id = sheet.id AND own.student_id = registration.student_id
    LIMIT 1
  ) entry ON true
  ORDER BY registration.paper_id, registration.student_id`;

/** The agreed marks of one paper, from its rows. */
function marksOf(
  paper: PaperFacts,
  rows: readonly Row[],
  titles: ReadonlyMap<string, Localised>,
): AgreedMarks {
  const stored = new Map(rows.map((row) => [`${row.student} ${row.component ?? ''}`, row]));
  const candidates = new Map(rows.map(({ student, sitting }) => [student, sitting]));
  const marks = [...candidates].flatMap(([student, sitting]) =>
    paper.components.map(({ id: component }): AgreedMark => {
      const {
        status = null,
        value = null,
        origin = null,
      } = stored.get(`${student} ${component}`) ?? {};
      const session = titles.get(origin ?? '');
      const mark: Mark =
        status === null ? BLANK : { status, value: value === null ? null : plainDecimal(value) };
      return {
        student,
        component,
        sitting,
        carriedFrom: origin !== null && session ? { paper: origin, session } : null,
        ...markInSitting(mark, sitting),
      };
    }),
  );
  const stage = finalStage(paper);
  const states = Object.fromEntries(
    paper.components.map(({ id }) => [id, sheetOf(paper, id, stage)?.state ?? 'open']),
  );
  const fed = paper.components
    .filter((component) => paper.sources[component.id]?.isFed && !isExam(component))
    .map(({ id }) => id);
  return { paper: paper.id, components: paper.components, marks, states, fed };
}

/** Papers read at once: their marks take the thread for some milliseconds. */
const AT_ONCE = 20;

/**
 * The marks of papers that count, some papers at a time: those of the first stage, or the agreed
 * ones if a paper is marked twice. Candidates are the confirmed registrations. Unknown papers are
 * left out.
 */
export async function* agreedInParts(
  client: Queryable,
  papers: readonly string[],
): AsyncGenerator<AgreedMarks[]> {
  for (let first = 0; first < papers.length; first += AT_ONCE) {
    const facts = await papersFacts(client, papers.slice(first, first + AT_ONCE));
    const rows = await queryRows<Row>(client, {
      name: 'agreed-marks',
      text: MARKS,
      values: [facts.map(({ id }) => id), facts.map(finalStage)],
    });
    const titles = await sessionTitles(
      client,
      rows.map(({ origin }) => origin),
    );
    const byPaper = grouped(rows, ({ paper }) => paper);
    yield facts.map((paper) => marksOf(paper, byPaper.get(paper.id) ?? [], titles));
  }
}
