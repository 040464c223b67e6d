import type { Localised } from '../../../src/contract/constants.ts';
import type { ClassRules } from '../../../src/contract/rules/degreeClass.ts';
import type { Attempt, GpaRules } from '../../../src/contract/rules/gradePointAverage.ts';
import { isMarkCode, type Grade, type GradeBand } from '../../../src/contract/rules/grades.ts';
import type { RuleVersion, Standing } from '../../../src/resources/examinations/awards/wire.ts';
import type { Queryable } from '../../db/queryable.ts';
import { numberAttempts, standingFor, type AwardRules, type NamedAttempt } from './rules.ts';

interface RuleRow extends RuleVersion, Record<string, unknown> {
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

/** Those in force when the intake entered; where there are none so old, the first that there were. */
const RULES = `
SELECT DISTINCT ON (kind) id, kind, code, number, repeat_cap::float8 AS "repeatCap", decimals, compared_as AS "comparedAs", pass_grade AS "passGrade",
  in_stipulated_time AS "inStipulatedTime", share_grade AS "shareGrade", share_percent AS "sharePercent",
  coalesce((SELECT json_agg(json_build_object('grade', grade, 'fromMark', from_mark, 'points', points)) FROM rule_sets__grades WHERE owner_id = r.id), '[]') AS grades,
  coalesce((SELECT json_agg(json_build_object('class', class, 'fromGpa', from_gpa)) FROM rule_sets__classes WHERE owner_id = r.id), '[]') AS classes
FROM rule_sets r WHERE kind IN ('gradeScheme', 'gpa', 'class') AND status <> 'draft'
ORDER BY kind, (effective_from <= make_date($1, 12, 31)) DESC, CASE WHEN effective_from <= make_date($1, 12, 31) THEN effective_from END DESC, effective_from, number DESC`;

const version = (row: RuleRow | undefined): RuleVersion | null => (row ? { id: row.id, code: row.code, number: row.number } : null);

/** The rules that an intake is judged by, with their versions. */
export async function rulesOf(client: Queryable, entryYear: number): Promise<AwardRules> {
  const { rows } = await client.query<RuleRow>({ text: RULES, values: [entryYear] });
  const of = (kind: RuleRow['kind']): RuleRow | undefined => rows.find((row) => row.kind === kind);
  const [grades, gpa, classes] = [of('gradeScheme'), of('gpa'), of('class')];
  return {
    gpa: { repeatCap: gpa?.repeatCap ?? 2, decimals: gpa?.decimals ?? 2, test: gpa?.comparedAs ?? 'exact' },
    class: {
      classes: classes?.classes ?? [],
      inStipulatedTime: classes?.inStipulatedTime ?? true,
      ...(classes?.shareGrade && classes.sharePercent !== null ? { share: { grade: classes.shareGrade, percent: classes.sharePercent } } : {}),
    },
    scheme: { bands: grades?.grades ?? [], passGrade: grades?.passGrade ?? 'C' },
    versions: { grades: version(grades), gpa: version(gpa), class: version(classes) },
  };
}

interface AttemptRow extends Record<string, unknown> {
  student: string;
  unit: string;
  title: Localised;
  credits: number;
  countsInGpa: boolean;
  result: Attempt['result'];
  semester: string;
  year: number;
}

const ATTEMPTS = `
SELECT g.student_id AS student, u.code AS unit, json_build_object('en', u.title_en, 'si', u.title_si) AS title, u.credits::float8 AS credits, u.kind <> 'nonGpa' AS "countsInGpa",
  g.grade AS result, y.label || ' / ' || e.number AS semester, extract(year FROM y.starts_on)::int AS year
FROM earned_grades g JOIN course_units u ON u.id = g.course_unit_id JOIN semesters e ON e.id = g.semester_id JOIN academic_years y ON y.id = e.academic_year_id
WHERE g.student_id = ANY($1::uuid[]) ORDER BY g.student_id, u.code, e.starts_on, g.id`;

const grouped = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    if (known) known.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

/** Published results on record, in the order of time within each unit. */
async function attemptsOf(client: Queryable, students: readonly string[]): Promise<Map<string, AttemptRow[]>> {
  const { rows } = await client.query<AttemptRow>({ text: ATTEMPTS, values: [students] });
  return grouped(rows, ({ student }) => student);
}

const pointsOf = (result: Attempt['result'], { bands }: AwardRules['scheme']): { points?: number } => {
  const points = isMarkCode(result) ? undefined : bands.find(({ grade }) => grade === result)?.points;
  return points === undefined ? {} : { points: Number(points) };
};

export interface Candidate extends Record<string, unknown> {
  id: string;
  number: string;
  label: Localised;
  status: string;
  degree: string;
  degreeLabel: Localised;
  entryYear: number;
  creditsRequired: number;
  years: number;
}

export const CANDIDATE = `s.id, s.registration_number AS number, json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si) AS label, s.status,
  d.id AS degree, json_build_object('en', d.name_en, 'si', d.name_si) AS "degreeLabel", b.entry_year AS "entryYear", d.credits AS "creditsRequired", d.years`;
export const CANDIDATES_FROM = 'FROM students s JOIN curricula c ON c.id = s.curriculum_id JOIN degrees d ON d.id = c.degree_id JOIN batches b ON b.id = s.batch_id';

/** The standing of each candidate, by the results as they are now. `extended`: who has leave to take longer. */
export async function standingsOf(client: Queryable, candidates: readonly Candidate[], extended: ReadonlySet<string>): Promise<Map<string, Standing>> {
  const attempts = await attemptsOf(client, candidates.map(({ id }) => id));
  const rules = new Map<number, AwardRules>();
  for (const year of new Set(candidates.map(({ entryYear }) => entryYear))) rules.set(year, await rulesOf(client, year));
  return new Map(candidates.flatMap(({ id, entryYear, creditsRequired, years }): [string, Standing][] => {
    const inForce = rules.get(entryYear);
    if (!inForce) return [];
    const own = attempts.get(id) ?? [];
    const named = [...grouped(own, ({ unit }) => unit).values()].flatMap((rows) =>
      numberAttempts(rows).map(({ unit, title, credits, countsInGpa, result, semester, number, kind }): NamedAttempt => ({ unit, title, credits, countsInGpa, result, semester, number, kind, ...pointsOf(result, inForce.scheme) })),
    );
    const yearsTaken = Math.max(0, ...own.map(({ year }) => year - entryYear + 1));
    return [[id, standingFor(named, inForce, { creditsRequired, yearsStipulated: years, yearsTaken, hasExtension: extended.has(id) })]];
  }));
}

