import { createHash } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import {
  actorOf,
  NO_PROGRESS,
  type Progress,
  type Queryable,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { followAttempts } from '../../academicRecord/server/attempts.ts';
import { papersInParts } from '../../academicRecord/server/papersInParts.ts';
import { grouped } from '../../shared/grouped.ts';
import { formerSitting } from './formerSittings.ts';
import { linesInParts, type PreparedLine } from './preparing.ts';

/** The part of a line that is printed and signed, without texts that may be reworded. */
type SheetLine = Pick<
  PreparedLine,
  | 'registrationNumber'
  | 'unitCode'
  | 'attemptNumber'
  | 'attemptKind'
  | 'code'
  | 'total'
  | 'grade'
  | 'pointsCounted'
  | 'ruleSet'
  | 'paper'
>;

const written = ({
  registrationNumber,
  unitCode,
  paper,
  attemptNumber,
  attemptKind,
  code,
  total,
  grade,
  pointsCounted,
  ruleSet,
}: SheetLine): string =>
  JSON.stringify([
    registrationNumber,
    unitCode,
    paper,
    attemptNumber,
    attemptKind,
    code,
    total,
    grade,
    pointsCounted,
    ruleSet,
  ]);

/** SHA-256 of written lines in canonical order. */
export const hashOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');

/** Lines begin with the registration number, which ends with the first comma behind a quote. */
const studentOf = (line: string): string => line.slice(0, line.indexOf('",') + 2);

const STUDENTS_AT_ONCE = 500;

/** The same of the lines of a whole university, student by student, so that others are served. */
export async function hashOfMany(lines: readonly string[]): Promise<string> {
  const byStudent = grouped(lines, studentOf);
  const hash = createHash('sha256');
  const students = [...byStudent.keys()].toSorted();
  for (let first = 0; first < students.length; first += STUDENTS_AT_ONCE) {
    const part = students
      .slice(first, first + STUDENTS_AT_ONCE)
      .flatMap((student) => byStudent.get(student)?.toSorted() ?? []);
    hash.update(`${first === 0 ? '' : '\n'}${part.join('\n')}`);
    await breath();
  }
  return hash.digest('hex');
}

/** The check sum of lines, for the sheet that the board signs. */
export const sheetHash = (lines: readonly SheetLine[]): string => hashOf(lines.map(written));

/** The same hash of the lines that the present marks give. Each paper is a step. */
export async function presentHash(
  client: Queryable,
  papers: readonly string[],
  progress: Progress = NO_PROGRESS,
): Promise<string> {
  const lines: string[] = [];
  for await (const part of linesInParts(client, papers)) {
    lines.push(...part.map(written));
    await progress.advance(new Set(part.map(({ paper }) => paper)).size);
  }
  return hashOfMany(lines);
}

const STORED = `
  SELECT
    student.registration_number AS "registrationNumber",
    unit.code AS "unitCode",
    result.paper_id AS paper,
    result.attempt_number AS "attemptNumber",
    result.attempt_kind AS "attemptKind",
    result.code,
    result.total::text AS total,
    result.grade,
    result.points_counted::text AS "pointsCounted",
    result.rule_set AS "ruleSet"
  FROM unit_results result
  JOIN students student ON student.id = result.student_id
  JOIN course_units unit ON unit.id = result.course_unit_id
  WHERE result.release_id = $1 AND result.paper_id = ANY($2::uuid[])`;

/** The lines stored for these papers of a release, as written. */
export const storedLines = async (
  client: Queryable,
  release: string,
  papers: readonly string[],
): Promise<string[]> =>
  (await queryRows<SheetLine>(client, { text: STORED, values: [release, papers] })).map(written);

/** The same hash of the lines stored for a release. Each paper is a step. */
export async function storedHash(
  client: Queryable,
  release: string,
  progress: Progress = NO_PROGRESS,
): Promise<string> {
  const lines: string[] = [];
  for await (const papers of papersInParts(client, release)) {
    lines.push(...(await storedLines(client, release, papers)));
    await progress.advance(papers.length);
  }
  return hashOfMany(lines);
}

const INSERT = `
  INSERT INTO unit_results (
    id, release_id, paper_id, student_id, course_unit_id, semester_id, attempt_number,
    attempt_kind, credits, counts_in_gpa, code, total, grade, points_raw, points_counted,
    is_capped, is_passed, scheme_id, gpa_rules_id, rule_set, working, former_id
  )
  SELECT
    given.id, $1, given.paper, given.student, given.unit, given.semester, given."attemptNumber",
    given."attemptKind", given.credits, given."countsInGpa", given.code, given.total, given.grade,
    given."pointsRaw", given."pointsCounted", given."isCapped", given."isPassed", given.scheme,
    given."gpaRules", given."ruleSet", given.working, former.id
  FROM jsonb_to_recordset($2::jsonb) AS given(
    id uuid, paper uuid, student uuid, unit uuid, semester uuid, "attemptNumber" int,
    "attemptKind" text, credits numeric, "countsInGpa" boolean, code text, total numeric,
    grade text, "pointsRaw" numeric, "pointsCounted" numeric, "isCapped" boolean,
    "isPassed" boolean, scheme uuid, "gpaRules" uuid, "ruleSet" text, working jsonb
  )
  LEFT JOIN LATERAL (${formerSitting({
    student: 'given.student',
    paper: 'given.paper',
    unit: 'given.unit',
    semester: 'given.semester',
    attemptKind: 'given."attemptKind"',
  })}
  ) former ON true`;

/** Adds lines to the release. */
export async function storeLines(
  client: Queryable,
  release: string,
  lines: readonly PreparedLine[],
): Promise<void> {
  await client.query({
    text: INSERT,
    values: [release, JSON.stringify(lines.map((line) => ({ id: newId(), ...line })))],
  });
}

/** Deletes the lines of the release. */
export async function deleteLines(client: Queryable, release: string): Promise<void> {
  await client.query({ text: 'DELETE FROM unit_results WHERE release_id = $1', values: [release] });
}

/** Adds the lines that the present marks give for these papers, and stores their attempts. */
export async function addLines(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  release: string,
  papers: readonly string[],
): Promise<{ written: string[]; isIncomplete: boolean }> {
  const actor = actorOf(person);
  const all: string[] = [];
  let isIncomplete = false;
  for await (const lines of linesInParts(client, papers, (_client, candidates) =>
    followAttempts({ client, actor }, candidates),
  )) {
    await storeLines(client, release, lines);
    all.push(...lines.map(written));
    isIncomplete ||= lines.some(({ code }) => code === 'IC');
  }
  return { written: all, isIncomplete };
}
