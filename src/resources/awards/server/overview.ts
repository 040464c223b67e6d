import { localised, type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import type {
  AwardLine,
  FinalResultDetail,
  FinalResultLine,
  FinalResults,
  GpaSnapshot,
  DegreeStanding,
} from '../api.ts';
import { differencesOf, unmetOf } from '../rules/awardRules.ts';
import { CANDIDATE, CANDIDATES_FROM, standingsOf, type Candidate } from './degreeStanding.ts';

type AwardRow = Omit<AwardLine, 'differences'> & {
  student: string;
  snapshot: GpaSnapshot;
} & Record<string, unknown>;
const AWARDS = `
  SELECT
    id,
    version,
    student_id AS student,
    state,
    class,
    gpa_snapshot ->> 'gpa' AS gpa,
    has_extension AS "hasExtension",
    effective_date::text AS "effectiveDate",
    gpa_snapshot AS snapshot
  FROM awards
  WHERE student_id = ANY($1::uuid[])`;
const DEGREES = `
  SELECT degree.id, ${localised('degree.name')} AS label
  FROM degrees degree
  WHERE EXISTS (
    SELECT 1
    FROM curricula curriculum
    JOIN students student ON student.curriculum_id = curriculum.id
    WHERE curriculum.degree_id = degree.id
  )
  ORDER BY degree.code`;
/** Intakes that have reached the duration of the degree, the latest first. */
const BATCHES = `
  SELECT
    batch.id,
    batch.label,
    count(*)::int AS students,
    count(*) FILTER (WHERE student.status = 'completed')::int AS completed
  FROM batches batch
  JOIN students student ON student.batch_id = batch.id
  JOIN curricula curriculum ON curriculum.id = student.curriculum_id
  JOIN degrees degree ON degree.id = curriculum.degree_id
  WHERE degree.id = $1 AND batch.entry_year + degree.years <= extract(year FROM $2::date)
  GROUP BY batch.id, batch.label, batch.entry_year
  ORDER BY batch.entry_year DESC`;
const OF_BATCH = `
  SELECT ${CANDIDATE}
  ${CANDIDATES_FROM}
  WHERE degree.id = $1 AND batch.id = $2 AND student.status NOT IN ('withdrawn', 'dismissed')
  ORDER BY student.registration_number`;
const ONE = `SELECT ${CANDIDATE} ${CANDIDATES_FROM} WHERE student.id = $1`;

async function linesFor(
  client: Queryable,
  candidates: readonly Candidate[],
): Promise<{ line: FinalResultLine; full: DegreeStanding; candidate: Candidate }[]> {
  const awards = await queryRows<AwardRow>(client, {
    text: AWARDS,
    values: [candidates.map(({ id }) => id)],
  });
  const standings = await standingsOf(
    client,
    candidates,
    new Set(awards.filter(({ hasExtension }) => hasExtension).map(({ student }) => student)),
  );
  return candidates.flatMap((candidate) => {
    const { id, number, label, status } = candidate;
    const full = standings.get(id);
    if (!full) return [];
    const award = awards.find(({ student }) => student === id);
    const { gpa, creditsEarned, creditsRequired } = full.snapshot;
    const line: FinalResultLine = {
      student: { id, number, label, status },
      standing: { class: full.class, gpa, creditsEarned, creditsRequired, unmet: unmetOf(full) },
      award: award ? awardLine(award, full) : null,
    };
    return [{ line, full, candidate }];
  });
}

const awardLine = (
  { student: _student, snapshot, ...award }: AwardRow,
  now: DegreeStanding,
): AwardLine => ({ ...award, differences: differencesOf({ class: award.class, snapshot }, now) });

/** The candidates of a degree and an intake, by the present results. */
export async function finalResults(
  client: Queryable,
  wanted: { degree: string | null; batch: string | null },
  today: string,
): Promise<FinalResults> {
  const degrees = await queryRows<FinalResults['degrees'][number]>(client, { text: DEGREES });
  const degree = degrees.find(({ id }) => id === wanted.degree)?.id ?? degrees[0]?.id ?? null;
  const { rows: batches } =
    degree === null
      ? { rows: [] }
      : await client.query<FinalResults['batches'][number] & Record<string, unknown>>({
          text: BATCHES,
          values: [degree, today],
        });
  const batch =
    batches.find(({ id }) => id === wanted.batch)?.id ??
    (batches.find(({ completed }) => completed > 0) ?? batches[0])?.id ??
    null;
  const { rows: candidates } =
    degree === null || batch === null
      ? { rows: [] }
      : await client.query<Candidate>({ text: OF_BATCH, values: [degree, batch] });
  return {
    degrees,
    batches,
    degree,
    batch,
    lines: (await linesFor(client, candidates)).map(({ line }) => line),
  };
}

/** One student with the full working. Throws NOT_FOUND. */
export async function finalResult(client: Queryable, student: string): Promise<FinalResultDetail> {
  const rows = await queryRows<Candidate>(client, { text: ONE, values: [student] });
  const found = orNotFound((await linesFor(client, rows))[0]);
  return {
    ...found.line,
    degree: { id: found.candidate.degree, label: found.candidate.degreeLabel },
    full: found.full,
  };
}

/** The candidates of a degree and an intake who have no award yet, with their standing. */
export async function awardable(
  client: Queryable,
  { degree, batch }: { degree: string; batch: string },
): Promise<{ candidate: Candidate; full: DegreeStanding; award: AwardLine | null }[]> {
  const rows = await queryRows<Candidate>(client, { text: OF_BATCH, values: [degree, batch] });
  return (await linesFor(client, rows)).map(({ candidate, full, line }) => ({
    candidate,
    full,
    award: line.award,
  }));
}

export const candidateOf = (client: Queryable, student: string): Promise<Candidate | null> =>
  queryRow<Candidate>(client, { text: ONE, values: [student] });
