import { localised, type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import {
  type AcademicRecord,
  averageOfSemester,
  type RecordedAttempt,
} from '../../academicRecord/rules/academicRecord.ts';
import { standingHolds } from '../../academicRecord/server/holds.ts';
import { semestersInOrder, unitTitles } from '../../academicRecord/server/names.ts';
import { recordOf } from '../../academicRecord/server/readRecords.ts';
import { nameOf } from '../../ruleSets/rules/byLaw.ts';
import { fraction, rounded, sumOf, times } from '../../shared/rules/fraction.ts';
import { isMarkCode, type Grade } from '../../shared/rules/grades.ts';
import type {
  GpaShown,
  GpaWorking,
  OwnResults,
  PublishedLine,
  ResultsOfStudent,
  StudentResults,
} from '../api.ts';

interface Row extends PublishedLine {
  semester: string;
}

const UNIT = `json_build_object(
  'id', unit.id,
  'code', unit.code,
  'title', ${localised('unit.title')},
  'credits', result.credits::text
)`;

const PUBLISHED = `
  SELECT
    result.id,
    result.paper_id AS paper,
    result.semester_id AS semester,
    ${UNIT} AS unit,
    result.state,
    result.attempt_number AS "attemptNumber",
    result.attempt_kind AS "attemptKind",
    result.code,
    result.total::text AS total,
    result.grade,
    result.points_raw::text AS "pointsRaw",
    result.points_counted::text AS "pointsCounted",
    result.is_capped AS "isCapped",
    result.counts_in_gpa AS "countsInGpa",
    result.rule_set AS "ruleSet",
    -- What a first marker gave before moderation is for the boards.
    (
      SELECT coalesce(jsonb_agg(step.step #- '{args,beforeModeration}' ORDER BY step.place), '[]')
      FROM jsonb_array_elements(result.working) WITH ORDINALITY AS step(step, place)
    ) AS working,
    result.earlier,
    result.published_at AS "publishedAt",
    result.withdrawn_at AS "withdrawnAt"
  FROM published_results result
  JOIN course_units unit ON unit.id = result.course_unit_id
  WHERE result.student_id = $1
  ORDER BY unit.code, result.published_at`;

const STUDENT = `
  SELECT
    id,
    registration_number AS "registrationNumber",
    ${localised('name_with_initials')} AS name
  FROM students
  WHERE id = $1`;

/** A grade that the office entered, without marks behind it. */
const onRecord = (
  {
    sitting,
    unit,
    code,
    credits,
    semester,
    number,
    kind,
    result,
    points,
    countsInGpa,
  }: RecordedAttempt,
  title: Localised,
): Row => ({
  id: sitting,
  paper: '',
  semester,
  unit: { id: unit, code, title, credits: credits.toFixed(1) },
  state: 'published',
  attemptNumber: number,
  attemptKind: kind,
  code: isMarkCode(result) ? result : 'value',
  total: null,
  grade: isMarkCode(result) ? null : (result as Grade),
  pointsRaw: points?.toFixed(2) ?? null,
  pointsCounted: null,
  isCapped: false,
  countsInGpa,
  ruleSet: null,
  working: [],
  earlier: [],
  publishedAt: '',
  withdrawnAt: null,
});

const shownOf = (record: AcademicRecord, semester: string): GpaShown => {
  const average = averageOfSemester(record, semester);
  return { shown: average?.shown ?? null, credits: average?.credits ?? '0.0' };
};

function cumulative({ average, gpa, attempts }: AcademicRecord): StudentResults['gpa'] {
  if (!average || !gpa) return null;
  const codes = new Map(attempts.map(({ unit, code }) => [unit, code]));
  const working = average.lines.map(
    ({ unit, credits, attempt, result, raw, counted, because }): GpaWorking => ({
      code: codes.get(unit) ?? unit,
      credits: credits.toFixed(1),
      attempt,
      result,
      raw,
      counted,
      because,
    }),
  );
  const sum = sumOf(
    average.lines.flatMap(({ credits, counted }) =>
      counted === null ? [] : [times(fraction(credits), fraction(counted))],
    ),
  );
  return {
    shown: average.shown,
    credits: average.credits,
    ruleSet: nameOf(gpa),
    repeatCap: gpa.repeatCap.toFixed(2),
    sum: rounded(sum, 2),
    working: working.toSorted((left, right) => left.code.localeCompare(right.code)),
  };
}

/**
 * Published results and grades on record of a student, with the GPA and its working. `null`: there
 * is no such student.
 */
export async function readStudentResults(
  client: Queryable,
  student: string,
  now: Date,
): Promise<StudentResults | null> {
  const person = await queryRow<StudentResults['student']>(client, {
    text: STUDENT,
    values: [student],
  });
  if (!person) return null;
  const standing = await recordOf(client, student);
  const published = await queryRows<Row>(client, { text: PUBLISHED, values: [student] });
  const ofPapers = new Set(published.map(({ id }) => id));
  const bare = standing.attempts.filter(({ sitting }) => !ofPapers.has(sitting));
  const titles = await unitTitles(
    client,
    bare.map(({ unit }) => unit),
  );
  const lines = [
    ...published,
    ...bare.map((attempt) =>
      onRecord(attempt, titles.get(attempt.unit) ?? perLanguage(() => attempt.code)),
    ),
  ];
  const semesters = await semestersInOrder(
    client,
    lines.map(({ semester }) => semester),
  );
  return {
    student: person,
    // The latest first.
    semesters: semesters.toReversed().map(({ id, label }) => ({
      id,
      label,
      gpa: shownOf(standing, id),
      lines: lines
        .filter(({ semester }) => semester === id)
        .toSorted((left, right) => left.unit.code.localeCompare(right.unit.code))
        .map(({ semester: _semester, ...line }) => line),
    })),
    gpa: cumulative(standing),
    creditsEarned: standing.creditsEarned,
    asOf: now.toISOString(),
  };
}

const withheld = (results: StudentResults) => ({
  ...results,
  semesters: [],
  gpa: null,
  creditsEarned: null,
});

/** What a student reads of the own results: no result while a hold stands. */
export async function readOwnResults(
  client: Queryable,
  student: string,
  now: Date,
): Promise<OwnResults | null> {
  const results = await readStudentResults(client, student, now);
  if (!results) return null;
  const holds = await standingHolds(client, student);
  return { ...(holds.length === 0 ? results : withheld(results)), holds };
}

/** What a mentor reads of a mentee: no result while a hold stands, and not why it does. */
export async function readMenteeResults(
  client: Queryable,
  student: string,
  now: Date,
): Promise<ResultsOfStudent | null> {
  const own = await readOwnResults(client, student, now);
  if (!own) return null;
  const { holds, ...results } = own;
  return { ...results, isWithheld: holds.length > 0 };
}
