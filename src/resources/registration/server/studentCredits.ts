import type { Queryable } from '../../../../gateway/index.ts';
import { standingInCredits, type PlacedCredits } from '../../degrees/rules/curriculumRules.ts';
import { chosenUnits, SUBJECTS, UNITS, type SubjectRow } from '../../degrees/server/readCredits.ts';
import type { Label } from '../../shared/label.ts';
import { reaches, type Grade, type MarkCode } from '../../shared/rules/grades.ts';
import type { StudentCredits } from '../studentCredits.ts';
import { rulesIn } from './facts.ts';

const STUDENT = `
  SELECT
    c.id AS curriculum,
    c.code,
    c.subject_id AS subject,
    d.id AS "degreeId",
    d.credits::float8 AS needed,
    json_build_object('en', d.name_en, 'si', d.name_si) AS degree,
    ARRAY(
      SELECT x.target_id::text
      FROM students__main_subjects x
      WHERE x.owner_id = s.id
    ) AS subjects
  FROM students s
  LEFT JOIN curricula c ON c.id = s.curriculum_id
  LEFT JOIN degrees d ON d.id = c.degree_id
  WHERE s.id = $1::uuid`;
const RESULTS = `
  SELECT g.course_unit_id AS unit, u.credits::float8 AS credits, array_agg(g.grade) AS grades
  FROM earned_grades g
  JOIN course_units u ON u.id = g.course_unit_id
  WHERE g.student_id = $1::uuid
  GROUP BY g.course_unit_id, u.credits`;
const REGISTERED = `
  SELECT DISTINCT o.course_unit_id AS unit
  FROM registration_lines l
  JOIN course_registrations r ON r.id = l.registration_id
  JOIN offerings o ON o.id = l.offering_id
  WHERE r.student_id = $1::uuid
    AND r.status IN ('submitted', 'approved', 'locked')
    AND l.state = 'enrolled'
    AND NOT EXISTS (
      SELECT 1
      FROM earned_grades g
      WHERE g.student_id = r.student_id
        AND g.course_unit_id = o.course_unit_id
        AND g.semester_id = r.semester_id
    )`;

interface StudentRow extends Record<string, unknown> {
  curriculum: string | null;
  code: string | null;
  subject: string | null;
  degreeId: string | null;
  needed: number | null;
  degree: Label;
  subjects: string[];
}

const NONE: StudentCredits = {
  curriculum: null,
  degree: '',
  needed: 0,
  earned: 0,
  awaited: 0,
  open: 0,
  reach: 0,
  outside: 0,
  isUnchosen: false,
};

/**
 * How far a student is on the way to the credits of the degree, and how far it can still go.
 * `null`: no such student.
 */
export async function readStudentCredits(
  client: Queryable,
  student: string,
  today: string,
): Promise<StudentCredits | null> {
  const {
    rows: [known],
  } = await client.query<StudentRow>({ name: 'credits-student', text: STUDENT, values: [student] });
  if (!known) return null;
  if (known.curriculum === null || known.code === null || known.needed === null) return NONE;
  const { rows: units } = await client.query<PlacedCredits & Record<string, unknown>>({
    name: 'credits-units',
    text: UNITS,
    values: [known.curriculum],
  });
  const { rows: all } =
    known.subject === null
      ? await client.query<SubjectRow>({
          name: 'credits-subjects',
          text: SUBJECTS,
          values: [known.degreeId],
        })
      : { rows: [] };
  const { rows: results } = await client.query<{
    unit: string;
    credits: number;
    grades: (Grade | MarkCode)[];
  }>({ name: 'credits-results', text: RESULTS, values: [student] });
  const { rows: registered } = await client.query<{ unit: string }>({
    name: 'credits-registered',
    text: REGISTERED,
    values: [student],
  });
  const { rules } = await rulesIn(client, today, known.curriculum);
  const passed = results.filter(({ grades }) => reaches(grades, rules.passGrade));
  const belongs = new Set(all.flatMap((subject) => subject.units.map(({ unit }) => unit)));
  const own = [
    ...units.filter(({ unit }) => !belongs.has(unit)),
    ...chosenUnits(known.subjects, all).flat(),
  ];
  const ofOwn = new Set(own.map(({ unit }) => unit));
  return {
    curriculum: known.code,
    degree: known.degree,
    needed: known.needed,
    ...standingInCredits(
      own,
      new Set(passed.map(({ unit }) => unit)),
      new Set(registered.map(({ unit }) => unit)),
    ),
    outside:
      passed
        .filter(({ unit }) => !ofOwn.has(unit))
        .reduce((sum, { credits }) => sum + Math.round(credits * 10), 0) / 10,
    isUnchosen: known.subject === null && known.subjects.length === 0 && all.length > 0,
  };
}
