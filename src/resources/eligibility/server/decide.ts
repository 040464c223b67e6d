import { v7 as newId } from 'uuid';
import {
  actorOf,
  queryRow,
  queryRows,
  recordActivities,
  requireRow,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { assertNotOneself } from '../../shared/notOneself.ts';
import { MAY_SIT, type Decision } from '../api.ts';
import { type EligibilityKind, type EligibilityState } from '../eligibilityValues.ts';
import { whyNotDecide, whyNotLeave, whyNotTakeBack } from '../rules/eligibilityDecision.ts';
import { notifyStudents } from './emails.ts';
import { IS_CHANGED, publishedLines } from './read.ts';

interface Line {
  id: string;
  version: number;
  state: EligibilityState;
  byRules: 'autoOk' | 'autoNo';
  isPublished: boolean;
  appealBy: string | null;
  student: string;
}

const LINE = `
  SELECT
    eligibility.id,
    eligibility.version,
    eligibility.state,
    eligibility.by_rules AS "byRules",
    eligibility.published_at IS NOT NULL AS "isPublished",
    eligibility.student_id AS student,
    (
      SELECT appeal.created_by
      FROM eligibility_appeals appeal
      WHERE appeal.eligibility_id = eligibility.id
    ) AS "appealBy"
  FROM eligibilities eligibility
  WHERE eligibility.id = $1 AND eligibility.kind = $2
  FOR UPDATE OF eligibility`;
const WRITE = `
  UPDATE eligibilities
  SET
    state = $2,
    note = $3,
    decision_reference = $4,
    decided_by_id = $5,
    decided_at = $6,
    version = version + 1,
    updated_at = now(),
    updated_by = $5
  WHERE id = $1`;

export interface Override {
  kind: EligibilityKind;
  id: string;
  version: number;
  decision: Decision;
  reason: string;
  reference: string | null;
}

/**
 * Overrides the rules for one line, or returns it to them, with a reason that the student reads.
 * Throws NOT_FOUND, STALE_VERSION, or TRANSITION_REFUSED if the line is published, the person
 * entered the appeal themselves, or nothing would change.
 */
export async function override(
  context: TransactionContext,
  { kind, id, version, decision, reason, reference }: Override,
): Promise<void> {
  const { client, now, person, ip } = context;
  const user = person.userId;
  const line = await requireRow<Line>(client, { text: LINE, values: [id, kind] });
  assertNotOneself(person, line.student);
  if (line.version !== version)
    throw new PortalError('STALE_VERSION', {
      details: {
        current: { state: line.state, version: line.version },
        yours: { decision, version },
      },
    });
  const refusal = whyNotDecide(line, decision, user);
  if (refusal !== null)
    throw new PortalError('TRANSITION_REFUSED', {
      details: { transition: decision, reason: refusal, state: line.state },
    });
  const state: EligibilityState = decision === 'auto' ? line.byRules : decision;
  const isDecided = decision !== 'auto';
  await client.query({
    text: WRITE,
    values: [id, state, reason, isDecided ? reference : null, user, now.toISOString()],
  });
  await recordActivities(
    client,
    { actorId: user, action: 'edit', resource: 'eligibilities', changeSet: newId(), reason, ip },
    [
      {
        recordId: id,
        before: { state: line.state },
        after: { state, note: reason, decisionReference: reference },
      },
    ],
  );
  await notifyStudents(
    context,
    [id],
    state === 'granted' || state === 'autoOk' ? 'eligibilityGranted' : 'eligibilityRefused',
  );
}

const CHANGED_LINE = `
  SELECT version, student_id AS student, ${IS_CHANGED} AS "isChanged", by_rules_now AS "byRulesNow"
  FROM eligibilities eligibility
  WHERE id = $1 AND kind = $2
  FOR UPDATE`;
const LEAVE = `
  UPDATE eligibilities
  SET
    left_at = $2,
    left_reason = $3,
    version = version + 1,
    updated_at = now(),
    updated_by = $4
  WHERE id = $1`;

/**
 * Leaves a published line as it is although the rules say something else by now, until what it was
 * worked out from changes again. Throws NOT_FOUND, STALE_VERSION, FORBIDDEN for one's own line, or
 * TRANSITION_REFUSED if nothing changed or the rules were not applied since.
 */
export async function leaveAsPublished(
  { client, now, person, ip }: TransactionContext,
  { kind, id, version, reason }: Pick<Override, 'kind' | 'id' | 'version' | 'reason'>,
): Promise<void> {
  const line = await requireRow<{
    version: number;
    student: string;
    isChanged: boolean;
    byRulesNow: string | null;
  }>(client, { text: CHANGED_LINE, values: [id, kind] });
  assertNotOneself(person, line.student);
  if (line.version !== version)
    throw new PortalError('STALE_VERSION', {
      details: { current: { version: line.version }, yours: { version } },
    });
  const refusal = whyNotLeave(line);
  if (refusal !== null)
    throw new PortalError('TRANSITION_REFUSED', {
      details: { transition: 'leave', reason: refusal },
    });
  const at = now.toISOString();
  await client.query({ text: LEAVE, values: [id, at, reason, person.userId] });
  await recordActivities(
    client,
    {
      actorId: person.userId,
      action: 'edit',
      resource: 'eligibilities',
      changeSet: newId(),
      reason,
      ip,
    },
    [
      {
        recordId: id,
        before: { leftAt: null, leftReason: null },
        after: { leftAt: at, leftReason: reason },
      },
    ],
  );
}

const GRANT = `
  UPDATE eligibilities
  SET
    state = 'granted',
    note = $2,
    decision_reference = $3,
    decided_by_id = $4,
    decided_at = $5,
    version = version + 1,
    updated_at = now(),
    updated_by = $4
  WHERE id = $1 AND state <> 'granted'
  RETURNING id`;

/** Grants a line after an allowed appeal, with the reference of the board's decision. */
export async function grantByAppeal(
  context: TransactionContext,
  id: string,
  { reference, answer }: { reference: string; answer: string | null },
): Promise<void> {
  const { client, now, person } = context;
  const user = actorOf(person);
  const before = await queryRow<{ state: string }>(client, {
    text: 'SELECT state FROM eligibilities WHERE id = $1 FOR UPDATE',
    values: [id],
  });
  const rows = await queryRows<{ id: string }>(client, {
    text: GRANT,
    values: [id, answer, reference, user, now.toISOString()],
  });
  if (rows.length === 0) return;
  await recordActivities(
    client,
    { actorId: user, action: 'edit', resource: 'eligibilities', changeSet: newId() },
    [
      {
        recordId: id,
        before: { state: before?.state },
        after: { state: 'granted', decisionReference: reference },
      },
    ],
  );
  await notifyStudents(context, [id], 'eligibilityGranted');
}

const PUBLISH = `
  WITH unpublished AS (
    SELECT id
    FROM eligibilities
    WHERE kind = $1 AND offering_id = $2 AND published_at IS NULL
    ORDER BY id
    FOR UPDATE
  )
  UPDATE eligibilities
  SET
    published_at = $3,
    published_by_id = $5,
    appeal_until = $4,
    version = version + 1,
    updated_at = now(),
    updated_by = $5
  WHERE id IN (SELECT id FROM unpublished)
  RETURNING id, state`;
const WITHDRAW = `
  UPDATE eligibilities
  SET
    published_at = NULL,
    published_by_id = NULL,
    left_at = NULL,
    left_reason = NULL,
    version = version + 1,
    updated_at = now(),
    updated_by = $2
  WHERE id = ANY($1::uuid[])`;

interface UnitList {
  kind: EligibilityKind;
  offering: string;
}

/**
 * Publishes the lines of a unit and writes to the students who may not sit. Resolves with the
 * number of lines published.
 */
export async function publish(
  context: TransactionContext,
  { kind, offering, until }: UnitList & { /** End of the time to appeal. */ until: Date },
): Promise<number> {
  const { client, now, person, ip } = context;
  const rows = await queryRows<{ id: string; state: EligibilityState }>(client, {
    text: PUBLISH,
    values: [kind, offering, now.toISOString(), until.toISOString(), person.userId],
  });
  await recordActivities(
    client,
    { actorId: person.userId, action: 'edit', resource: 'eligibilities', changeSet: newId(), ip },
    rows.map(({ id }) => ({
      recordId: id,
      before: { publishedAt: null, publishedBy: null },
      after: { publishedAt: now.toISOString(), publishedBy: person.userId },
    })),
  );
  await notifyStudents(
    context,
    rows.filter(({ state }) => !MAY_SIT.includes(state)).map(({ id }) => id),
    'notEligible',
  );
  return rows.length;
}

/**
 * Withdraws the published lines of a unit. Resolves with their number. Throws TRANSITION_REFUSED if
 * there are none, or the person published any of them.
 */
export async function withdraw(
  { client, person, ip }: TransactionContext,
  { kind, offering, reason }: UnitList & { reason: string },
): Promise<number> {
  const lines = await publishedLines(client, { kind, offering }, { lock: true });
  const refusal = whyNotTakeBack(
    lines.map(({ by }) => by),
    person.userId,
  );
  if (refusal)
    throw new PortalError('TRANSITION_REFUSED', {
      details: { transition: 'withdraw', reason: refusal },
    });
  await client.query({ text: WITHDRAW, values: [lines.map(({ id }) => id), person.userId] });
  await recordActivities(
    client,
    {
      actorId: person.userId,
      action: 'edit',
      resource: 'eligibilities',
      changeSet: newId(),
      reason,
      ip,
    },
    lines.map(({ id, at, by }) => ({
      recordId: id,
      before: { publishedAt: at.toISOString(), publishedBy: by },
      after: { publishedAt: null, publishedBy: null },
    })),
  );
  return lines.length;
}
