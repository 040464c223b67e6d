import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { fraction, rounded, sumOf } from '../../shared/rules/fraction.ts';
import {
  gradePointAverage,
  type Attempt,
  type GradePointAverage,
} from '../../shared/rules/gradePointAverage.ts';
import { GRADES, isMarkCode, type Grade, type MarkCode } from '../../shared/rules/grades.ts';
import type { GradeScheme } from '../rules/resultRules.ts';
import { rememberedRules, type GpaRuleSet } from './rulesInForce.ts';

/** One published attempt, for `gradePointAverage` and for lists. */
export interface StandingAttempt extends Attempt {
  semester: string;
  code: string;
  isPassed: boolean;
}

/** The standing of a student by published results and grades on record only. */
export interface Standing {
  attempts: StandingAttempt[];
  /** `null`: no rules are in force. */
  gpa: GpaRuleSet | null;
  scheme: GradeScheme | null;
  average: GradePointAverage | null;
  /** Credits of passed units, each counted once, with one decimal. */
  creditsEarned: string;
  /** Ids of units attempted and not passed; a medical is not an attempt. */
  unitsFailed: string[];
}

interface Row {
  student: string;
  curriculum: string | null;
  unit: string;
  code: string;
  credits: string;
  countsInGpa: boolean;
  semester: string;
  day: string;
  result: Grade | MarkCode;
  number: number;
  kind: 'proper' | 'repeat';
  points: string | null;
}

/**
 * Attempts in order. Without a published sheet, an attempt after a failure or an absence is a
 * repeat.
 */
const ATTEMPTS = `
  SELECT
    earned.student_id AS student,
    student.curriculum_id AS curriculum,
    unit.id AS unit,
    unit.code,
    unit.credits::text AS credits,
    unit.kind <> 'nonGpa' AS "countsInGpa",
    semester.id AS semester,
    semester.starts_on::text AS day,
    earned.grade AS result,
    valid.points_raw::text AS points,
    row_number() OVER attempts::int AS number,
    CASE
      WHEN valid.attempt_kind IS NOT NULL
        THEN CASE WHEN valid.attempt_kind = 'repeat' THEN 'repeat' ELSE 'proper' END
      WHEN count(*) FILTER (WHERE earned.grade <> 'MC') OVER (
        attempts
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
      ) > 0
        THEN 'repeat'
      ELSE 'proper'
    END AS kind
  FROM earned_grades earned
  JOIN students student ON student.id = earned.student_id
  JOIN course_units unit ON unit.id = earned.course_unit_id
  JOIN semesters semester ON semester.id = earned.semester_id
  LEFT JOIN LATERAL (
    SELECT attempt_kind, points_raw
    FROM published_results result
    WHERE result.student_id = earned.student_id
      AND result.course_unit_id = earned.course_unit_id
      AND result.semester_id = earned.semester_id
      AND result.state = 'published'
    ORDER BY result.published_at DESC
    LIMIT 1
  ) valid ON true
  WHERE earned.student_id = ANY($1::uuid[])
  WINDOW attempts AS (
    PARTITION BY earned.student_id, earned.course_unit_id
    ORDER BY semester.starts_on, earned.id
  )
  ORDER BY semester.starts_on, unit.code`;

const noStanding = (): Standing => ({
  attempts: [],
  gpa: null,
  scheme: null,
  average: null,
  creditsEarned: '0.0',
  unitsFailed: [],
});

/**
 * Standing by student id; students without published results are omitted. `day`, such as
 * `2026-02-01`, chooses the GPA rules; each grade is read by the scheme of its own semester.
 */
export async function standingsOf(
  client: Queryable,
  students: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Standing>> {
  const rows = await queryRows<Row>(client, {
    text: ATTEMPTS,
    values: [`{${students.join(',')}}`],
  });
  const rulesOn = rememberedRules(client);
  const standings = new Map<string, Standing>(students.map((student) => [student, noStanding()]));
  for (const {
    student,
    curriculum,
    unit,
    code,
    credits,
    countsInGpa,
    semester,
    day: begins,
    result,
    number,
    kind,
    points,
  } of rows) {
    const standing = standings.get(student);
    if (!standing) continue;
    const scheme =
      (await rulesOn(begins, curriculum))?.scheme ?? (await rulesOn(day, curriculum))?.scheme;
    const band = scheme?.bands.find(({ grade }) => grade === result);
    const isPassed =
      !isMarkCode(result) && GRADES.indexOf(result) <= GRADES.indexOf(scheme?.passGrade ?? 'C');
    const given = points === null ? band?.points : Number(points);
    standing.attempts.push({
      unit,
      code,
      credits: Number(credits),
      countsInGpa,
      semester,
      number,
      kind,
      result,
      isPassed,
      ...(given === undefined ? {} : { points: given }),
    });
    const now = await rulesOn(day, curriculum);
    standing.gpa = now?.gpa ?? null;
    standing.scheme = now?.scheme ?? null;
  }
  for (const standing of standings.values()) {
    const { attempts, gpa } = standing;
    standing.average = gpa && gradePointAverage(attempts, gpa);
    const passed = new Map(
      attempts.filter(({ isPassed }) => isPassed).map(({ unit, credits }) => [unit, credits]),
    );
    standing.creditsEarned = rounded(
      sumOf([...passed.values()].map((credits) => fraction(credits))),
      1,
    );
    standing.unitsFailed = [
      ...new Set(
        attempts
          .filter(({ unit, result }) => !passed.has(unit) && result !== 'MC')
          .map(({ unit }) => unit),
      ),
    ];
  }
  return standings;
}

/** One student's standing; see `standingsOf`. */
export const standingOf = async (
  client: Queryable,
  student: string,
  day: string,
): Promise<Standing> => (await standingsOf(client, [student], day)).get(student) ?? noStanding();
