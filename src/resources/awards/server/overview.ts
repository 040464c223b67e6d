import { v5 } from 'uuid';
import {
  localised,
  type Page,
  type PageRange,
  type Queryable,
  queryRows,
} from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import type {
  AwardLine,
  DegreeStanding,
  FinalResultDetail,
  FinalResultLine,
  FinalResults,
  GpaSnapshot,
} from '../api.ts';
import { differencesOf, unmetOf } from '../rules/awardRules.ts';
import {
  candidateOf,
  candidatesInParts,
  countByClass,
  pageOfCandidates,
  readsFor,
  type Candidate,
  type Round,
} from './candidates.ts';
import { standingsOf } from './degreeStanding.ts';

type AwardRow = Omit<AwardLine, 'differences' | 'gpa'> & {
  student: string;
  degree: string;
  snapshot: GpaSnapshot;
} & Record<string, unknown>;
const AWARDS = `
  SELECT
    id,
    version,
    student_id AS student,
    degree_id AS degree,
    state,
    class,
    has_extension AS "hasExtension",
    effective_date::text AS "effectiveDate",
    gpa_snapshot AS snapshot
  FROM awards
  WHERE student_id = ANY($1::uuid[])`;
/** The degrees that students read for. */
const DEGREES = `
  SELECT degree.id, ${localised('degree.name')} AS label
  FROM degrees degree
  WHERE EXISTS (
    SELECT
    FROM student_totals counted
    WHERE counted.students > 0 AND ${readsFor('counted', 'degree.id')}
  )
  ORDER BY degree.code`;
/** Intakes that have reached the duration of the degree, the latest first. */
const BATCHES = `
  SELECT batch.id, batch.label, counted.students, counted.completed
  FROM degrees degree
  JOIN batches batch ON batch.entry_year + degree.years <= extract(year FROM $2::date)
  CROSS JOIN LATERAL (
    SELECT
      coalesce(sum(kept.students), 0)::int AS students,
      coalesce(sum(kept.students) FILTER (WHERE kept.status = 'completed'), 0)::int AS completed
    FROM student_totals kept
    WHERE kept.batch_id = batch.id AND ${readsFor('kept', '$1')}
  ) counted
  WHERE degree.id = $1 AND counted.students > 0
  ORDER BY batch.entry_year DESC`;

interface Standing {
  line: FinalResultLine;
  full: DegreeStanding;
  candidate: Candidate;
}

async function linesFor(
  client: Queryable,
  candidates: readonly Candidate[],
  titled = true,
): Promise<Standing[]> {
  const rows = await queryRows<AwardRow>(client, {
    text: AWARDS,
    values: [candidates.map(({ id }) => id)],
  });
  const awards = new Map(rows.map((award) => [`${award.student}/${award.degree}`, award]));
  const standings = await standingsOf(
    client,
    candidates,
    new Set(rows.filter(({ hasExtension }) => hasExtension).map(({ student }) => student)),
    titled,
  );
  return candidates.flatMap((candidate) => {
    const { id, number, label, status, degree } = candidate;
    const full = standings.get(id);
    if (!full) return [];
    const award = awards.get(`${id}/${degree}`);
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
  { student: _student, degree: _degree, snapshot, ...award }: AwardRow,
  now: DegreeStanding,
): AwardLine => ({
  ...award,
  gpa: snapshot.gpa,
  differences: differencesOf({ class: award.class, snapshot }, now),
});

/** Namespace for the ids of rounds. */
const ROUNDS = '7c0f1f0e-31b1-5d0f-8a58-0f6a1f3f9a44';

/** The id of a round, which has no record: what jobs work on. */
export const idOfRound = ({ degree, batch }: Round): string => v5(`${degree}/${batch}`, ROUNDS);

/** The degrees and their intakes, and the awards as prepared of one of them by class. */
export async function finalResults(
  client: Queryable,
  wanted: { degree: string | null; batch: string | null },
  today: string,
): Promise<FinalResults> {
  const degrees = await queryRows<FinalResults['degrees'][number]>(client, { text: DEGREES });
  const degree = degrees.find(({ id }) => id === wanted.degree)?.id ?? degrees[0]?.id ?? null;
  const batches =
    degree === null
      ? []
      : await queryRows<FinalResults['batches'][number]>(client, {
          text: BATCHES,
          values: [degree, today],
        });
  const batch =
    batches.find(({ id }) => id === wanted.batch)?.id ??
    (batches.find(({ completed }) => completed > 0) ?? batches[0])?.id ??
    null;
  const round = degree === null || batch === null ? null : { degree, batch };
  return {
    degrees,
    batches,
    degree,
    batch,
    round: round && idOfRound(round),
    classes: round ? await countByClass(client, round) : [],
  };
}

/** A page of the candidates of a round, by the present results. */
export async function finalResultsStudents(
  client: Queryable,
  wanted: Parameters<typeof pageOfCandidates>[1],
  range: PageRange,
): Promise<Page<FinalResultLine>> {
  const { rows, total } = await pageOfCandidates(client, wanted, range);
  return { rows: (await linesFor(client, rows, false)).map(({ line }) => line), total };
}

/** One student with the full working. Throws NOT_FOUND. */
export async function finalResult(client: Queryable, student: string): Promise<FinalResultDetail> {
  const candidate = orNotFound(await candidateOf(client, student));
  const found = orNotFound((await linesFor(client, [candidate]))[0]);
  return {
    ...found.line,
    degree: { id: candidate.degree, label: candidate.degreeLabel },
    full: found.full,
  };
}

/** All candidates of a round with their standing and their award, some hundred at a time. */
export async function* standingsInParts(
  client: Queryable,
  round: Round,
): AsyncGenerator<Standing[]> {
  for await (const part of candidatesInParts(client, round)) yield await linesFor(client, part);
}
