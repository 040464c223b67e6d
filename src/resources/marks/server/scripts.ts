import {
  localised,
  queryRow,
  type Queryable,
  recordActivity,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { BodyOf } from '../../../contract/wire/calls/defineCall.ts';
import type * as api from '../api.ts';
import type { ScriptCount } from '../api.ts';
import { mayCountScripts, type Standing } from '../rules/rights.ts';
import { hasPart, paperFacts, standingOf } from './facts.ts';

/** How many candidates of a `paper` sat it by the attendance of the examination. */
const PRESENT = `(
    SELECT count(*)::int
    FROM exam_registrations registration
    WHERE registration.paper_id = paper.id
      AND registration.status = 'confirmed'
      AND registration.sitting IN ('present', 'offence')
  )`;

/**
 * How many scripts of a `paper` are missing or too many, in a difference that is not settled. A
 * settlement holds for the difference that it was made for.
 */
export const UNSETTLED_SCRIPTS = `coalesce((
    SELECT abs(counted.scripts - ${PRESENT})
    FROM mark_scripts counted
    WHERE counted.paper_id = paper.id
      AND counted.settled_difference IS DISTINCT FROM counted.scripts - ${PRESENT}
  ), 0)`;

const COUNT = `
  SELECT
    counted.scripts,
    ${PRESENT} AS present,
    counted.scripts - ${PRESENT} AS difference,
    counted.settled_difference IS NOT DISTINCT FROM counted.scripts - ${PRESENT} AS "isSettled",
    counted.reason,
    CASE WHEN counter.id IS NOT NULL THEN ${localised('counter.name_with_initials')} END AS by,
    counted.counted_at AS at,
    counted.counted_by AS "countedBy"
  FROM papers paper
  LEFT JOIN mark_scripts counted ON counted.paper_id = paper.id
  LEFT JOIN staff counter ON counter.user_id = counted.counted_by
  WHERE paper.id = $1`;

type CountRow = Omit<ScriptCount, 'at' | 'mayCount' | 'maySettle'> & {
  at: Date | null;
  countedBy: string | null;
} & Record<string, unknown>;

/** The count of a paper's scripts next to the attendance, and what the person may do about it. */
export async function readScriptCount(
  client: Queryable,
  paper: string,
  { standing, user }: { standing: Standing; user: string },
): Promise<ScriptCount> {
  const row = await queryRow<CountRow>(client, {
    name: 'mark-scripts',
    text: COUNT,
    values: [paper],
  });
  if (!row) throw new PortalError('NOT_FOUND');
  const { countedBy, at, scripts, difference, isSettled, ...rest } = row;
  const isOpen = scripts !== null && difference !== 0 && !isSettled;
  return {
    ...rest,
    scripts,
    difference,
    isSettled: scripts !== null && difference !== 0 && isSettled,
    at: at?.toISOString() ?? null,
    mayCount: mayCountScripts(standing),
    maySettle: isOpen && standing.office && countedBy !== user,
  };
}

const STORE = `
  INSERT INTO mark_scripts (paper_id, scripts, counted_by, counted_at)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (paper_id) DO UPDATE
  SET
    scripts = excluded.scripts,
    counted_by = excluded.counted_by,
    counted_at = excluded.counted_at,
    settled_difference = NULL,
    reason = NULL,
    settled_by = NULL,
    settled_at = NULL`;
const SETTLE = `
  UPDATE mark_scripts
  SET settled_difference = $2, reason = $3, settled_by = $4, settled_at = $5
  WHERE paper_id = $1`;

type Counting = Pick<TransactionContext, 'client' | 'person' | 'now' | 'ip'>;

/** The paper behind a lock, with the present count. Throws NOT_FOUND without a part in it. */
async function lockedCount({ client, person }: Counting, id: string) {
  await client.query({ text: 'SELECT id FROM papers WHERE id = $1 FOR UPDATE', values: [id] });
  const standing = standingOf(person, await paperFacts(client, id));
  if (!hasPart(standing)) throw new PortalError('NOT_FOUND');
  return { standing, count: await readScriptCount(client, id, { standing, user: person.userId }) };
}

const logged = (
  { client, person, ip }: Counting,
  paper: string,
  before: object | null,
  after: object,
): Promise<void> =>
  recordActivity(client, {
    actorId: person.userId,
    action: 'edit',
    resource: 'mark-sheets',
    recordId: null,
    before: before && { paper, ...before },
    after: { paper, ...after },
    ip,
  });

/** Notes how many scripts were taken over. Throws FORBIDDEN unless the person marks or is office. */
export async function countScripts(
  context: Counting,
  id: string,
  { scripts }: BodyOf<typeof api.countScripts>,
): Promise<ScriptCount> {
  const { client, person, now } = context;
  const { standing, count } = await lockedCount(context, id);
  if (!count.mayCount) throw new PortalError('FORBIDDEN', { details: { reason: 'notAMarker' } });
  if (count.scripts !== scripts) {
    await client.query({ text: STORE, values: [id, scripts, person.userId, now] });
    await logged(context, id, { scripts: count.scripts }, { scripts });
  }
  return readScriptCount(client, id, { standing, user: person.userId });
}

/**
 * Settles a difference between scripts and attendance, by an officer who did not count. Throws
 * CONFLICT if there is none, or another one than the officer saw.
 */
export async function settleScripts(
  context: Counting,
  id: string,
  { difference, reason }: BodyOf<typeof api.settleScripts>,
): Promise<ScriptCount> {
  const { client, person, now } = context;
  const { standing, count } = await lockedCount(context, id);
  if (!standing.office) throw new PortalError('FORBIDDEN', { details: { reason: 'officeOnly' } });
  if (count.difference !== difference || difference === 0 || count.isSettled)
    throw new PortalError('CONFLICT', { details: { reason: 'scriptsChanged' } });
  if (!count.maySettle) throw new PortalError('FORBIDDEN', { details: { reason: 'samePerson' } });
  await client.query({ text: SETTLE, values: [id, difference, reason, person.userId, now] });
  await logged(context, id, { difference }, { difference, reason });
  return readScriptCount(client, id, { standing, user: person.userId });
}
