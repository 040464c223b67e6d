import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { creditsPassed } from '../../academicRecord/rules/academicRecord.ts';
import { standingHolds } from '../../academicRecord/server/holds.ts';
import { recordOf } from '../../academicRecord/server/readRecords.ts';
import { standingInCredits, type PlacedCredits } from '../../degrees/rules/curriculumRules.ts';
import {
  chosenSubjects,
  SUBJECTS,
  type SubjectRow,
  UNITS_OF_SUBJECTS,
} from '../../degrees/server/mainSubjects.ts';
import { UNITS, unitsOf } from '../../degrees/server/readCredits.ts';
import type { Label } from '../../shared/label.ts';
import type { StudentCredits } from '../api.ts';

const STUDENT = `
  SELECT
    curriculum.id AS curriculum,
    curriculum.code,
    curriculum.subject_id AS subject,
    degree.id AS "degreeId",
    degree.credits::float8 AS needed,
    ${localised('degree.name')} AS degree,
    ARRAY(
      SELECT main_subject.target_id::text
      FROM students__main_subjects main_subject
      WHERE main_subject.owner_id = student.id
    ) AS subjects
  FROM students student
  LEFT JOIN curricula curriculum ON curriculum.id = student.curriculum_id
  LEFT JOIN degrees degree ON degree.id = curriculum.degree_id
  WHERE student.id = $1::uuid`;
const COMMON_UNITS = `
  ${unitsOf('$2')}
    AND unit.id NOT IN (${UNITS_OF_SUBJECTS})`;
const REGISTERED = `
  SELECT DISTINCT offering.course_unit_id AS unit
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN offerings offering ON offering.id = line.offering_id
  WHERE registration.student_id = $1::uuid
    AND registration.status IN ('submitted', 'approved', 'locked')
    AND line.state = 'enrolled'
    AND NOT EXISTS (
      SELECT 1
      FROM earned_grades earned
      WHERE earned.student_id = registration.student_id
        AND earned.course_unit_id = offering.course_unit_id
        AND earned.semester_id = registration.semester_id
    )`;

interface StudentRow {
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
  counted: { earned: 0, awaited: 0, open: 0, reach: 0, outside: 0 },
  holds: [],
  isUnchosen: false,
};

/** The units of no main subject, and the main subjects that are chosen or counted on. */
async function readStructure(
  client: Queryable,
  { curriculum, subject, degreeId, subjects: reads }: StudentRow,
): Promise<{ common: PlacedCredits[]; subjects: readonly SubjectRow[]; hasSubjects: boolean }> {
  if (subject !== null)
    return {
      common: await queryRows<PlacedCredits>(client, {
        name: 'credits-units',
        text: UNITS,
        values: [curriculum],
      }),
      subjects: [],
      hasSubjects: false,
    };
  const subjectsAmong = (ids: readonly string[] | null): Promise<SubjectRow[]> =>
    queryRows<SubjectRow>(client, {
      name: 'credits-subjects',
      text: SUBJECTS,
      values: [degreeId, ids],
    });
  const own = reads.length === 0 ? [] : await subjectsAmong(reads);
  const known = own.length > 0 ? own : await subjectsAmong(null);
  return {
    common: await queryRows<PlacedCredits>(client, {
      name: 'credits-common-units',
      text: COMMON_UNITS,
      values: [degreeId, curriculum],
    }),
    subjects: chosenSubjects(known)(reads),
    hasSubjects: known.length > 0,
  };
}

/** The earned, pending and reachable credits of a student; `null`: no such student. */
export async function readCredits(
  client: Queryable,
  student: string,
): Promise<StudentCredits | null> {
  const {
    rows: [known],
  } = await client.query<StudentRow>({ name: 'credits-student', text: STUDENT, values: [student] });
  if (!known) return null;
  if (known.curriculum === null || known.code === null || known.needed === null) return NONE;
  const { common, subjects, hasSubjects } = await readStructure(client, known);
  const registered = await queryRows<{ unit: string }>(client, {
    name: 'credits-registered',
    text: REGISTERED,
    values: [student],
  });
  const passed = creditsPassed((await recordOf(client, student)).attempts);
  const own = [...common, ...subjects.flatMap(({ units }) => units)];
  const ofOwn = new Set(own.map(({ unit }) => unit));
  return {
    curriculum: known.code,
    degree: known.degree,
    needed: known.needed,
    counted: {
      ...standingInCredits(own, passed, new Set(registered.map(({ unit }) => unit))),
      outside:
        [...passed]
          .filter(([unit]) => !ofOwn.has(unit))
          .reduce((sum, [, credits]) => sum + Math.round(credits * 10), 0) / 10,
    },
    holds: [],
    isUnchosen: known.subject === null && known.subjects.length === 0 && hasSubjects,
  };
}

/** What a student reads of the own credits: none that reveal results while a hold stands. */
export async function readOwnCredits(
  client: Queryable,
  student: string,
): Promise<StudentCredits | null> {
  const credits = await readCredits(client, student);
  const holds = await standingHolds(client, student);
  return credits && (holds.length === 0 ? credits : { ...credits, counted: null, holds });
}
