import { actorOf, extendServer, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { type ErrorCode, PortalError } from '../../../contract/model/errors.ts';
import { followHeldSession } from '../../academicRecord/server/attempts.ts';
import { giveIndexNumbers } from '../../marks/server/indexNumbers.ts';
import { assertSessionOfSemester } from '../../registration/server/paperSemesters.ts';
import { lastEndSql } from '../../shared/paperEndSql.ts';
import { findPaperConflicts } from './paperConflicts.ts';
import { undecidedEntries } from './undecidedEntries.ts';
import { waitingUnits } from './waitingUnits.ts';

const MAX_NAMED = 4;

/** Refuses the step because of these: how many there are, and the first of them. */
function refuseWith(code: ErrorCode, found: readonly string[], count = found.length): void {
  if (count === 0) return;
  const named = found.slice(0, MAX_NAMED).join(', ') + (count > MAX_NAMED ? ' …' : '');
  throw new PortalError(code, { details: { smart_count: count, named } });
}

/** Papers of a session that cannot have been held: no time, an end in the future, or no hall. */
const NOT_HELD = `
  SELECT unit.code
  FROM papers paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE paper.exam_session_id = $1
    AND (
      coalesce(paper.ends_at, paper.starts_at) IS NULL
      OR coalesce(${lastEndSql()}, paper.starts_at) > $2
      OR NOT EXISTS (
        SELECT 1
        FROM papers__halls paper_hall
        WHERE paper_hall.owner_id = paper.id
      )
    )
  ORDER BY unit.code`;

const papersNotHeld = async (client: Queryable, session: string, now: Date): Promise<string[]> =>
  (await queryRows<{ code: string }>(client, { text: NOT_HELD, values: [session, now] })).map(
    ({ code }) => code,
  );

/**
 * Steps of an examination that the facts stand against need a reason: a timetable in which
 * candidates have two papers at once, and an examination said to be held while entries are neither
 * confirmed nor refused, or before its papers are over or without a hall. Whether it is published
 * follows from its results.
 */
export const examSessionsExtension = extendServer('exam-sessions', {
  beforeWrite: assertSessionOfSemester,
  beforeTransition: async ({ client, id, step, now }) => {
    if (step.name === 'publish')
      refuseWith('SESSION_FOLLOWS_RESULTS', await waitingUnits(client, id));
    if (step.name === 'withdraw' && (await waitingUnits(client, id)).length === 0)
      throw new PortalError('RESULTS_STAND');
    if (step.reason !== null) return;
    if (step.name === 'timetable') {
      const { clashes } = await findPaperConflicts(client, id);
      refuseWith(
        'PAPERS_CLASH',
        clashes.map(({ oneCode, otherCode }) => `${oneCode} – ${otherCode}`),
      );
    }
    if (step.name === 'hold') {
      const { count, named } = await undecidedEntries(client, id);
      refuseWith('ENTRIES_UNDECIDED', named, count);
      refuseWith('PAPERS_NOT_HELD', await papersNotHeld(client, id, now));
    }
  },
  afterTransition: async ({ client, id, person, step }) => {
    if (step.name === 'timetable') await giveIndexNumbers(client, id);
    if (step.name === 'hold') await followHeldSession({ client, actor: actorOf(person) }, id);
  },
});
