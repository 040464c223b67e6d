import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { ResultsSummary, ResultsSummaryBy } from '../api.ts';
import { distributionOf, type CountedLine } from '../rules/figures.ts';

const GROUPS: Readonly<Record<ResultsSummaryBy, { key: string; en: string; si: string }>> = {
  unit: { key: 'u.id::text', en: "u.code || ' ' || u.title_en", si: "u.code || ' ' || u.title_si" },
  batch: { key: 'b.id::text', en: 'b.label', si: 'b.label' },
  department: { key: 'd.id::text', en: 'd.name_en', si: 'd.name_si' },
  level: { key: 'u.level::text', en: 'u.level::text', si: 'u.level::text' },
};

/**
 * Published figures; or of releases on their way, for whoever may publish: of each paper the
 * latest.
 */
const SOURCES = {
  published: `
    SELECT paper_id, student_id, code, grade, is_passed
    FROM published_results
    WHERE state <> 'withdrawn'`,
  prepared: `
    SELECT l.paper_id, l.student_id, l.code, l.grade, l.is_passed
    FROM unit_results l
    JOIN result_releases w ON w.id = l.release_id
    WHERE w.state IN ('prepared', 'preBoard', 'board', 'adopted', 'scheduled')
      AND w.id = (
        SELECT v.id
        FROM unit_results k
        JOIN result_releases v ON v.id = k.release_id
        WHERE k.paper_id = l.paper_id AND v.state NOT IN ('published', 'withdrawn')
        ORDER BY v.created_at DESC
        LIMIT 1
      )`,
} as const;

const SESSIONS = (source: string): string => `
  SELECT x.id, json_build_object('en', x.title_en, 'si', x.title_si) AS title
  FROM exam_sessions x
  JOIN semesters e ON e.id = x.semester_id
  WHERE EXISTS (
    SELECT 1
    FROM (${source}) l
    JOIN papers p ON p.id = l.paper_id
    WHERE p.exam_session_id = x.id
  )
  ORDER BY e.starts_on DESC, x.kind
  LIMIT 40`;

/** How grades fell in one session, told apart by unit, batch, department or level. */
export async function readResultsSummary(
  client: Queryable,
  wanted: { session: string | null; by: ResultsSummaryBy; figures: 'published' | 'prepared' },
): Promise<ResultsSummary> {
  const source = SOURCES[wanted.figures];
  const { rows: sessions } = await client.query<{ id: string; title: Localised }>({
    text: SESSIONS(source),
  });
  const session = wanted.session ?? sessions[0]?.id ?? null;
  const { key, en, si } = GROUPS[wanted.by];
  const { rows } = await client.query<{ key: string; label: Localised; lines: CountedLine[] }>({
    text: `
      SELECT
        ${key} AS key,
        json_build_object('en', min(${en}), 'si', min(${si})) AS label,
        json_agg(json_build_object(
          'code', l.code,
          'grade', l.grade,
          'isPassed', l.is_passed
        )) AS lines
      FROM (${source}) l
      JOIN papers p ON p.id = l.paper_id
      JOIN offerings o ON o.id = p.offering_id
      JOIN course_units u ON u.id = o.course_unit_id
      JOIN departments d ON d.id = u.department_id
      JOIN students s ON s.id = l.student_id
      JOIN batches b ON b.id = s.batch_id
      WHERE p.exam_session_id = $1
      GROUP BY ${key}
      ORDER BY min(${en}), ${key}`,
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
