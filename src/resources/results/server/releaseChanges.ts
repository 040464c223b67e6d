import { type Queryable, queryRows, requireRow } from '../../../../gateway/index.ts';
import {
  CHANGE_OF,
  changesByWithdrawal,
  shownResult,
} from '../../academicRecord/server/gradeChanges.ts';
import { papersInParts } from '../../academicRecord/server/papersInParts.ts';
import { type GradeChanges, MOST_CHANGES } from '../../shared/api.ts';
import { formerSitting, STORED_RESULT } from './formerSittings.ts';

const STATE = `
  SELECT state
  FROM result_releases
  WHERE id = $1`;

const STANDING = `
  SELECT id, replaces_id IS NOT NULL AS "isSecond"
  FROM current_sittings
  WHERE release_id = $1`;

const REPLACING = `
  SELECT
    ${CHANGE_OF},
    ${shownResult('former')} AS before,
    ${shownResult('result')} AS after,
    count(*) OVER ()::int AS changed
  FROM unit_results result
  CROSS JOIN LATERAL (${formerSitting(STORED_RESULT)}
  ) former
  JOIN students student ON student.id = result.student_id
  JOIN course_units unit ON unit.id = result.course_unit_id
  WHERE result.release_id = $1
    AND result.paper_id = ANY($3::uuid[])
    AND former.effect <> 'withdraws'
    AND (former.code, former.total, former.grade)
      IS DISTINCT FROM (result.code, result.total, result.grade)
  ORDER BY unit.code, student.registration_number
  LIMIT $2`;

type Change = GradeChanges['examples'][number];

const placeOf = ({ unit, student }: Change): string => `${unit} ${student.registrationNumber}`;

/** The results that a publication replaces, read in parts: all at once takes seconds. */
async function replacedBy(
  client: Queryable,
  release: string,
): Promise<Pick<GradeChanges, 'changed' | 'examples'>> {
  let changed = 0;
  const examples: Change[] = [];
  for await (const papers of papersInParts(client, release)) {
    const rows = await queryRows<Change & { changed: number }>(client, {
      text: REPLACING,
      values: [release, MOST_CHANGES, papers],
    });
    changed += rows[0]?.changed ?? 0;
    examples.push(...rows.map(({ changed: _changed, ...change }) => change));
  }
  const sorted = examples.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return { changed, examples: sorted.slice(0, MOST_CHANGES) };
}

/**
 * What the next act on a release does to results on record: a withdrawal brings back what its
 * results had replaced, a publication replaces the results that stand. Throws NOT_FOUND.
 */
export async function readReleaseChanges(
  client: Queryable,
  release: string,
): Promise<GradeChanges> {
  const { state } = await requireRow<{ state: string }>(client, { text: STATE, values: [release] });
  if (state === 'published') {
    const standing = await queryRows<{ id: string; isSecond: boolean }>(client, {
      text: STANDING,
      values: [release],
    });
    const heads = standing.flatMap(({ id, isSecond }) => (isSecond ? [id] : []));
    return { results: standing.length, ...(await changesByWithdrawal(client, heads)) };
  }
  const { results } = await requireRow<{ results: number }>(client, {
    text: 'SELECT count(*)::int AS results FROM unit_results WHERE release_id = $1',
    values: [release],
  });
  return { results, ...(await replacedBy(client, release)) };
}
