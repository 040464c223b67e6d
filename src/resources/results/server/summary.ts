import {
  type CallContext,
  colomboDay,
  type DirectAnswer,
  isFileRequested,
  localised,
  type Page,
  type Queryable,
  queryRows,
  reportAnswer,
  type TableCell,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import {
  type Counted,
  countsByGroup,
  countsOfAll,
  type Group,
  groupOfUnits,
  type GroupsWanted,
} from '../../registration/server/countsByGroup.ts';
import type * as api from '../api.ts';
import type { ResultsSummary, ResultsSummaryBy, ResultsSummaryRow } from '../api.ts';
import { COUNTED, distributionFrom, type ResultCounts } from '../rules/figures.ts';
import { RESULT_COUNTS } from './resultCounts.ts';

interface SummaryQuery {
  session?: string | null | undefined;
  by: ResultsSummaryBy;
  figures: ResultsSummary['figures'];
}

interface Source {
  /** A row for the `results` of one paper with the same grade or code. */
  counts: string;
  /** The same of whole examinations. */
  sessions: string;
  /** A row for each result of a student. */
  lines: string;
}

const PREPARED = `
  SELECT result.paper_id, result.student_id, result.code, result.grade, result.is_passed,
    1 AS results
  FROM unit_results result
  JOIN result_releases release ON release.id = result.release_id
  WHERE release.state IN ('prepared', 'preBoard', 'board', 'adopted', 'scheduled')
    AND release.sheet_hash IS NOT NULL
    AND release.id = (
      SELECT latest.id
      FROM unit_results other
      JOIN result_releases latest ON latest.id = other.release_id
      WHERE other.paper_id = result.paper_id
        AND latest.state NOT IN ('published', 'withdrawn')
        AND latest.sheet_hash IS NOT NULL
      ORDER BY latest.created_at DESC
      LIMIT 1
    )`;

/**
 * Published figures; for users who may publish also those of releases in preparation, the latest of
 * each paper.
 */
const SOURCES: Readonly<Record<ResultsSummary['figures'], Source>> = {
  published: {
    counts: `
      SELECT paper_id, code, grade, is_passed, results
      FROM result_counts
      WHERE state <> 'withdrawn'`,
    sessions: `
      SELECT exam_session_id, code, nullif(grade, '') AS grade, is_passed, results
      FROM session_result_counts
      WHERE state <> 'withdrawn' AND results > 0`,
    lines: `
      SELECT paper_id, student_id, code, grade, is_passed, 1 AS results
      FROM published_results
      WHERE state <> 'withdrawn'`,
  },
  prepared: {
    counts: PREPARED,
    sessions: `
      SELECT paper.exam_session_id, result.code, result.grade, result.is_passed, result.results
      FROM (${PREPARED}) result
      JOIN papers paper ON paper.id = result.paper_id`,
    lines: PREPARED,
  },
};

const WHERE = 'WHERE paper.exam_session_id = $1';
const OF_PAPERS = (source: string): string => `
  FROM (${source}) result
  JOIN papers paper ON paper.id = result.paper_id`;
const OF_UNITS = ({ counts }: Source): string => `
  ${OF_PAPERS(counts)}
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN departments department ON department.id = unit.department_id`;

/** Whether a `paper` has results. */
const HAS_RESULTS = ({ counts }: Source): string =>
  `EXISTS (SELECT FROM (${counts}) result WHERE result.paper_id = paper.id OFFSET 0)`;

interface ResultGroup extends Group {
  from: string;
}

const GROUPS: Readonly<Record<ResultsSummaryBy, (source: Source) => ResultGroup>> = {
  unit: (source) => ({
    ...groupOfUnits(`
      SELECT offering.course_unit_id
      FROM papers paper
      JOIN offerings offering ON offering.id = paper.offering_id
      ${WHERE} AND ${HAS_RESULTS(source)}`),
    from: OF_UNITS(source),
  }),
  batch: ({ lines }) => ({
    key: 'batch.id::text',
    label: () => 'batch.label',
    from: `
      ${OF_PAPERS(lines)}
      JOIN students student ON student.id = result.student_id
      JOIN batches batch ON batch.id = student.batch_id`,
  }),
  department: (source) => ({
    key: 'department.id::text',
    label: (language) => `department.name_${language}`,
    from: OF_UNITS(source),
  }),
  level: (source) => ({
    key: 'unit.level::text',
    label: () => 'unit.level::text',
    from: OF_UNITS(source),
  }),
};

const SESSIONS = ({ sessions }: Source): string => `
  SELECT session.id, ${localised('session.title')} AS title
  FROM exam_sessions session
  JOIN semesters semester ON semester.id = session.semester_id
  WHERE EXISTS (SELECT FROM (${sessions}) result WHERE result.exam_session_id = session.id OFFSET 0)
  ORDER BY semester.starts_on DESC, session.kind, session.id`;

const countedOf = (session: string | null, from: string): Counted<keyof ResultCounts> => ({
  columns: RESULT_COUNTS,
  from,
  where: WHERE,
  values: [session],
});

const totalOf = (session: string | null, { sessions }: Source): Counted<keyof ResultCounts> => ({
  columns: RESULT_COUNTS,
  from: `FROM (${sessions}) result`,
  where: 'WHERE result.exam_session_id = $1',
  values: [session],
});

/** The examinations to choose from, and the distribution of grades in one of them. */
async function readSummary(
  client: Queryable,
  { figures, session: wanted }: Pick<SummaryQuery, 'figures' | 'session'>,
): Promise<ResultsSummary> {
  const source = SOURCES[figures];
  const sessions = await queryRows<{ id: string; title: Localised }>(client, {
    text: SESSIONS(source),
  });
  const session = wanted ?? sessions[0]?.id ?? null;
  const total = await countsOfAll(client, totalOf(session, source));
  return { sessions, session, figures, total: distributionFrom(total) };
}

/** The distribution of grades in an examination by unit, batch, department or level. */
export async function summaryRows(
  client: Queryable,
  { session, by, figures, ...wanted }: GroupsWanted & SummaryQuery & { session: string | null },
): Promise<Page<ResultsSummaryRow>> {
  const group = GROUPS[by](SOURCES[figures]);
  const { rows, total } = await countsByGroup(
    client,
    group,
    countedOf(session, group.from),
    wanted,
  );
  return {
    rows: rows.map(({ key, label, figures: counts }) => ({
      key,
      label,
      distribution: distributionFrom(counts),
    })),
    total,
  };
}

/** Grades and codes that occur. */
const shownCodes = ({ total }: ResultsSummary): (typeof COUNTED)[number][] =>
  COUNTED.filter((code) => (total.grades[code] ?? 0) > 0);

function* tableRows(
  summary: ResultsSummary,
  rows: readonly ResultsSummaryRow[],
  language: keyof Localised,
  total: string,
): Generator<TableCell[]> {
  const cells = ({ grades, sat, passed, rate }: ResultsSummary['total']): TableCell[] => [
    ...shownCodes(summary).map((code) => grades[code] ?? 0),
    sat,
    passed,
    rate === null ? null : Number(rate),
  ];
  for (const { key, label, distribution } of rows)
    yield [label?.[language] ?? key, ...cells(distribution)];
  yield [total, ...cells(summary.total)];
}

/** The summary as JSON, or with its rows as a file if `format` is given. */
export async function reportSummary(
  context: CallContext<typeof api.resultsSummary>,
): Promise<ResultsSummary | DirectAnswer> {
  const { client, query } = context;
  const { by, figures } = query;
  const summary = await readSummary(client, query);
  if (!isFileRequested(query)) return summary;
  const { session } = summary;
  const { rows } = await summaryRows(client, { session, by, figures, search: '' });
  return reportAnswer(context, {
    resource: 'result-releases',
    wanted: { by, figures, session },
    fileName: `results-${by}-${colomboDay(context.now)}`,
    table: (text, language) => ({
      title: text('pages.results-summery.title'),
      headings: [
        text(`results.by.${by}`),
        ...shownCodes(summary),
        text('results.sat'),
        text('results.passed'),
        text('results.rate'),
      ],
      rows: tableRows(summary, rows, language, text('results.total')),
    }),
  });
}
