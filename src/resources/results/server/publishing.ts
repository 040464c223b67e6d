import { NO_PROGRESS, type Progress } from '../../../../gateway/index.ts';
import { analyseLedger } from '../../academicRecord/server/analyseLedger.ts';
import { appendSittings } from '../../academicRecord/server/appendSittings.ts';
import type { Appending } from '../../academicRecord/server/insertSittings.ts';
import { chainHeads } from '../../academicRecord/server/ledgerHead.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import { papersInParts } from '../../academicRecord/server/papersInParts.ts';
import { formerSitting, STORED_RESULT } from './formerSittings.ts';

/** What a line says without figures, and everything that a sitting takes from it. */
const FIGURES = `
  attempt_number, attempt_kind, credits, counts_in_gpa, code, total, grade, points_raw,
  points_counted, is_capped, is_passed, scheme_id, gpa_rules_id, rule_set`;

/**
 * A sitting for each line in place of the former one, which stays as evidence: the publication
 * wins. A withheld line stands without its working.
 */
const PUBLISH = {
  columns: `
    student_id, course_unit_id, semester_id, paper_id, release_id, sat_on, working, effect,
    replaces_id, source, ${FIGURES}`,
  select: `
    result.student_id,
    result.course_unit_id,
    result.semester_id,
    result.paper_id,
    result.release_id,
    (paper.starts_at AT TIME ZONE 'Asia/Colombo')::date,
    CASE WHEN result.code = 'WH' THEN '[]'::jsonb ELSE result.working END,
    CASE
      WHEN former.id IS NULL
        OR former.effect = 'withdraws'
        OR (former.code, former.total, former.grade)
          IS NOT DISTINCT FROM (result.code, result.total, result.grade)
        THEN 'states'
      ELSE 'corrects'
    END,
    former.id,
    $4,
    ${FIGURES.replaceAll(/(\w+)/g, 'result.$1')}
  FROM unit_results result
  JOIN papers paper ON paper.id = result.paper_id
  LEFT JOIN LATERAL (${formerSitting(STORED_RESULT)}
  ) former ON true
  WHERE result.release_id = $3 AND result.paper_id = ANY($5::uuid[])
  ORDER BY result.student_id, result.paper_id`,
};

/** A row without figures for each sitting of the release that stands. */
const WITHDRAW = {
  columns: `
    student_id, course_unit_id, semester_id, paper_id, release_id, sat_on, attempt_number,
    attempt_kind, credits, counts_in_gpa, is_capped, is_passed, effect, replaces_id, source`,
  select: `
    student_id, course_unit_id, semester_id, paper_id, release_id, sat_on, attempt_number,
    attempt_kind, credits, counts_in_gpa, false, false, 'withdraws', id, $4
  FROM current_sittings
  WHERE release_id = $3 AND paper_id = ANY($5::uuid[])
  ORDER BY student_id, paper_id`,
};

const SOURCE_LENGTH = 160;

interface NamedRelease {
  id: string;
  /** The source of the sittings. */
  title: string;
}

type Publishing = Appending & { progress?: Progress };

const ACTS = { publish: PUBLISH, withdraw: WITHDRAW } as const;

/**
 * Some papers at a time, because one statement for all would last longer than any may. Each paper
 * is a step. The heads of all students are chained at the end.
 */
const append =
  (act: keyof typeof ACTS) =>
  async (
    { client, actor, now, progress = NO_PROGRESS }: Publishing,
    { id, title }: NamedRelease,
  ): Promise<void> => {
    await takeLedgerTurn(client);
    let appended = 0;
    for await (const papers of papersInParts(client, id)) {
      const values = [id, title.slice(0, SOURCE_LENGTH), papers];
      appended += await appendSittings({ client, actor, now }, { ...ACTS[act], values });
      await progress.advance(papers.length);
    }
    await analyseLedger(client, appended);
    await chainHeads({ client, now }, { release: id, act });
  };

/** Puts the lines of a release on record. */
export const publishLines = append('publish');

/** Withdraws the lines of a release that no later release has replaced. */
export const withdrawLines = append('withdraw');
