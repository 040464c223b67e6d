import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Queryable } from '../../../../gateway/index.ts';
import { agreedMarks, type AgreedMarks } from '../../marks/server/agreed.ts';
import {
  resultOf,
  type ComponentRule,
  type ResultInput,
  type ResultOutcome,
} from '../rules/resultRules.ts';
import { rememberedRules } from './rulesInForce.ts';

/** A result of one candidate as a release holds it. */
export interface PreparedLine extends ResultOutcome {
  paper: string;
  student: string;
  registrationNumber: string;
  unit: string;
  unitCode: string;
  semester: string;
  attemptNumber: number;
  attemptKind: ResultInput['attemptKind'];
  credits: string;
  countsInGpa: boolean;
  scheme: string | null;
  gpaRules: string | null;
  ruleSet: string | null;
}

interface Candidate extends Record<string, unknown> {
  paper: string;
  student: string;
  registrationNumber: string;
  curriculum: string | null;
  attemptNumber: number;
  attemptKind: ResultInput['attemptKind'];
  unit: string;
  unitCode: string;
  semester: string;
  day: string;
  credits: string;
  countsInGpa: boolean;
}

const CANDIDATES = `
  SELECT
    r.paper_id AS paper,
    s.id AS student,
    s.registration_number AS "registrationNumber",
    s.curriculum_id AS curriculum,
    r.attempt_number AS "attemptNumber",
    r.attempt_kind AS "attemptKind",
    u.id AS unit,
    u.code AS "unitCode",
    e.id AS semester,
    e.starts_on::text AS day,
    u.credits::text AS credits,
    u.kind <> 'nonGpa' AS "countsInGpa"
  FROM exam_registrations r
  JOIN students s ON s.id = r.student_id
  JOIN papers p ON p.id = r.paper_id
  JOIN offerings o ON o.id = p.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  JOIN exam_sessions x ON x.id = p.exam_session_id
  JOIN semesters e ON e.id = x.semester_id
  WHERE r.paper_id = ANY($1::uuid[]) AND r.status = 'confirmed'
  ORDER BY u.code, r.paper_id, s.registration_number`;

/**
 * Marks keep names and weights as they were when marking began; the minimum of a component is that
 * of its row, or of its name where the rows were replaced.
 */
const MINIMUMS = `
  SELECT p.id AS paper, c.id AS component, c.name, c.minimum_to_pass::text AS minimum
  FROM papers p
  JOIN offerings o ON o.id = p.offering_id
  JOIN course_units__components c ON c.owner_id = o.course_unit_id
  WHERE p.id = ANY($1::uuid[]) AND c.minimum_to_pass IS NOT NULL`;

type Minimum = { paper: string; component: string; name: string; minimum: string };

const componentRules = (
  paper: string,
  { components }: AgreedMarks,
  minimums: readonly Minimum[],
): ComponentRule[] =>
  components.map(({ id, name, kind, weight, maximum }) => {
    const own = minimums.filter((one) => one.paper === paper);
    const minimum =
      own.find(({ component }) => component === id) ?? own.find((one) => one.name === name);
    return { id, name, kind, weight, maximum, minimumToPass: minimum?.minimum ?? null };
  });

/**
 * Works out every candidate of these papers from the agreed marks and the rules in force in the
 * semester. Nothing is written.
 */
