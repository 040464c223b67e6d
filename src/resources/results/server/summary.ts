import {
  type CallContext,
  colomboDay,
  dataOrReport,
  type DirectAnswer,
  localised,
  localisedFrom,
  type Queryable,
  queryRows,
  type TableCell,
} from '../../../../gateway/index.ts';
import type { Language, Localised } from '../../../contract/model/constants.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import type * as api from '../api.ts';
import type { ResultsSummary, ResultsSummaryBy } from '../api.ts';
import { COUNTED, distributionOf, type CountedLine } from '../rules/figures.ts';

const GROUPS: Readonly<
  Record<ResultsSummaryBy, { key: string; label: (language: Language) => string }>
> = {
  unit: {
    key: `unit.id::text`,
    label: unitLabelIn,
  },
  batch: { key: 'batch.id::text', label: () => 'batch.label' },
  department: { key: 'department.id::text', label: (language) => `department.name_${language}` },
  level: { key: 'unit.level::text', label: () => 'unit.level::text' },
};

/**
 * Published figures; for users who may publish also those of releases in preparation, the latest of
 * each paper.
 */
const SOURCES = {
  published: `
    SELECT paper_id, student_id, code, grade, is_passed
    FROM published_results
    WHERE state <> 'withdrawn'`,
  prepared: `
    SELECT result.paper_id, result.student_id, result.code, result.grade, result.is_passed
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
      )`,
} as const;

const SESSIONS = (source: string): string => `
  SELECT session.id, ${localised('session.title')} AS title
  FROM exam_sessions session
  JOIN semesters semester ON semester.id = session.semester_id
  WHERE EXISTS (
    SELECT 1
    FROM (${source}) result
    JOIN papers paper ON paper.id = result.paper_id
    WHERE paper.exam_session_id = session.id
  )
  ORDER BY semester.starts_on DESC, session.kind`;

/** Distribution of grades in one session by unit, batch, department or level. */
async function readSummary(
  client: Queryable,
  wanted: { session: string | null; by: ResultsSummaryBy; figures: 'published' | 'prepared' },
): Promise<ResultsSummary> {
  const source = SOURCES[wanted.figures];
  const sessions = await queryRows<{ id: string; title: Localised }>(client, {
    text: SESSIONS(source),
  });
  const session = wanted.session ?? sessions[0]?.id ?? null;
  const { key, label } = GROUPS[wanted.by];
  const rows = await queryRows<{ key: string; label: Localised; lines: CountedLine[] }>(client, {
    text: `
      SELECT
        ${key} AS key,
        ${localisedFrom((language) => `min(${label(language)})`)} AS label,
        json_agg(json_build_object(
          'code', result.code,
          'grade', result.grade,
          'isPassed', result.is_passed
        )) AS lines
      FROM (${source}) result
      JOIN papers paper ON paper.id = result.paper_id
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id
      JOIN departments department ON department.id = unit.department_id
      JOIN students student ON student.id = result.student_id
      JOIN batches batch ON batch.id = student.batch_id
      WHERE paper.exam_session_id = $1
      GROUP BY ${key}
      ORDER BY min(${label('en')}), ${key}`,
    values: [session],
  });
  return {
    sessions,
    session,
    by: wanted.by,
    figures: wanted.figures,
    rows: rows.map(({ lines, ...row }) => ({ ...row, distribution: distributionOf(lines) })),
    total: distributionOf(rows.flatMap(({ lines }) => lines)),
  };
}

/** Grades and codes that occur. */
const shownCodes = ({ total }: ResultsSummary): (typeof COUNTED)[number][] =>
  COUNTED.filter((code) => (total.grades[code] ?? 0) > 0);

function* tableRows(
  summary: ResultsSummary,
  language: keyof Localised,
  total: string,
): Generator<TableCell[]> {
  const cells = ({ grades, sat, passed, rate }: ResultsSummary['total']): TableCell[] => [
    ...shownCodes(summary).map((code) => grades[code] ?? 0),
    sat,
    passed,
    rate === null ? null : Number(rate),
  ];
  for (const { label, distribution } of summary.rows)
    yield [label[language], ...cells(distribution)];
  yield [total, ...cells(summary.total)];
}

/** The summary as JSON, or as a file if `format` is given. */
export async function reportSummary(
  context: CallContext<typeof api.resultsSummary>,
): Promise<ResultsSummary | DirectAnswer> {
  const { client, query } = context;
  const { by, figures, session = null } = query;
  const summary = await readSummary(client, { session, by, figures });
  return dataOrReport(context, summary, {
    resource: 'result-releases',
    wanted: { by, figures, session: summary.session },
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
      rows: tableRows(summary, language, text('results.total')),
    }),
  });
}
