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
import { readDecidedMarks } from './decidedMarks.ts';
import { finalStage, papersFacts, sheetOf, type PaperFacts } from './facts.ts';
import { sessionTitles } from './given.ts';

/**
 * The final mark of one candidate in one component, with re-scrutinies, accepted medicals and
 * offences applied.
 */
interface AgreedMark extends Mark {
  student: string;
  component: string;
  sitting: string | null;
  /** The paper that a carried mark comes from. */
  carriedFrom: { paper: string; session: Localised } | null;
  /** What the first marker gave, if moderation made another mark of it. */
  raw: string | null;
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
  raw: string | null;
}

// Each entry is looked up by its key: joined, PostgreSQL would read all marks for every part.
const FINAL_ENTRIES = `
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
  ) entry ON true`;

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
    ) AS origin,
    CASE WHEN registration.paper_id = ANY($3::uuid[]) THEN (
      SELECT own.value::text
      FROM mark_sheets first
      JOIN mark_entries own
        ON own.sheet_id = first.id
        AND own.student_id = registration.student_id
      WHERE first.paper_id = registration.paper_id
        AND first.component = sheet.component
        AND first.stage = 'first'
        AND own.value <> entry.value
    ) END AS raw
  ${FINAL_ENTRIES}
  ORDER BY registration.paper_id, registration.student_id`;

const CELLS = `
  SELECT
    registration.paper_id AS paper,
    registration.sitting,
    sheet.component,
    coalesce(entry.status, 'blank') AS status,
    count(*)::int AS count
  ${FINAL_ENTRIES}
  GROUP BY 1, 2, 3, 4`;

function sheetsOf(paper: PaperFacts): Omit<AgreedMarks, 'marks'> {
  const { id, components, sources } = paper;
  const stage = finalStage(paper);
  const states = Object.fromEntries(
    components.map((component) => [
      component.id,
      sheetOf(paper, component.id, stage)?.state ?? 'open',
    ]),
  );
  const fed = components
    .filter((component) => sources[component.id]?.isFed && !isExam(component))
    .map((component) => component.id);
  return { paper: id, components, states, fed };
}

interface MarksOfPaper {
  rows: readonly Row[];
  titles: ReadonlyMap<string, Localised>;
  /** The mark of a re-scrutiny by student and component. */
  decided: ReadonlyMap<string, string>;
}

/** The agreed marks of one paper, from its rows. */
function marksOf(paper: PaperFacts, { rows, titles, decided }: MarksOfPaper): AgreedMarks {
  const stored = new Map(rows.map((row) => [`${row.student} ${row.component ?? ''}`, row]));
  const candidates = new Map(rows.map(({ student, sitting }) => [student, sitting]));
  const marks = [...candidates].flatMap(([student, sitting]) =>
    paper.components.map(({ id: component }): AgreedMark => {
      const {
        status = null,
        value = null,
        origin = null,
        raw = null,
      } = stored.get(`${student} ${component}`) ?? {};
      const session = titles.get(origin ?? '');
      const counted = value === null ? null : plainDecimal(value);
      const mark: Mark =
        status === null
          ? BLANK
          : { status, value: counted && (decided.get(`${student} ${component}`) ?? counted) };
      return {
        student,
        component,
        sitting,
        carriedFrom: origin !== null && session ? { paper: origin, session } : null,
        raw: raw === null ? null : plainDecimal(raw),
        ...markInSitting(mark, sitting),
      };
    }),
  );
  return { ...sheetsOf(paper), marks };
}

/** Papers read at once: their marks take the thread for some milliseconds. */
const AT_ONCE = 20;

/**
 * The marks of papers that count, some papers at a time: those of the first stage, or the agreed
 * ones if a paper is marked twice, or those that a re-scrutiny put in their place. Candidates are
 * the confirmed registrations. Unknown papers are left out.
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
      values: [
        facts.map(({ id }) => id),
        facts.map(finalStage),
        facts.filter(({ isModerated }) => isModerated).map(({ id }) => id),
      ],
    });
    const titles = await sessionTitles(
      client,
      rows.map(({ origin }) => origin),
    );
    const byPaper = grouped(rows, ({ paper }) => paper);
    const decided = grouped(
      await readDecidedMarks(client, papers.slice(first, first + AT_ONCE)),
      ({ paper }) => paper,
    );
    yield facts.map((paper) =>
      marksOf(paper, {
        rows: byPaper.get(paper.id) ?? [],
        titles,
        decided: new Map(
          (decided.get(paper.id) ?? []).map(({ student, component, value }) => [
            `${student} ${component}`,
            value,
          ]),
        ),
      }),
    );
  }
}

/** Cells of a component with one status and sitting, medicals and offences applied. */
export interface CountedCells {
  component: string;
  sitting: string | null;
  status: MarkStatus;
  count: number;
}

/** The agreed marks of a paper, counted instead of read. */
export interface CountedMarks extends Omit<AgreedMarks, 'marks'> {
  cells: readonly CountedCells[];
}

type CountedRow = Omit<CountedCells, 'component'> & { paper: string; component: string | null };

/** A component without a sheet has a blank cell for each candidate. */
function cellsOf({ components }: PaperFacts, rows: readonly CountedRow[]): CountedCells[] {
  const [first] = rows;
  const candidates = rows.filter(({ component }) => component === first?.component);
  return components.flatMap(({ id }) => {
    const own = rows.filter(({ component }) => component === id);
    const cells = own.length > 0 ? own : candidates.map((row) => ({ ...row, ...BLANK }));
    return cells.map(({ sitting, status, count }) => ({
      component: id,
      sitting,
      status: markInSitting({ status, value: null }, sitting).status,
      count,
    }));
  });
}

/** Papers counted at once. */
const COUNTED_AT_ONCE = 100;

/** The counts of `agreedInParts`, by the database. */
export async function countAgreed(
  client: Queryable,
  papers: readonly string[],
): Promise<CountedMarks[]> {
  const counted: CountedMarks[] = [];
  for (let first = 0; first < papers.length; first += COUNTED_AT_ONCE) {
    const facts = await papersFacts(client, papers.slice(first, first + COUNTED_AT_ONCE));
    const rows = await queryRows<CountedRow>(client, {
      name: 'counted-marks',
      text: CELLS,
      values: [facts.map(({ id }) => id), facts.map(finalStage)],
    });
    const byPaper = grouped(rows, ({ paper }) => paper);
    counted.push(
      ...facts.map((paper) => ({
        ...sheetsOf(paper),
        cells: cellsOf(paper, byPaper.get(paper.id) ?? []),
      })),
    );
  }
  return counted;
}