export async function prepareLines(
  client: Queryable,
  papers: readonly string[],
): Promise<PreparedLine[]> {
  const ids = `{${papers.join(',')}}`;
  const { rows: candidates } = await client.query<Candidate>({ text: CANDIDATES, values: [ids] });
  const { rows: minimums } = await client.query<Minimum & Record<string, unknown>>({
    text: MINIMUMS,
    values: [ids],
  });
  const rulesOn = rememberedRules(client);
  const marked = new Map<string, { rules: ComponentRule[]; marks: AgreedMarks['marks'] }>();
  for (const paper of new Set(candidates.map((candidate) => candidate.paper))) {
    const agreed = await agreedMarks(client, paper);
    marked.set(paper, { rules: componentRules(paper, agreed, minimums), marks: agreed.marks });
  }
  const lines: PreparedLine[] = [];
  for (const { day, curriculum, ...candidate } of candidates) {
    const { rules: components = [], marks = [] } = marked.get(candidate.paper) ?? {};
    const rules = await rulesOn(day, curriculum);
    const outcome: ResultOutcome = rules
      ? resultOf({
          components,
          marks: marks.filter(({ student }) => student === candidate.student),
          attemptKind: candidate.attemptKind,
          countsInGpa: candidate.countsInGpa,
          ...rules,
        })
      : {
          code: 'IC',
          total: null,
          grade: null,
          pointsRaw: null,
          pointsCounted: null,
          isCapped: false,
          isPassed: false,
          working: [{ rule: 'IC', args: { name: null } }],
        };
    const ruleSet =
      rules && [rules.scheme, rules.gpa].map(({ code, number }) => `${code} ${number}`).join(', ');
    lines.push({
      ...candidate,
      ...outcome,
      scheme: rules?.scheme.id ?? null,
      gpaRules: rules?.gpa.id ?? null,
      ruleSet,
    });
  }
  return lines;
}

/**
 * What is printed and signed: the figures of a line, without what may be told otherwise without
 * changing them.
 */
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

/** SHA-256 over all lines in one order, for the sheet that the board signs. */
export function sheetHash(lines: readonly SheetLine[]): string {
  const written = lines.map(
    ({
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
    }) =>
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
      ]),
  );
  return createHash('sha256').update(written.toSorted().join('\n')).digest('hex');
}

const STORED = `
  SELECT
    s.registration_number AS "registrationNumber",
    u.code AS "unitCode",
    l.paper_id AS paper,
    l.attempt_number AS "attemptNumber",
    l.attempt_kind AS "attemptKind",
    l.code,
    l.total::text AS total,
    l.grade,
    l.points_counted::text AS "pointsCounted",
    l.rule_set AS "ruleSet"
  FROM unit_results l
  JOIN students s ON s.id = l.student_id
  JOIN course_units u ON u.id = l.course_unit_id
  WHERE l.release_id = $1`;

/** The same over what is stored for a release. */
export async function storedHash(client: Queryable, release: string): Promise<string> {
  const { rows } = await client.query<SheetLine & Record<string, unknown>>({
    text: STORED,
    values: [release],
  });
  return sheetHash(rows);
}

const INSERT = `
  INSERT INTO unit_results (
    id, release_id, paper_id, student_id, course_unit_id, semester_id, attempt_number,
    attempt_kind, credits, counts_in_gpa, code, total, grade, points_raw, points_counted,
    is_capped, is_passed, scheme_id, gpa_rules_id, rule_set, working
  )
  SELECT
    l.id, $1, l.paper, l.student, l.unit, l.semester, l."attemptNumber", l."attemptKind",
    l.credits, l."countsInGpa", l.code, l.total, l.grade, l."pointsRaw", l."pointsCounted",
    l."isCapped", l."isPassed", l.scheme, l."gpaRules", l."ruleSet", l.working
  FROM jsonb_to_recordset($2::jsonb) AS l(
    id uuid, paper uuid, student uuid, unit uuid, semester uuid, "attemptNumber" int,
    "attemptKind" text, credits numeric, "countsInGpa" boolean, code text, total numeric,
    grade text, "pointsRaw" numeric, "pointsCounted" numeric, "isCapped" boolean,
    "isPassed" boolean, scheme uuid, "gpaRules" uuid, "ruleSet" text, working jsonb
  )`;

/** Puts these lines in the place of all that the release held. */
export async function storeLines(
  client: Queryable,
  release: string,
  lines: readonly PreparedLine[],
): Promise<void> {
  await client.query({ text: 'DELETE FROM unit_results WHERE release_id = $1', values: [release] });
  await client.query({
    text: INSERT,
    values: [release, JSON.stringify(lines.map((line) => ({ id: newId(), ...line })))],
  });
}
