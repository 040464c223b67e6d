import { type Queryable, queryRows, readPeople } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { rolesOf } from '../../marks/rules/rights.ts';
import { paperFacts } from '../../marks/server/facts.ts';
import { DECIDING, MARKING, OFFICE } from '../access.ts';

export interface Examiner {
  staff: string;
  user: string;
  name: Localised;
  department: Localised | null;
}

/** The accounts that ever wrote a mark of the paper. */
const WRITERS = `
  SELECT DISTINCT event.actor_id AS id
  FROM mark_events event
  JOIN mark_sheets sheet ON sheet.id = event.sheet_id
  WHERE sheet.paper_id = $1 AND event.actor_id IS NOT NULL`;

/**
 * The people who may mark a script of the paper again: they enter marks, were no marker of it in
 * any role and wrote none of its marks, and neither accept nor decide requests, nor sat the paper
 * themselves. Those of the unit's department come first.
 */
export async function possibleExaminers(
  client: Queryable,
  { student: owner, paper }: { student: string; paper: string },
  now: Date,
): Promise<Examiner[]> {
  const { hands, department } = await paperFacts(client, paper);
  const writers = await queryRows<{ id: string }>(client, { text: WRITERS, values: [paper] });
  const people = (await readPeople(client, null, now)).filter(
    ({ id, status, staff, student, keys }) =>
      status === 'active' &&
      staff !== null &&
      student?.id !== owner &&
      keys.has(MARKING) &&
      !keys.has(OFFICE) &&
      !keys.has(DECIDING) &&
      rolesOf(String(staff.id), hands).length === 0 &&
      !writers.some((writer) => writer.id === id),
  );
  const isNear = (one: (typeof people)[number]): number =>
    Number(one.department?.id !== department);
  return people
    .toSorted((left, right) => isNear(left) - isNear(right))
    .map(({ id, staff, department: own }) => ({
      staff: String(staff?.id),
      user: String(id),
      name: staff?.name as Localised,
      department: (own?.name as Localised | undefined) ?? null,
    }));
}
