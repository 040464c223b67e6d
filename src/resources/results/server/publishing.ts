import {
  NO_PROGRESS,
  type Progress,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { chainHeads } from '../../academicRecord/server/ledgerHead.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import { papersInParts } from '../../academicRecord/server/papersInParts.ts';
import { restoreReplaced } from '../../academicRecord/server/restoring.ts';
import { formerSitting, STORED_RESULT } from './formerSittings.ts';

/** What a line says without figures, and everything that a sitting takes from it. */
const FIGURES = `
  attempt_number, attempt_kind, credits, counts_in_gpa, code, total, grade, points_raw,
  points_counted, is_capped, is_passed, scheme_id, gpa_rules_id, rule_set`;

/**
 * Appends a sitting for each line in place of the former one, which stays as evidence: the
 * publication wins. A withheld line stands without its working.
 */
const PUBLISH = `
  INSERT INTO sittings (
    id, created_at, created_by, updated_at, updated_by, student_id, course_unit_id, semester_id,
    paper_id, release_id, sat_on, working, effect, replaces_id, source, ${FIGURES}
  )
  SELECT
    gen_random_uuid(),
    $2,
    $3,
    $2,
    $3,
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
  WHERE result.release_id = $1 AND result.paper_id = ANY($5::uuid[])
  ORDER BY result.student_id, result.paper_id`;

/** Appends a row without figures for each sitting of the release that stands. */
const WITHDRAW = `
  INSERT INTO sittings (
    id, created_at, created_by, updated_at, updated_by, student_id, course_unit_id, semester_id,
    paper_id, release_id, sat_on, attempt_number, attempt_kind, credits, counts_in_gpa,
    is_capped, is_passed, effect, replaces_id, source
  )
  SELECT
    gen_random_uuid(), $2, $3, $2, $3, student_id, course_unit_id, semester_id,
    paper_id, release_id, sat_on, attempt_number, attempt_kind, credits, counts_in_gpa,
    false, false, 'withdraws', id, $4
  FROM current_sittings
  WHERE release_id = $1 AND paper_id = ANY($5::uuid[])
  ORDER BY student_id, paper_id
  RETURNING id`;

const SOURCE_LENGTH = 160;

interface NamedRelease {
  id: string;
  /** The source of the sittings. */
  title: string;
}

type Publishing = Pick<TransactionContext, 'client' | 'now'> & {
  actor: string | null;
  progress?: Progress;
};

const FROM = { publish: 'unit_results', withdraw: 'current_sittings' } as const;

/**
 * Some papers at a time, because one statement for all would last longer than any may. Each paper
 * is a step. The heads of all students are chained at the end.
 */
const append =
  (act: keyof typeof FROM, text: string) =>
  async (
    { client, actor, now, progress = NO_PROGRESS }: Publishing,
    { id, title }: NamedRelease,
  ): Promise<void> => {
    await takeLedgerTurn(client);
    for await (const papers of papersInParts(client, FROM[act], id)) {
      const appended = await queryRows<{ id: string }>(client, {
        text,
        values: [id, now, actor, title.slice(0, SOURCE_LENGTH), papers],
      });
      if (act === 'withdraw')
        await restoreReplaced(
          { client, actor, now },
          appended.map((row) => row.id),
        );
      await progress.advance(papers.length);
    }
    await chainHeads({ client, now }, { release: id, act });
  };

/** Puts the lines of a release on record. */
export const publishLines = append('publish', PUBLISH);

/**
 * Withdraws the lines of a release that no later release has replaced, and brings back what they
 * had replaced.
 */
export const withdrawLines = append('withdraw', WITHDRAW);
