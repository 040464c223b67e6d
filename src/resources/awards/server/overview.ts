import type { Queryable } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type {
  AwardLine,
  FinalResultDetail,
  FinalResultLine,
  FinalResults,
  GpaSnapshot,
  Standing,
} from '../api.ts';
import { differencesOf, unmetOf } from '../rules/awardRules.ts';
import { CANDIDATE, CANDIDATES_FROM, standingsOf, type Candidate } from './standing.ts';

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
    gpa::text AS gpa,
    has_extension AS "hasExtension",
    effective_date::text AS "effectiveDate",
    gpa_snapshot AS snapshot
  FROM awards
  WHERE student_id = ANY($1::uuid[])`;
const DEGREES = `
  SELECT d.id, json_build_object('en', d.name_en, 'si', d.name_si) AS label
  FROM degrees d
  WHERE EXISTS (
    SELECT 1
    FROM curricula c
    JOIN students s ON s.curriculum_id = c.id
    WHERE c.degree_id = d.id
  )
  ORDER BY d.code`;
/** Intakes that have been here for as long as the degree takes, the latest to finish first. */
const BATCHES = `
  SELECT
    b.id,
    b.label,
    count(*)::int AS students,
    count(*) FILTER (WHERE s.status = 'completed')::int AS completed
  FROM batches b
  JOIN students s ON s.batch_id = b.id
  JOIN curricula c ON c.id = s.curriculum_id
  JOIN degrees d ON d.id = c.degree_id
  WHERE d.id = $1 AND b.entry_year + d.years <= extract(year FROM $2::date)
  GROUP BY b.id, b.label, b.entry_year
  ORDER BY b.entry_year DESC`;
const OF_BATCH = `
  SELECT ${CANDIDATE}
  ${CANDIDATES_FROM}
  WHERE d.id = $1 AND b.id = $2 AND s.status NOT IN ('withdrawn', 'dismissed')
  ORDER BY s.registration_number
  LIMIT 2000`;
const ONE = `SELECT ${CANDIDATE} ${CANDIDATES_FROM} WHERE s.id = $1`;

async function linesFor(
  client: Queryable,
  candidates: readonly Candidate[],
  today: string,
): Promise<{ line: FinalResultLine; full: Standing; candidate: Candidate }[]> {
  const { rows: awards } = await client.query<AwardRow>({
    text: AWARDS,
    values: [candidates.map(({ id }) => id)],
  });
  const standings = await standingsOf(
    client,
    candidates,
    new Set(awards.filter(({ hasExtension }) => hasExtension).map(({ student }) => student)),
    today,
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
  now: Standing,
): AwardLine => ({ ...award, differences: differencesOf({ class: award.class, snapshot }, now) });

/** Everybody of a degree and an intake that could finish, by the results as they are now. */
export async function finalResults(
  client: Queryable,
  wanted: { degree: string | null; batch: string | null },
  today: string,
): Promise<FinalResults> {
  const { rows: degrees } = await client.query<
    FinalResults['degrees'][number] & Record<string, unknown>
  >({ text: DEGREES });
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
    lines: (await linesFor(client, candidates, today)).map(({ line }) => line),
  };
}

/** One student with the whole working. Throws NOT_FOUND. */
export async function finalResult(
  client: Queryable,
  student: string,
  today: string,
): Promise<FinalResultDetail> {
  const { rows } = await client.query<Candidate>({ text: ONE, values: [student] });
  const [found] = await linesFor(client, rows, today);
  if (!found) throw new PortalError('NOT_FOUND');
  return {
    ...found.line,
    degree: { id: found.candidate.degree, label: found.candidate.degreeLabel },
    full: found.full,
  };
}

/** The candidates of a degree and an intake who have no award yet, with their standing. */
export async function awardable(
  client: Queryable,
  degree: string,
  batch: string,
  today: string,
): Promise<{ candidate: Candidate; full: Standing; award: AwardLine | null }[]> {
  const { rows } = await client.query<Candidate>({ text: OF_BATCH, values: [degree, batch] });
  return (await linesFor(client, rows, today)).map(({ candidate, full, line }) => ({
    candidate,
    full,
    award: line.award,
  }));
}

export const candidateOf = async (
  client: Queryable,
  student: string,
): Promise<Candidate | undefined> =>
  (await client.query<Candidate>({ text: ONE, values: [student] })).rows[0];
