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
import type { PublishedUnit, ResultLine, UnitSheet } from '../api.ts';
import { PUBLISHING } from '../releases.ts';
import { distributionOf, type CountedLine } from '../rules/figures.ts';

export type PaperRow = Omit<PublishedUnit, 'publishedAt' | 'isWithdrawn' | 'distribution'> &
  Record<string, unknown>;

export const PAPER = `
  SELECT
    paper.id AS paper,
    json_build_object(
      'id', unit.id,
      'code', unit.code,
      'title', ${localised('unit.title')},
      'credits', unit.credits::text
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
    ) IS TRUE AS "isOwn",
    EXISTS (
      SELECT 1
      FROM departments department
      WHERE department.id = unit.department_id AND department.head_id = $1::uuid
    ) AS "isHead"
  FROM papers paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN semesters semester ON semester.id = session.semester_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id`;

/**
 * The units of a reader: all for those who publish, those of the department for heads, else those
 * taught or marked. Only published ones.
 */
const within = (person: Person): string =>
  person.privileges.has(PUBLISHING) ? 'true' : '(listed."isOwn" OR listed."isHead")';

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

const UNITS = (person: Person): string => `
  SELECT
    listed.*,
    outcome.lines,
    outcome.published_at AS "publishedAt",
    outcome.withdrawn AS "isWithdrawn",
    count(*) OVER ()::int AS total
  FROM (${PAPER}) listed
  JOIN LATERAL (
    SELECT
      json_agg(json_build_object(
        'code', result.code,
        'grade', result.grade,
        'isPassed', result.is_passed
      )) AS lines,
      max(result.published_at) AS published_at,
      bool_and(result.state = 'withdrawn') AS withdrawn
    FROM published_results result
    WHERE result.paper_id = listed.paper
  ) outcome ON outcome.lines IS NOT NULL
  WHERE ${within(person)} AND ($2::uuid IS NULL OR (listed.session->>'id')::uuid = $2)
  ORDER BY
    outcome.published_at DESC,
    listed.unit->>'code',
    listed.medium,
    listed."group",
    listed.paper
  OFFSET $3
  LIMIT $4`;

type UnitRow = PaperRow & {
  lines: CountedLine[];
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
  const units = rows.map(({ lines, total: _total, isHead: _isHead, ...unit }): PublishedUnit => ({
    ...unit,
    distribution: distributionOf(lines),
  }));
  return { rows: units, total: rows[0]?.total ?? 0 };
}

/** One published unit with its lines. Throws NOT_FOUND alike for unpublished and unreadable ones. */
export async function readUnit(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  paper: string,
): Promise<UnitSheet> {
  const row = await queryRow<PaperRow>(client, {
    text: `SELECT listed.* FROM (${PAPER}) listed WHERE listed.paper = $2 AND ${within(person)}`,
    values: [person.staffId, paper],
  });
  const lines = await queryRows<LineRow>(client, {
    text: PUBLISHED_LINES,
    values: [`{${paper}}`],
  });
  if (!row || lines.length === 0) throw new PortalError('NOT_FOUND');
  return sheetOf(row, lines);
}
