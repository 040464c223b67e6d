import { inFirstLanguage, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { byLawsOf, rememberedByLaws } from '../../ruleSets/server/byLaw.ts';
import {
  areApart,
  differenceOf,
  hundredths,
  type CountedTotal,
  type GradingRules,
  type LineCode,
  type MarkPair,
  type TotalsByLaw,
} from '../rules/preBoard.ts';
import { readDecidedMarks } from './decidedMarks.ts';
import { finalStageSql } from './finalStage.ts';
import { leastMarkSql } from './leastMarks.ts';

/**
 * What the candidates of the papers `$1` have in all their papers of the examination `$2`, with the
 * marks `$3` that re-scrutinies decided, by the rules of results: as `judged`, with the sum and the
 * number of their totals.
 */
const JUDGED = `
  taken AS MATERIALIZED (
    SELECT registration.paper_id, registration.student_id, registration.sitting
    FROM exam_registrations registration
    JOIN papers paper ON paper.id = registration.paper_id
    WHERE paper.exam_session_id = $2
      AND registration.status = 'confirmed'
      AND registration.student_id IN (
        SELECT own.student_id
        FROM exam_registrations own
        WHERE own.paper_id = ANY($1::uuid[]) AND own.status = 'confirmed'
      )
  ),
  sheet AS MATERIALIZED (
    SELECT
      sheet.id,
      sheet.paper_id,
      sheet.component,
      sheet.weight * 100 / sum(sheet.weight) OVER own / sheet.maximum AS factor,
      count(*) OVER own AS components,
      least_mark.minimum,
      sheet.component_kind = 'exam' OR least_mark.minimum IS NOT NULL AS is_compulsory
    FROM mark_sheets sheet
    LEFT JOIN LATERAL (${leastMarkSql({
      paper: 'sheet.paper_id',
      component: 'sheet.component',
      name: inFirstLanguage('sheet.component_name'),
    })}
    ) least_mark ON true
    WHERE sheet.paper_id IN (SELECT taken.paper_id FROM taken)
      AND sheet.stage = ${finalStageSql('sheet.paper_id')}
    WINDOW own AS (PARTITION BY sheet.paper_id)
  ),
  marked AS (
    SELECT
      sheet.paper_id,
      entry.student_id,
      max(sheet.components) AS components,
      count(*) FILTER (WHERE entry.status <> 'blank') AS filled,
      sum(coalesce(decided.value, entry.value) * sheet.factor) AS share,
      bool_or(entry.status IN ('WH', 'OFF')) AS is_withheld,
      bool_or(entry.status = 'AB') AS is_absent,
      bool_or(entry.status = 'AB' AND sheet.is_compulsory) AS is_barred,
      bool_or(entry.status = 'MC') AS is_medical,
      coalesce(bool_or(coalesce(decided.value, entry.value) < sheet.minimum), false) AS is_below
    FROM sheet
    JOIN mark_entries entry ON entry.sheet_id = sheet.id
    LEFT JOIN jsonb_to_recordset($3::jsonb) AS decided(
      paper uuid, student uuid, component text, value numeric
    )
      ON decided.paper = sheet.paper_id
      AND decided.student = entry.student_id
      AND decided.component = sheet.component
    GROUP BY sheet.paper_id, entry.student_id
  ),
  coded AS (
    SELECT
      taken.paper_id,
      taken.student_id,
      coalesce(marked.is_below, false) AS is_below,
      coalesce(marked.share, 0) AS share,
      CASE
        WHEN taken.sitting = 'offence' OR marked.is_withheld THEN 'WH'
        WHEN marked.filled IS DISTINCT FROM marked.components OR marked.filled IS NULL THEN 'IC'
        WHEN marked.is_barred AND taken.sitting IS DISTINCT FROM 'medicalAccepted' THEN 'AB'
        WHEN marked.is_medical THEN 'MC'
        WHEN marked.is_absent AND taken.sitting = 'medicalAccepted' THEN 'MC'
        ELSE 'value'
      END AS code
    FROM taken
    LEFT JOIN marked
      ON marked.paper_id = taken.paper_id
      AND marked.student_id = taken.student_id
  ),
  totalled AS (
    -- Twice, because a factor such as 1/3 is not exact.
    SELECT
      paper_id,
      student_id,
      code,
      is_below,
      CASE WHEN code = 'value' THEN round(round(share, 10), 2) END AS total
    FROM coded
  ),
  judged AS (
    SELECT
      paper_id,
      student_id,
      code,
      is_below,
      total,
      CASE
        WHEN total IS NOT NULL AND count(total) OVER own > 2
          THEN (sum(total) OVER own - total) / (count(total) OVER own - 1)
      END AS others
    FROM totalled
    WINDOW own AS (PARTITION BY student_id)
  )`;

const BY_PAPER = `
  WITH ${JUDGED}
  SELECT
    judged.paper_id AS paper,
    batch.entry_year AS "entryYear",
    student.curriculum_id AS curriculum,
    json_agg(
      json_build_array(judged.code, judged.total, judged.is_below, judged.others)
    ) AS lines
  FROM judged
  JOIN students student ON student.id = judged.student_id
  JOIN batches batch ON batch.id = student.batch_id
  WHERE judged.paper_id = ANY($1::uuid[])
  GROUP BY judged.paper_id, batch.entry_year, student.curriculum_id`;

const BY_CANDIDATE = `
  WITH ${JUDGED}
  SELECT
    student_id AS student,
    code,
    total::float8 AS total,
    is_below AS "isBelow",
    others::float8 AS others
  FROM judged
  WHERE paper_id = ANY($1::uuid[])`;

const PAPERS_OF_SESSION = `
  SELECT id
  FROM papers
  WHERE exam_session_id = $1`;

/** The marks that re-scrutinies decided in an examination, as JSON. */
async function decidedIn(client: Queryable, session: string): Promise<string> {
  const papers = await queryRows<{ id: string }>(client, {
    text: PAPERS_OF_SESSION,
    values: [session],
  });
  const marks = await readDecidedMarks(
    client,
    papers.map(({ id }) => id),
  );
  return JSON.stringify(marks);
}

type StoredLine = [code: LineCode, total: number | null, isBelow: boolean, others: number | null];

interface PaperRow {
  paper: string;
  entryYear: number;
  curriculum: string | null;
  lines: StoredLine[];
}

/** The results of a paper's candidates as they are now. */
export interface PaperTotals {
  codes: Partial<Record<LineCode, number>>;
  byLaws: TotalsByLaw[];
}

const totalOf = ([, total, isBelow, others]: StoredLine): CountedTotal[] =>
  total === null ? [] : [{ total, isBelow, others }];

/** The totals of papers of one examination by paper, graded by the by-laws of their candidates. */
export async function readTotals(
  client: Queryable,
  papers: readonly string[],
  session: string,
): Promise<ReadonlyMap<string, PaperTotals>> {
  const rows = await queryRows<PaperRow>(client, {
    name: 'pre-board-totals',
    text: BY_PAPER,
    values: [papers, session, await decidedIn(client, session)],
  });
  const byLawOf = rememberedByLaws(client);
  const found = new Map<string, PaperTotals>();
  for (const { paper, entryYear, curriculum, lines } of rows) {
    const { scheme } = await byLawOf(entryYear, curriculum);
    const of = found.get(paper) ?? { codes: {}, byLaws: [] };
    for (const [code] of lines) of.codes[code] = (of.codes[code] ?? 0) + 1;
    of.byLaws.push({ rules: scheme, totals: lines.flatMap(totalOf) });
    found.set(paper, of);
  }
  return found;
}

/** What one candidate has in a paper, with the rules that grade it. */
export interface CandidateLine {
  code: LineCode;
  total: CountedTotal | null;
  rules: GradingRules | null;
}

/** What the candidates of a paper have in it, by student. */
export async function readCandidateLines(
  client: Queryable,
  paper: string,
  session: string,
): Promise<ReadonlyMap<string, CandidateLine>> {
  const rows = await queryRows<
    { student: string; code: LineCode; total: number | null } & Omit<CountedTotal, 'total'>
  >(client, {
    name: 'pre-board-candidates',
    text: BY_CANDIDATE,
    values: [[paper], session, await decidedIn(client, session)],
  });
  const byLawOf = await byLawsOf(
    client,
    rows.map(({ student }) => student),
  );
  return new Map(
    rows.map(({ student, code, total, isBelow, others }) => [
      student,
      {
        code,
        total: total === null ? null : { total, isBelow, others },
        rules: byLawOf(student).scheme,
      },
    ]),
  );
}

/** Grouped and not joined: PostgreSQL would look every second mark up by itself. */
const PAIRS = `
  WITH
    taken AS MATERIALIZED (
      SELECT registration.paper_id, registration.student_id
      FROM exam_registrations registration
      WHERE registration.paper_id = ANY($1::uuid[]) AND registration.status = 'confirmed'
    ),
    sheet AS MATERIALIZED (
      SELECT id, paper_id, component, stage, maximum
      FROM mark_sheets
      WHERE paper_id = ANY($1::uuid[]) AND stage IN ('first', 'second')
    ),
    pair AS (
      SELECT
        sheet.paper_id,
        entry.student_id,
        max(sheet.maximum) AS maximum,
        max(entry.value) FILTER (WHERE sheet.stage = 'first') AS first_value,
        max(entry.value) FILTER (WHERE sheet.stage = 'second') AS second_value,
        min(entry.status COLLATE "C") <> max(entry.status COLLATE "C") AS is_unlike
      FROM sheet
      JOIN mark_entries entry ON entry.sheet_id = sheet.id
      WHERE entry.status <> 'blank'
      GROUP BY sheet.paper_id, sheet.component, entry.student_id
      HAVING count(*) = 2
    )
  SELECT
    paper_id AS paper,
    count(*)::int AS compared,
    avg((first_value - second_value) * 100 / maximum)::float8 AS mean,
    max(abs(first_value - second_value) * 100 / maximum)::float8 AS largest,
    count(*) FILTER (
      WHERE is_unlike OR abs(first_value - second_value) * 100 > $2::int * maximum
    )::int AS apart
  FROM pair
  JOIN taken USING (paper_id, student_id)
  GROUP BY paper_id`;

/** The differences between the two markers of a paper. */
export interface MarkerDifferences {
  compared: number;
  mean: number;
  largest: number;
  apart: number;
}

/** How far the two markers of each paper are apart, in per cent of the maximum. */
export async function readDifferences(
  client: Queryable,
  papers: readonly string[],
  within: number,
): Promise<ReadonlyMap<string, MarkerDifferences>> {
  const rows = await queryRows<{
    paper: string;
    compared: number;
    mean: number | null;
    largest: number | null;
    apart: number;
  }>(client, { name: 'pre-board-pairs', text: PAIRS, values: [papers, within] });
  return new Map(
    rows.map(({ paper, compared, mean, largest, apart }) => [
      paper,
      { compared, apart, mean: hundredths(mean ?? 0), largest: hundredths(largest ?? 0) },
    ]),
  );
}

/** The difference of two marks as the pre-board reads it. */
export const pairOf = (
  pair: MarkPair,
  within: number,
): { difference: number; isApart: boolean } => ({
  difference: hundredths(differenceOf(pair)),
  isApart: areApart(pair, within),
});
