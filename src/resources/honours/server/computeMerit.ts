import {
  type Queryable,
  insertLogged,
  updateLogged,
  type Cause,
  colomboDay,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { standingsOf } from '../../results/server/academicStanding.ts';
import {
  fraction,
  over,
  rounded,
  sumOf,
  times,
  type Fraction,
} from '../../shared/rules/fraction.ts';
import { gradePointAverage, type GradePointAverage } from '../../shared/rules/gradePointAverage.ts';
import { studentMerit } from '../merit.ts';

const ROUND = `
  SELECT
    ARRAY(
      SELECT DISTINCT student_id
      FROM honours_applications
      WHERE round_id = round.id AND state IN ('draft', 'submitted')
      ORDER BY 1
    )::text[] AS students,
    (
      SELECT coalesce(
        json_object_agg(
          option.subject_id,
          (
            SELECT coalesce(json_agg(subject_unit.course_unit_id), '[]')
            FROM subject_units subject_unit
            WHERE subject_unit.subject_id = option.subject_id
          )
        ),
        '{}'
      )
      FROM honours_options option
      WHERE option.round_id = round.id
    ) AS subjects
  FROM honours_rounds round
  WHERE round.id = $1
  FOR UPDATE OF round`;
const KNOWN = `
  SELECT
    id,
    student_id AS student,
    subject_id AS subject,
    gpa::float8 AS gpa,
    credits::float8 AS credits,
    grade_points::float8 AS "gradePoints",
    source
  FROM student_merit
  WHERE student_id = ANY($1::uuid[]) AND as_of = $2::date`;

const GPA_DECIMALS = 4;
const POINT_DECIMALS = 2;
const FROM_RESULTS = 'Published results';

interface Figure {
  gpa: number;
  credits: number;
  gradePoints: number;
}
type Known = Figure & {
  id: string;
  student: string;
  subject: string | null;
  source: string | null;
};

/** Points and credits of the units that count, exactly; `null`: none counts yet. */
function figureOf({ lines }: Pick<GradePointAverage, 'lines'>): Figure | null {
  const counting = lines.flatMap(({ credits, counted }) =>
    counted === null
      ? []
      : [{ credits: fraction(credits), points: times(fraction(credits), fraction(counted)) }],
  );
  const [credits, points] = [
    sumOf(counting.map((line): Fraction => line.credits)),
    sumOf(counting.map((line): Fraction => line.points)),
  ];
  if (counting.length === 0) return null;
  return {
    gpa: Number(rounded(over(points, credits), GPA_DECIMALS)),
    credits: Number(rounded(credits, 1)),
    gradePoints: Number(rounded(points, POINT_DECIMALS)),
  };
}

/**
 * Works the merit of a round's applicants out from their published results: over all units, and
 * over those of each subject on offer. What stands of today is put right, older figures stay.
 * Answers how many students have figures, and how many changed.
 */
export async function computeMerit(
  client: Queryable,
  cause: Cause,
  round: string,
  now: Date,
): Promise<{ students: number; changed: number }> {
  const { rows } = await client.query<{ students: string[]; subjects: Record<string, string[]> }>({
    text: ROUND,
    values: [round],
  });
  const [found] = rows;
  if (!found) throw new PortalError('NOT_FOUND');
  const asOf = colomboDay(now);
  const standings = await standingsOf(client, found.students, asOf);
  const { rows: known } = await client.query<Known & Record<string, unknown>>({
    text: KNOWN,
    values: [`{${found.students.join(',')}}`, asOf],
  });
  let [students, changed] = [0, 0];
  for (const [student, { attempts, gpa }] of standings) {
    if (!gpa || attempts.length === 0) continue;
    students += 1;
    const scopes = [
      [null, attempts] as const,
      ...Object.entries(found.subjects).map(
        ([subject, units]) =>
          [subject, attempts.filter(({ unit }) => units.includes(unit))] as const,
      ),
    ];
    for (const [subject, within] of scopes) {
      const figure = figureOf(gradePointAverage(within, gpa));
      if (!figure) continue;
      const before = known.find((one) => one.student === student && one.subject === subject);
      if (
        before &&
        before.gpa === figure.gpa &&
        before.credits === figure.credits &&
        before.gradePoints === figure.gradePoints
      )
        continue;
      changed += 1;
      if (before)
        await updateLogged(
          client,
          cause,
          studentMerit,
          before.id,
          {
            gpa: before.gpa,
            credits: before.credits,
            gradePoints: before.gradePoints,
            source: before.source,
          },
          { ...figure, source: FROM_RESULTS },
        );
      else
        await insertLogged(client, cause, studentMerit, {
          student,
          subject,
          ...figure,
          asOf,
          source: FROM_RESULTS,
        });
    }
  }
  return { students, changed };
}
