import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { type RuleVersions, rulesOf, versionsOf } from '../../academicRecord/rules/awarding.ts';
import {
  resultOf,
  type ComponentRule,
  type ResultInput,
  type ResultOutcome,
} from '../../academicRecord/rules/resultRules.ts';
import { withAttempts } from '../../academicRecord/server/attempts.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import { papersInParts } from '../../academicRecord/server/papersInParts.ts';
import { agreedInParts, type AgreedMarks } from '../../marks/server/agreed.ts';
import { type LeastMarkOf, readLeastMarks } from '../../marks/server/leastMarks.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';
import { grouped } from '../../shared/grouped.ts';

/** A result of one candidate as stored in a release. */
export interface PreparedLine extends ResultOutcome, RuleVersions {
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
}

interface Candidate {
  /** Of the entry. */
  id: string;
  paper: string;
  student: string;
  registrationNumber: string;
  curriculum: string | null;
  entryYear: number;
  attemptNumber: number;
  attemptKind: ResultInput['attemptKind'];
  isAttemptDecided: boolean;
  unit: string;
  unitCode: string;
  semester: string;
  credits: string;
  countsInGpa: boolean;
}

const CANDIDATES = `
  SELECT
    registration.id,
    registration.paper_id AS paper,
    student.id AS student,
    student.registration_number AS "registrationNumber",
    student.curriculum_id AS curriculum,
    batch.entry_year AS "entryYear",
    registration.attempt_number AS "attemptNumber",
    registration.attempt_kind AS "attemptKind",
    registration.attempt_decided_at IS NOT NULL AS "isAttemptDecided",
    unit.id AS unit,
    unit.code AS "unitCode",
    semester.id AS semester,
    unit.credits::text AS credits,
    unit.kind <> 'nonGpa' AS "countsInGpa"
  FROM exam_registrations registration
  JOIN students student ON student.id = registration.student_id
  JOIN batches batch ON batch.id = student.batch_id
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN semesters semester ON semester.id = session.semester_id
  WHERE registration.paper_id = ANY($1::uuid[]) AND registration.status = 'confirmed'
  ORDER BY unit.code, registration.paper_id, student.registration_number`;

/** Marks keep the names and weights from the beginning of marking. */
const componentRules = (
  { paper, components }: AgreedMarks,
  leastMarkOf: LeastMarkOf,
): ComponentRule[] =>
  components.map(({ id, name, kind, weight, maximum }) => ({
    id,
    name,
    kind,
    weight,
    maximum,
    minimumToPass: leastMarkOf(paper, id),
  }));

const WITHOUT_RULES: ResultOutcome = {
  code: 'IC',
  total: null,
  grade: null,
  pointsRaw: null,
  pointsCounted: null,
  isCapped: false,
  isPassed: false,
  working: [{ rule: 'IC', args: { name: null } }],
};

type Attempts = (client: Queryable, candidates: readonly Candidate[]) => Promise<Candidate[]>;

/**
 * Calculates the results of all candidates of these papers from the agreed marks, each by the
 * by-law of the candidate's intake, some papers at a time. Writes nothing, unless the function of
 * the attempts does.
 */
export async function* linesInParts(
  client: Queryable,
  papers: readonly string[],
  attempts: Attempts = withAttempts,
): AsyncGenerator<PreparedLine[]> {
  const byLawOf = rememberedByLaws(client);
  for await (const part of agreedInParts(client, papers)) {
    const ids = part.map(({ paper }) => paper);
    const leastMarkOf = await readLeastMarks(client, part);
    const candidates = await attempts(
      client,
      await queryRows<Candidate>(client, { text: CANDIDATES, values: [ids] }),
    );
    const marked = new Map(
      part.map((agreed) => [
        agreed.paper,
        {
          components: componentRules(agreed, leastMarkOf),
          marks: grouped(agreed.marks, ({ student }) => student),
        },
      ]),
    );
    const lines: PreparedLine[] = [];
    for (const { id: _entry, isAttemptDecided: _decided, ...entry } of candidates) {
      const { entryYear, curriculum, ...candidate } = entry;
      const { components = [], marks } = marked.get(candidate.paper) ?? {};
      const rules = rulesOf(await byLawOf(entryYear, curriculum));
      const { student, attemptKind, countsInGpa } = candidate;
      const outcome = rules
        ? resultOf({
            components,
            marks: marks?.get(student) ?? [],
            attemptKind,
            countsInGpa,
            ...rules,
          })
        : WITHOUT_RULES;
      lines.push({ ...candidate, ...outcome, ...versionsOf(rules) });
    }
    yield lines;
  }
}

const RULES_OF_LINES = `
  SELECT DISTINCT
    batch.entry_year AS "entryYear",
    student.curriculum_id AS curriculum,
    result.scheme_id AS scheme,
    result.gpa_rules_id AS "gpaRules"
  FROM unit_results result
  JOIN students student ON student.id = result.student_id
  JOIN batches batch ON batch.id = student.batch_id
  WHERE result.release_id = $1 AND result.paper_id = ANY($2::uuid[])`;

/**
 * Whether the lines of the release are made by the rules that bind their candidates now, and until
 * the transaction ends.
 */
export async function isByPresentRules(client: Queryable, release: string): Promise<boolean> {
  await takeLedgerTurn(client);
  const byLawOf = rememberedByLaws(client);
  for await (const papers of papersInParts(client, release)) {
    const lines = await queryRows<
      Pick<Candidate, 'entryYear' | 'curriculum'> & Pick<RuleVersions, 'scheme' | 'gpaRules'>
    >(client, { text: RULES_OF_LINES, values: [release, papers] });
    for (const { entryYear, curriculum, scheme, gpaRules } of lines) {
      const versions = versionsOf(rulesOf(await byLawOf(entryYear, curriculum)));
      if (versions.scheme !== scheme || versions.gpaRules !== gpaRules) return false;
    }
  }
  return true;
}
