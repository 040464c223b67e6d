import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import { standingsOf as publishedStandings } from '../../results/server/academicStanding.ts';
import type { ClassRules } from '../../shared/rules/degreeClass.ts';
import type { GpaRules } from '../../shared/rules/gradePointAverage.ts';
import type { Grade, GradeBand } from '../../shared/rules/grades.ts';
import type { RuleVersion, DegreeStanding } from '../api.ts';
import { standingFor, type AwardRules, type NamedAttempt } from '../rules/awardRules.ts';

interface RuleRow extends RuleVersion {
  kind: 'gradeScheme' | 'gpa' | 'class';
  repeatCap: number | null;
  decimals: number | null;
  comparedAs: GpaRules['test'] | null;
  passGrade: Grade | null;
  inStipulatedTime: boolean;
  shareGrade: Grade | null;
  sharePercent: number | null;
  grades: GradeBand[];
  classes: ClassRules['classes'];
}

/**
 * The rules in force when the intake entered, those of its curriculum before general ones; if none
 * is old enough, the first.
 */
const RULES = `
  SELECT DISTINCT ON (kind)
    id,
    kind,
    code,
    number,
    repeat_cap::float8 AS "repeatCap",
    decimals,
    compared_as AS "comparedAs",
    pass_grade AS "passGrade",
    in_stipulated_time AS "inStipulatedTime",
    share_grade AS "shareGrade",
    share_percent AS "sharePercent",
    coalesce((
      SELECT json_agg(json_build_object('grade', grade, 'fromMark', from_mark, 'points', points))
      FROM rule_sets__grades
      WHERE owner_id = rule_set.id
    ), '[]') AS grades,
    coalesce((
      SELECT json_agg(json_build_object('class', class, 'fromGpa', from_gpa))
      FROM rule_sets__classes
      WHERE owner_id = rule_set.id
    ), '[]') AS classes
  FROM rule_sets rule_set
  LEFT JOIN LATERAL (
    SELECT bool_or(made_for.target_id = $2::uuid) AS own, count(*) AS named
    FROM rule_sets__curricula made_for
    WHERE made_for.owner_id = rule_set.id
  ) reach ON true
  WHERE kind IN ('gradeScheme', 'gpa', 'class')
    AND status <> 'draft'
    AND (reach.named = 0 OR reach.own)
  ORDER BY
    kind,
    (reach.named > 0) DESC,
    (effective_from <= make_date($1, 12, 31)) DESC,
    CASE WHEN effective_from <= make_date($1, 12, 31) THEN effective_from END DESC,
    effective_from,
    number DESC`;

const version = (row: RuleRow | undefined): RuleVersion | null =>
  row ? { id: row.id, code: row.code, number: row.number } : null;

/** The rules for an intake, with their versions. */
async function rulesOf(
  client: Queryable,
  entryYear: number,
  curriculum: string,
): Promise<AwardRules> {
  const rows = await queryRows<RuleRow>(client, { text: RULES, values: [entryYear, curriculum] });
  const of = (kind: RuleRow['kind']): RuleRow | undefined => rows.find((row) => row.kind === kind);
  const [grades, gpa, classes] = [of('gradeScheme'), of('gpa'), of('class')];
  return {
    gpa: {
      repeatCap: gpa?.repeatCap ?? 2,
      decimals: gpa?.decimals ?? 2,
      test: gpa?.comparedAs ?? 'exact',
    },
    class: {
      classes: classes?.classes ?? [],
      inStipulatedTime: classes?.inStipulatedTime ?? true,
      ...(classes?.shareGrade && classes.sharePercent !== null
        ? { share: { grade: classes.shareGrade, percent: classes.sharePercent } }
        : {}),
    },
    scheme: { bands: grades?.grades ?? [], passGrade: grades?.passGrade ?? 'C' },
    versions: { grades: version(grades), gpa: version(gpa), class: version(classes) },
  };
}

interface Named {
  id: string;
  title: Localised;
}
interface Dated {
  id: string;
  label: string;
  year: number;
}
const UNITS = `
  SELECT id, ${localised('title')} AS title
  FROM course_units
  WHERE id = ANY($1::uuid[])`;
const SEMESTERS = `
  SELECT
    semester.id,
    academic_year.label || ' / ' || semester.number AS label,
    extract(year FROM academic_year.starts_on)::int AS year
  FROM semesters semester
  JOIN academic_years academic_year ON academic_year.id = semester.academic_year_id`;

export interface Candidate {
  id: string;
  number: string;
  label: Localised;
  status: string;
  degree: string;
  curriculum: string;
  degreeLabel: Localised;
  entryYear: number;
  creditsRequired: number;
  years: number;
}

export const CANDIDATE = `
  student.id,
  student.registration_number AS number,
  ${localised('student.name_with_initials')} AS label,
  student.status,
  degree.id AS degree,
  curriculum.id AS curriculum,
  ${localised('degree.name')} AS "degreeLabel",
  batch.entry_year AS "entryYear",
  degree.credits AS "creditsRequired",
  degree.years`;
export const CANDIDATES_FROM = `
  FROM students student
  JOIN curricula curriculum ON curriculum.id = student.curriculum_id
  JOIN degrees degree ON degree.id = curriculum.degree_id
  JOIN batches batch ON batch.id = student.batch_id`;

/**
 * The standing of each candidate by the present published results. `extended`: candidates with
 * leave to take longer.
 */
export async function standingsOf(
  client: Queryable,
  candidates: readonly Candidate[],
  extended: ReadonlySet<string>,
  day: string,
): Promise<Map<string, DegreeStanding>> {
  const published = await publishedStandings(
    client,
    candidates.map(({ id }) => id),
    day,
  );
  const units = await queryRows<Named>(client, {
    text: UNITS,
    values: [
      [
        ...new Set(
          [...published.values()].flatMap(({ attempts }) => attempts.map(({ unit }) => unit)),
        ),
      ],
    ],
  });
  const semesters = await queryRows<Dated>(client, { text: SEMESTERS });
  const [titles, dates] = [
    new Map(units.map(({ id, title }) => [id, title])),
    new Map(semesters.map((semester) => [semester.id, semester])),
  ];
  const rules = new Map<string, AwardRules>();
  const standings = new Map<string, DegreeStanding>();
  for (const { id, entryYear, curriculum, creditsRequired, years } of candidates) {
    const key = `${entryYear}/${curriculum}`;
    const inForce = rules.get(key) ?? (await rulesOf(client, entryYear, curriculum));
    rules.set(key, inForce);
    const attempts = published.get(id)?.attempts ?? [];
    const named = attempts.map(
      ({ unit, code, semester, isPassed: _isPassed, ...attempt }): NamedAttempt => ({
        ...attempt,
        unit: code,
        title: titles.get(unit) ?? perLanguage(() => code),
        semester: dates.get(semester)?.label ?? '',
      }),
    );
    const yearsTaken = Math.max(
      0,
      ...attempts.map(
        ({ semester }) => (dates.get(semester)?.year ?? entryYear - 1) - entryYear + 1,
      ),
    );
    standings.set(
      id,
      standingFor(named, inForce, {
        creditsRequired,
        yearsStipulated: years,
        yearsTaken,
        hasExtension: extended.has(id),
      }),
    );
  }
  return standings;
}
