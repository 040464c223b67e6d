import {
  localised,
  type Page,
  type PageRange,
  type Person,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { taughtSql } from '../../shared/taughtSql.ts';
import type { PublishedUnit, ResultLine, UnitSheet } from '../api.ts';
import { PUBLISHING } from '../releases.ts';
import { distributionFrom, distributionOf, type ResultCounts } from '../rules/figures.ts';
import { RESULT_COUNTS } from './resultCounts.ts';

export type PaperRow = Omit<PublishedUnit, 'publishedAt' | 'isWithdrawn' | 'distribution'> &
  Record<string, unknown>;

export const PAPER = `
  SELECT
    paper.id AS paper,
    json_build_object(
      'id', unit.id,
      'code', unit.code,
      'title', ${localised('unit.title')}
    ) AS unit,
    json_build_object(
      'id', session.id,
      'title', ${localised('session.title')}
    ) AS session,
    ${localised('semester.label')} AS semester,
    offering.medium,
    offering."group",
    (
      offering.coordinator_id = $1::uuid
      OR EXISTS (
        SELECT 1
        FROM offerings__lecturers lecturer
        WHERE lecturer.owner_id = offering.id AND lecturer.staff_id = $1::uuid
      )
      OR EXISTS (
        SELECT 1
        FROM paper_markers marker
        WHERE marker.paper_id = paper.id AND marker.staff_id = $1::uuid
      )
    ) IS TRUE AS "isOwn"
  FROM papers paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN semesters semester ON semester.id = session.semester_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id`;

/**
 * SQL of the papers of a reader (`$1`: the member of staff): all for those who publish, else those
 * of the department for heads, and those taught or marked. They are found from the side of the
 * person (`OFFSET 0`), because they are few among many.
 */
const within = (person: Person, paper: string): string =>
  person.privileges.has(PUBLISHING)
    ? 'true'
    : `${paper} IN (
        SELECT own.id
        FROM (
          ${taughtSql('$1')}
          UNION
          SELECT offered.id
          FROM departments department
          JOIN course_units taught ON taught.department_id = department.id
          JOIN offerings offered ON offered.course_unit_id = taught.id
          WHERE department.head_id = $1
        ) near
        CROSS JOIN LATERAL (
          SELECT taken.id
          FROM papers taken
          WHERE taken.offering_id = near.id
          OFFSET 0
        ) own
        UNION
        SELECT marker.paper_id
        FROM paper_markers marker
        WHERE marker.staff_id = $1
      )`;

export const LINE = `
  SELECT
    result.paper_id AS paper,
    json_build_object(
      'id', student.id,
      'registrationNumber', student.registration_number,
      'name', ${localised('student.name_with_initials')}
    ) AS student,
    result.attempt_number AS "attemptNumber",
    result.attempt_kind AS "attemptKind",
    result.code,
    result.total::text AS total,
    result.grade,
    result.points_counted::text AS "pointsCounted",
    result.is_capped AS "isCapped",
    result.is_passed AS "isPassed",
    result.working,
    result.credits::text AS credits,
    result.rule_set AS "ruleSet"`;
const PUBLISHED_LINES = `
  ${LINE}, result.state, result.earlier, result.published_at AS "publishedAt"
  FROM published_results result
  JOIN students student ON student.id = result.student_id
  WHERE result.paper_id = ANY($1::uuid[])
  ORDER BY student.registration_number`;
export type LineRow = ResultLine & {
  paper: string;
  ruleSet: string | null;
  publishedAt: string | null;
} & Record<string, unknown>;

export function sheetOf(
  { paper, unit, session, medium, group }: PaperRow,
  rows: readonly LineRow[],
): UnitSheet {
  const own = rows.filter((row) => row.paper === paper);
  return {
    paper,
    unit,
    session: session.title,
    medium,
    group,
    ruleSets: [...new Set(own.flatMap(({ ruleSet }) => ruleSet ?? []))].toSorted(),
    publishedAt:
      own.map(({ publishedAt }) => publishedAt).findLast((moment) => moment !== null) ?? null,
    distribution: distributionOf(own),
    lines: own.map(
      ({ paper: _paper, ruleSet: _ruleSet, publishedAt: _publishedAt, ...line }) => line,
    ),
  };
}

/** `$2`: one session, or `NULL`. */
const PUBLISHED = (person: Person): string => `
  FROM published_papers published
  WHERE ${within(person, 'published.paper_id')}
    AND (
      $2::uuid IS NULL
      OR published.paper_id IN (
        SELECT sat.id
        FROM papers sat
        WHERE sat.exam_session_id = $2
      )
    )`;

/** The page is cut in the order of an index before its results are counted. */
const UNITS = (person: Person): string => `
  WITH shown AS MATERIALIZED (
    SELECT paper.id, published.published_at, unit.code, offering.medium, offering."group"
    FROM (SELECT published.* ${PUBLISHED(person)}) published
    JOIN papers paper ON paper.id = published.paper_id
    JOIN offerings offering ON offering.id = paper.offering_id
    JOIN course_units unit ON unit.id = offering.course_unit_id
    ORDER BY
      published.published_at DESC,
      unit.code,
      offering.medium,
      offering."group",
      paper.id
    OFFSET $3
    LIMIT $4
  )
  SELECT
    listed.*,
    counted.counts,
    shown.published_at AS "publishedAt",
    counted.withdrawn AS "isWithdrawn",
    (SELECT count(*)::int ${PUBLISHED(person)}) AS total
  FROM shown
  JOIN (${PAPER}) listed ON listed.paper = shown.id
  JOIN LATERAL (
    SELECT
      json_build_object(${Object.entries(RESULT_COUNTS)
        .map(([name, count]) => `'${name}', (${count})::int`)
        .join(', ')}) AS counts,
      bool_and(result.state = 'withdrawn') AS withdrawn
    FROM result_counts result
    WHERE result.paper_id = shown.id
  ) counted ON true
  ORDER BY shown.published_at DESC, shown.code, shown.medium, shown."group", shown.id`;

type UnitRow = PaperRow & {
  counts: ResultCounts;
  publishedAt: string;
  isWithdrawn: boolean;
  total: number;
};

/** The readable published units, of one session or of all, with their distribution of grades. */
export async function readUnits(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  session: string | null,
  { first, count }: PageRange,
): Promise<Page<PublishedUnit>> {
  const rows = await queryRows<UnitRow>(client, {
    text: UNITS(person),
    values: [person.staffId, session, first, count],
  });
  const units = rows.map(({ counts, total: _total, ...unit }): PublishedUnit => ({
    ...unit,
    distribution: distributionFrom(counts),
  }));
  return { rows: units, total: rows[0]?.total ?? 0 };
}

/** One published unit with its lines. Throws NOT_FOUND alike for unpublished and unreadable ones. */
export async function readUnit(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  paper: string,
): Promise<UnitSheet> {
  const row = await queryRow<PaperRow>(client, {
    text: `${PAPER} WHERE paper.id = $2 AND ${within(person, 'paper.id')}`,
    values: [person.staffId, paper],
  });
  const lines = await queryRows<LineRow>(client, {
    text: PUBLISHED_LINES,
    values: [`{${paper}}`],
  });
  if (!row || lines.length === 0) throw new PortalError('NOT_FOUND');
  return sheetOf(row, lines);
}
