import {
  colomboDay,
  insertLogged,
  queryRows,
  requireRow,
  updateLogged,
} from '../../../../gateway/index.ts';
import type { AcademicRecord } from '../../academicRecord/rules/academicRecord.ts';
import { recordsOf } from '../../academicRecord/server/readRecords.ts';
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
import type { LoggedContext } from './loggedContext.ts';

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

const isSame = (before: Figure, after: Figure): boolean =>
  before.gpa === after.gpa &&
  before.credits === after.credits &&
  before.gradePoints === after.gradePoints;

interface ComputedFigure {
  student: string;
  subject: string | null;
  figure: Figure;
}

/** The figures of a student over all units and over the units of each subject. */
function figuresOfStudent(
  student: string,
  { attempts, gpa }: AcademicRecord,
  subjects: Readonly<Record<string, readonly string[]>>,
): ComputedFigure[] {
  if (!gpa || attempts.length === 0) return [];
  const scopes = [
    [null, attempts] as const,
    ...Object.entries(subjects).map(
      ([subject, units]) => [subject, attempts.filter(({ unit }) => units.includes(unit))] as const,
    ),
  ];
  return scopes.flatMap(([subject, within]) => {
    const figure = figureOf(gradePointAverage(within, gpa));
    return figure ? [{ student, subject, figure }] : [];
  });
}

async function storeFigure(
  { client, cause }: LoggedContext,
  { student, subject, figure }: ComputedFigure,
  before: Known | undefined,
  asOf: string,
): Promise<void> {
  if (!before) {
    await insertLogged(client, cause, studentMerit, {
      student,
      subject,
      ...figure,
      asOf,
      source: FROM_RESULTS,
    });
    return;
  }
  const { gpa, credits, gradePoints, source } = before;
  await updateLogged(client, cause, studentMerit, {
    id: before.id,
    before: { gpa, credits, gradePoints, source },
    changes: { ...figure, source: FROM_RESULTS },
  });
}

/**
 * Computes the merit of the applicants of a round from their published results: over all units, and
 * over those of each subject offered. Corrects the figures of today and keeps older ones. Resolves
 * with the number of students that have figures and the number of figures changed.
 */
export async function computeMerit(
  context: LoggedContext,
  round: string,
): Promise<{ students: number; changed: number }> {
  const { client, now } = context;
  const found = await requireRow<{ students: string[]; subjects: Record<string, string[]> }>(
    client,
    {
      text: ROUND,
      values: [round],
    },
  );
  const asOf = colomboDay(now);
  const standings = await recordsOf(client, found.students);
  const known = await queryRows<Known>(client, {
    text: KNOWN,
    values: [`{${found.students.join(',')}}`, asOf],
  });
  const counted = [...standings].filter(([, { attempts, gpa }]) => gpa && attempts.length > 0);
  const computed = counted.flatMap(([student, standing]) =>
    figuresOfStudent(student, standing, found.subjects),
  );
  let changed = 0;
  for (const one of computed) {
    const before = known.find(
      ({ student, subject }) => student === one.student && subject === one.subject,
    );
    if (before && isSame(before, one.figure)) continue;
    changed += 1;
    await storeFigure(context, one, before, asOf);
  }
  return { students: counted.length, changed };
}
