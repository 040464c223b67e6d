import { localised, type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { type GradeChanges, MOST_CHANGES } from '../../shared/api.ts';
import { replacedBy, type GradeEntry } from './enterGrade.ts';
import { gradesBroughtBack } from './missedRegradings.ts';
import { returningAfter } from './restoring.ts';

/** SQL: a result as it is shown, the grade or the code in its place. */
export const shownResult = (row: string): string =>
  `coalesce(${row}.grade, nullif(${row}.code, 'value'))`;

/** SQL: whose a `student`'s result of a `unit` is, as the first columns of a change. */
export const CHANGE_OF = `
    json_build_object(
      'id', student.id,
      'registrationNumber', student.registration_number,
      'name', ${localised('student.name_with_initials')}
    ) AS student,
    unit.code AS unit`;

const SHOWN = `
  SELECT
    ${CHANGE_OF},
    ${shownResult('head')} AS before,
    ${shownResult('former')} AS after,
    given.former
  FROM jsonb_to_recordset($1::jsonb) AS given(head uuid, former uuid)
  JOIN sittings head ON head.id = given.head
  LEFT JOIN sittings former ON former.id = given.former
  JOIN students student ON student.id = head.student_id
  JOIN course_units unit ON unit.id = head.course_unit_id
  ORDER BY unit.code, student.registration_number
  LIMIT $2`;

type Change = GradeChanges['examples'][number];

/** The rows that come back if these, which stand, are withdrawn, as later regradings leave them. */
export async function changesByWithdrawal(
  client: Queryable,
  heads: readonly string[],
): Promise<Pick<GradeChanges, 'changed' | 'examples'>> {
  const formerOf = await returningAfter(client, heads);
  const given = [...formerOf].map(([head, former]) => ({ head, former }));
  const shown = await queryRows<Change & { former: string }>(client, {
    text: SHOWN,
    values: [JSON.stringify(given), MOST_CHANGES],
  });
  const grades = await gradesBroughtBack(
    client,
    shown.map(({ former }) => former),
  );
  const examples = shown.map(({ former, ...change }) => ({
    ...change,
    after: grades.get(former) ?? change.after,
  }));
  return { changed: formerOf.size, examples };
}

const ENTRY = `
  SELECT
    id AS entry,
    effect,
    student_id AS student,
    course_unit_id AS "courseUnit",
    semester_id AS semester,
    sat_on::text AS "satOn",
    grade,
    evidence
  FROM grade_entries
  WHERE id = $1 AND state = 'proposed'`;

const NOTHING: GradeChanges = { results: 0, changed: 0, examples: [] };

/**
 * What an entry that is countersigned now does to the grade that stands. Throws as `replacedBy`,
 * and NOT_FOUND for an entry that is decided.
 */
export async function readEntryChanges(client: Queryable, id: string): Promise<GradeChanges> {
  const entry = orNotFound(
    await queryRow<GradeEntry & Record<string, unknown>>(client, { text: ENTRY, values: [id] }),
  );
  if (entry.effect === 'states') return NOTHING;
  const head = await replacedBy(client, entry);
  if (head === null) return NOTHING;
  if (entry.effect === 'withdraws')
    return { results: 1, ...(await changesByWithdrawal(client, [head])) };
  const [change] = await queryRows<Change>(client, {
    text: SHOWN,
    values: [JSON.stringify([{ head, former: null }]), 1],
  });
  return {
    results: 1,
    changed: 1,
    examples: change ? [{ ...change, after: entry.grade }] : [],
  };
}
