import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { type ResultRules, rulesOf, versionsOf } from '../../academicRecord/rules/awarding.ts';
import { resultOf } from '../../academicRecord/rules/resultRules.ts';
import { MARK_PATTERNS, patternMarks } from '../../marks/demo/markPatterns.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';
import { COMPONENT_SETS, type DemoComponent } from '../../shared/demo/componentSets.ts';
import { run, type GrowthStep } from '../../shared/demo/growth.ts';
import { publishLines } from '../server/publishing.ts';
import { storedHash } from '../server/storedLines.ts';

/** The results of all patterns of marks, by the rules that the portal applies to candidates. */
const outcomesBy = (rules: ResultRules) =>
  COMPONENT_SETS.flatMap((set: readonly DemoComponent[], components) => {
    const ruled = set.map(({ name, kind, weight, maximum, minimumToPass }, position) => ({
      id: String(position),
      name,
      kind,
      weight: String(weight),
      maximum: String(maximum),
      minimumToPass: minimumToPass === null ? null : String(minimumToPass),
    }));
    return MARK_PATTERNS.map((pattern) => ({
      components,
      pattern,
      ...resultOf({
        components: ruled,
        marks: patternMarks(set, pattern).map((mark, position) => ({
          component: String(position),
          ...(mark.status === 'AB'
            ? { status: 'AB' as const, value: null }
            : { status: 'value' as const, value: mark.value }),
        })),
        attemptKind: 'proper',
        countsInGpa: true,
        ...rules,
      }),
    }));
  });

const OUTCOMES = `
  CREATE TEMP TABLE growth_outcomes ON COMMIT DROP AS
  SELECT given.*
  FROM jsonb_to_recordset($1::jsonb) AS given(
    components int, pattern int, code text, total numeric, grade text, "pointsRaw" numeric,
    "pointsCounted" numeric, "isCapped" boolean, "isPassed" boolean, working jsonb
  )`;

/** One release for each published examination, in the order in which they were published. */
const RELEASES_PLANNED = `
  CREATE TEMP TABLE growth_releases ON COMMIT DROP AS
  SELECT
    pg_temp.demo_id('release/' || session.id) AS id,
    session.id AS exam_session_id,
    session.title_en,
    session.title_si,
    least(semester.ends_on + 90 + interval '6 hours', $1::timestamptz - interval '20 days') AS at
  FROM exam_sessions session
  JOIN growth_semesters semester ON semester.id = session.semester_id
  WHERE session.kind = 'proper' AND session.status = 'published'`;
const RELEASES = `
  INSERT INTO result_releases (
    id, title_en, title_si, exam_session_id, state, line_count, blockers, pre_board_reference,
    minute_reference, board_on, published_at
  )
  SELECT
    release.id,
    release.title_en,
    release.title_si,
    release.exam_session_id,
    'published',
    (
      SELECT count(*)
      FROM growth_candidates candidate
      WHERE candidate.exam_session_id = release.exam_session_id
    ),
    0,
    'PB 24/3',
    'FB 219/4',
    (release.at - interval '7 days')::date,
    release.at
  FROM growth_releases release`;
const RELEASE_PAPERS = `
  INSERT INTO result_releases__papers (owner_id, target_id, position)
  SELECT
    release.id,
    paper.id,
    row_number() OVER (PARTITION BY release.id ORDER BY paper.id) - 1
  FROM growth_releases release
  JOIN growth_papers paper ON paper.exam_session_id = release.exam_session_id`;
const LINES = `
  INSERT INTO unit_results (
    id, release_id, paper_id, student_id, course_unit_id, semester_id, attempt_number,
    attempt_kind, credits, counts_in_gpa, code, total, grade, points_raw, points_counted,
    is_capped, is_passed, scheme_id, gpa_rules_id, rule_set, working
  )
  SELECT
    pg_temp.demo_id('result/' || candidate.id),
    release.id,
    candidate.paper_id,
    candidate.student_id,
    candidate.unit_id,
    candidate.semester_id,
    1,
    'proper',
    3,
    true,
    outcome.code,
    outcome.total,
    outcome.grade,
    outcome."pointsRaw",
    outcome."pointsCounted",
    outcome."isCapped",
    outcome."isPassed",
    $1,
    $2,
    $3,
    outcome.working
  FROM growth_candidates candidate
  JOIN growth_releases release ON release.exam_session_id = candidate.exam_session_id
  JOIN growth_outcomes outcome ON outcome.components = candidate.components
    AND outcome.pattern = candidate.pattern
  ORDER BY release.at, candidate.paper_id, candidate.student_id`;
const IN_ORDER = `
  SELECT id, title_en AS title, at
  FROM growth_releases
  ORDER BY at, id`;

async function publish(
  client: Queryable,
  { id, title, at }: { id: string; title: string; at: Date },
): Promise<void> {
  await run(client, 'UPDATE result_releases SET sheet_hash = $2 WHERE id = $1', [
    id,
    await storedHash(client, id),
  ]);
  await publishLines({ client, actor: null, now: at }, { id, title });
}

/** The lines of the published results. */
export const resultsGrowth: GrowthStep = {
  tables: ['result_releases', 'result_releases__papers', 'unit_results'],
  grow: async ({ client, now }) => {
    const rules = rulesOf(await rememberedByLaws(client)(now.getFullYear(), null));
    if (!rules) throw new Error('The demonstration has no rules for results.');
    const { scheme, gpaRules, ruleSet } = versionsOf(rules);
    await run(client, OUTCOMES, [JSON.stringify(outcomesBy(rules))]);
    await run(client, 'ANALYZE growth_outcomes');
    await run(client, RELEASES_PLANNED, [now]);
    await run(client, RELEASES);
    await run(client, RELEASE_PAPERS);
    await run(client, LINES, [scheme, gpaRules, ruleSet]);
  },
};

/** Their sittings, which the triggers of the ledger link: these read by the indexes of its tables. */
export const publishingGrowth: GrowthStep = {
  tables: [],
  grow: async ({ client }) => {
    const releases = await queryRows<{ id: string; title: string; at: Date }>(client, {
      text: IN_ORDER,
    });
    for (const release of releases) await publish(client, release);
  },
};
