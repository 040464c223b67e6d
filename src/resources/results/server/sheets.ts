import type { Queryable, Person } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { PublishedUnit, ReleaseSheet, ResultLine, UnitSheet } from '../api.ts';
import { PUBLISHING } from '../releases.ts';
import { distributionOf, type CountedLine } from '../rules/figures.ts';
import { prepareLines, sheetHash, storedHash } from './preparing.ts';
import { readReadiness } from './readiness.ts';
import { sessionOfRelease } from './sessionState.ts';

type PaperRow = Omit<PublishedUnit, 'publishedAt' | 'isWithdrawn' | 'distribution'> &
  Record<string, unknown>;

const PAPER = `
  SELECT
    p.id AS paper,
    json_build_object(
      'id', u.id,
      'code', u.code,
      'title', json_build_object('en', u.title_en, 'si', u.title_si),
      'credits', u.credits::text
    ) AS unit,
    json_build_object(
      'id', x.id,
      'title', json_build_object('en', x.title_en, 'si', x.title_si)
    ) AS session,
    json_build_object('en', e.label_en, 'si', e.label_si) AS semester,
    o.medium,
    o."group",
    (
      o.coordinator_id = $1::uuid
      OR EXISTS (
        SELECT 1
        FROM offerings__lecturers l
        WHERE l.owner_id = o.id AND l.staff_id = $1::uuid
      )
      OR EXISTS (SELECT 1 FROM paper_markers m WHERE m.paper_id = p.id AND m.staff_id = $1::uuid)
    ) IS TRUE AS "isOwn",
    EXISTS (
      SELECT 1
      FROM departments d
      WHERE d.id = u.department_id AND d.head_id = $1::uuid
    ) AS "isHead"
  FROM papers p
  JOIN exam_sessions x ON x.id = p.exam_session_id
  JOIN semesters e ON e.id = x.semester_id
  JOIN offerings o ON o.id = p.offering_id
  JOIN course_units u ON u.id = o.course_unit_id`;

/**
 * Who may publish reads every unit; heads those of their department; everybody else what they teach
 * or mark. Never before it is published.
 */
const within = (person: Person): string =>
  person.privileges.has(PUBLISHING) ? 'true' : '(a."isOwn" OR a."isHead")';

const LINE = `
  SELECT
    l.paper_id AS paper,
    json_build_object(
      'id', s.id,
      'registrationNumber', s.registration_number,
      'name', json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si)
    ) AS student,
    l.attempt_number AS "attemptNumber",
    l.attempt_kind AS "attemptKind",
    l.code,
    l.total::text AS total,
    l.grade,
    l.points_counted::text AS "pointsCounted",
    l.is_capped AS "isCapped",
    l.is_passed AS "isPassed",
    l.working,
    l.rule_set AS "ruleSet"`;
const PUBLISHED_LINES = `
  ${LINE}, l.state, l.earlier, l.published_at AS "publishedAt"
  FROM published_results l
  JOIN students s ON s.id = l.student_id
  WHERE l.paper_id = ANY($1::uuid[])
  ORDER BY s.registration_number`;
const PREPARED_LINES = `
  ${LINE}, 'prepared' AS state, '[]'::jsonb AS earlier, NULL AS "publishedAt"
  FROM unit_results l
  JOIN students s ON s.id = l.student_id
  WHERE l.release_id = $1
  ORDER BY s.registration_number`;

type LineRow = ResultLine & {
  paper: string;
  ruleSet: string | null;
  publishedAt: string | null;
} & Record<string, unknown>;

function sheetOf(
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
  SELECT a.*, q.lines, q.published_at AS "publishedAt", q.withdrawn AS "isWithdrawn"
  FROM (${PAPER}) a
  JOIN LATERAL (
    SELECT
      json_agg(json_build_object(
        'code', l.code,
        'grade', l.grade,
        'isPassed', l.is_passed
      )) AS lines,
      max(l.published_at) AS published_at,
      bool_and(l.state = 'withdrawn') AS withdrawn
    FROM published_results l
    WHERE l.paper_id = a.paper
  ) q ON q.lines IS NOT NULL
  WHERE ${within(person)} AND ($2::uuid IS NULL OR (a.session->>'id')::uuid = $2)
  ORDER BY q.published_at DESC, a.unit->>'code', a.medium, a."group"
  LIMIT 2000`;

/** The published units within a person's reach, of one session or of all, with how the grades fell. */
export async function readUnits(
  client: Queryable,
  person: Person,
  session: string | null,
): Promise<PublishedUnit[]> {
  const { rows } = await client.query<
    PaperRow & { lines: CountedLine[]; publishedAt: string; isWithdrawn: boolean }
  >({ text: UNITS(person), values: [person.staffId, session] });
  return rows.map(
    ({
      paper,
      unit,
      session: of,
      semester,
      medium,
      group,
      isOwn,
      lines,
      publishedAt,
      isWithdrawn,
    }) => ({
      paper,
      unit,
      session: of,
      semester,
      medium,
      group,
      isOwn,
      publishedAt,
      isWithdrawn,
      distribution: distributionOf(lines),
    }),
  );
}

/**
 * One published unit with its lines. Throws NOT_FOUND for what is not published or not within
 * reach, the same for both.
 */
export async function readUnit(
  client: Queryable,
  person: Person,
  paper: string,
): Promise<UnitSheet> {
  const { rows } = await client.query<PaperRow>({
    text: `SELECT a.* FROM (${PAPER}) a WHERE a.paper = $2 AND ${within(person)}`,
    values: [person.staffId, paper],
  });
  const { rows: lines } = await client.query<LineRow>({
    text: PUBLISHED_LINES,
    values: [`{${paper}}`],
  });
  if (!rows[0] || lines.length === 0) throw new PortalError('NOT_FOUND');
  return sheetOf(rows[0], lines);
}

/**
 * What a release holds, and whether it still says what the marks say. For whoever may publish.
 * Throws NOT_FOUND.
 */
export async function readRelease(client: Queryable, release: string): Promise<ReleaseSheet> {
  const { rows: releases } = await client.query<{
    session: string;
    hash: string | null;
    state: string;
    papers: string[];
  }>({
    text: `
      SELECT
        w.exam_session_id AS session,
        w.sheet_hash AS hash,
        w.state,
        ARRAY(
          SELECT target_id
          FROM result_releases__papers
          WHERE owner_id = w.id
          ORDER BY position
        )::text[] AS papers
      FROM result_releases w
      WHERE w.id = $1`,
    values: [release],
  });
  const [found] = releases;
  if (!found) throw new PortalError('NOT_FOUND');
  const { papers, session, hash, state } = found;
  const { rows } = await client.query<PaperRow>({
    text: `
      SELECT a.*
      FROM (${PAPER}) a
      WHERE a.paper = ANY($2::uuid[])
      ORDER BY a.unit->>'code', a.medium, a."group"`,
    values: [null, `{${papers.join(',')}}`],
  });
  const { rows: lines } = await client.query<LineRow>({ text: PREPARED_LINES, values: [release] });
  const of = await sessionOfRelease(client, release);
  const isUnderWay = ['prepared', 'preBoard', 'board'].includes(state);
  return {
    id: release,
    hash: hash ?? '',
    isCurrent: !isUnderWay || sheetHash(await prepareLines(client, papers)) === hash,
    isIntact: (await storedHash(client, release)) === hash,
    readiness: isUnderWay ? await readReadiness(client, session, papers) : [],
    papers: rows.map((row) => sheetOf(row, lines)),
    session: { status: of?.status ?? '', waiting: of?.waiting ?? [] },
  };
}
