import {
  actorOf,
  extendServer,
  type Person,
  type Queryable,
  queryRow,
  requireRow,
  type TransactionContext,
  type TransitionWrite,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError, orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { type AttemptDecision, attemptOf } from '../../academicRecord/rules/attempts.ts';
import { followDecidedEntries } from '../../academicRecord/server/attempts.ts';
import { readHistories } from '../../academicRecord/server/unitHistories.ts';
import { refusingLists } from '../../eligibility/server/refusedToSit.ts';
import { followSittings } from '../../marks/server/followSittings.ts';
import { giveIndexNumbers } from '../../marks/server/indexNumbers.ts';
import { standOnRecord } from '../../marks/server/onRecord.ts';
import type { ExamFinding } from '../api.ts';
import { registrationOver, sessionWindowState, undecidable } from '../rules/sitting.ts';
import { notifyConfirmed, notifyRefused } from './emails.ts';
import { followCandidate } from './entitlements.ts';
import { readCandidate, type KnownCandidate, type PaperRow } from './facts.ts';
import { judge, meantPapers, windowOf } from './judge.ts';

const text = (values: Values | undefined, name: string): string =>
  typeof values?.[name] === 'string' ? values[name] : '';

const UNIT_OF = `
  SELECT unit.code
  FROM papers paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE paper.id = $1`;

/** Refuses with all findings and the unit that they are about, so that each screen names both. */
async function refused(
  client: Queryable,
  paper: string,
  findings: readonly ExamFinding[],
): Promise<PortalError> {
  const found = await queryRow<{ code: string }>(client, { text: UNIT_OF, values: [paper] });
  const unit = found ? { unit: found.code } : {};
  return new PortalError('REGISTRATION_REFUSED', {
    details: { findings: findings.map((finding) => ({ ...finding, ...unit })) },
  });
}
const LATE_REASON: ExamFinding = { rule: 'lateReason', weight: 'blocks', args: {} };
const IS_HELD: ExamFinding = { rule: 'held', weight: 'blocks', args: {} };

/** States of an examination whose papers were sat. */
const HELD = ['held', 'marking', 'board', 'published'];

/** People who may register others are not bound by the rules of students. */
const isOffice = ({ privileges, isGateway }: Person): boolean =>
  isGateway === true ||
  privileges.has('EXAM_REG_SUMMARY_CREATE') ||
  privileges.has('EXAM_REG_SUMMARY_EDIT');

/** Serialises the registrations of one student. */
const LOCK = 'SELECT 1 FROM students WHERE id = $1 FOR NO KEY UPDATE';

async function lockCandidate(
  { client, now, person }: Pick<TransactionContext, 'client' | 'now' | 'person'>,
  student: string,
  paper: string,
): Promise<{ all: KnownCandidate; row: PaperRow | undefined }> {
  await client.query({ text: LOCK, values: [student] });
  const all = orNotFound(await readCandidate(client, student, { now, person }));
  return { all, row: all.papers.find(({ id }) => id === paper) };
}

const stored = ({ kind, number }: AttemptDecision) => ({
  attemptKind: kind,
  attemptNumber: number,
  attemptDecidedAt: null,
});

/** The attempt that an entry is by the record of today. Refuses one that cannot be said yet. */
async function attemptToday(
  { client, now }: Pick<Write, 'client' | 'now'>,
  values: Values | undefined,
) {
  const candidacy = { paper: text(values, 'paper'), student: text(values, 'student') };
  await client.query({ text: LOCK, values: [candidacy.student] });
  const decided = attemptOf((await readHistories(client, [candidacy], now))(candidacy));
  const findings = undecidable(decided);
  if (findings.length > 0) throw await refused(client, candidacy.paper, findings);
  return stored(decided);
}

/** Checks a registration by the rules and adds the attempt that it is. */
async function enter(write: Write): Promise<Values | void> {
  const { after, person, now } = write;
  if (!after) return;
  if (isOffice(person)) return { ...after, ...(await attemptToday(write, after)) };
  const { all, row } = await lockCandidate(write, text(after, 'student'), text(after, 'paper'));
  const judged = row && judge(all, row, now);
  // For students, papers that they may not sit or that are in another medium do not exist.
  if (!row || !judged || !meantPapers(all).includes(row)) throw fieldError('paper', 'notFound');
  const session = all.sessions.find(({ id }) => id === row.session);
  const isLate = session !== undefined && sessionWindowState(windowOf(session), now) === 'late';
  const findings = [
    ...judged.findings.filter(({ weight }) => weight === 'blocks'),
    ...(isLate && isEmpty(after['lateReason']) ? [LATE_REASON] : []),
  ];
  if (findings.length > 0) throw await refused(write.client, row.id, findings);
  return { ...after, ...stored(judged.attempt) };
}

const REFUSING = `
  SELECT list.appeal_until AS "appealUntil"
  ${refusingLists('(SELECT paper.offering_id FROM papers paper WHERE paper.id = $1)', '$2')}
  ORDER BY list.appeal_until DESC NULLS LAST
  LIMIT 1`;

/** A first attempt is sat by students that no published list refuses. */
async function assertMaySit(client: Queryable, entry: Values | undefined): Promise<void> {
  const no = await queryRow<{ appealUntil: Date | null }>(client, {
    text: REFUSING,
    values: [text(entry, 'paper'), text(entry, 'student')],
  });
  const at = no?.appealUntil?.toISOString() ?? '';
  if (no)
    throw await refused(client, text(entry, 'paper'), [
      { rule: 'notEligible', weight: 'blocks', args: { at } },
    ]);
}

/** The attempt follows the record of today, unless it was decided by another person. */
async function confirm({ client, now, before }: TransitionWrite): Promise<Values | void> {
  const attempt = isEmpty(before?.['attemptDecidedAt'])
    ? await attemptToday({ client, now }, before)
    : undefined;
  const kind = attempt?.attemptKind ?? before?.['attemptKind'];
  if (kind === 'proper') await assertMaySit(client, before);
  return attempt;
}

/** Students may withdraw while the window is open; the office may at any time. */
async function leave(write: Write): Promise<void> {
  const { before, person, now } = write;
  if (isOffice(person)) return;
  const { all, row } = await lockCandidate(write, text(before, 'student'), text(before, 'paper'));
  const session = all.sessions.find(({ id }) => id === row?.session);
  const state = session ? sessionWindowState(windowOf(session), now) : 'closed';
  if (state !== 'open' && state !== 'late')
    throw await refused(write.client, text(before, 'paper'), [
      registrationOver(session ?? { closesAt: null, lateUntil: null }, now),
    ]);
}

/** What the attendance of the examination says; all else is a decision with its own road. */
const ATTENDED: readonly unknown[] = [null, undefined, 'present', 'absent'];

const ON_RECORD = `SELECT ${standOnRecord('$1', '$2')} AS "isOnRecord"`;

/**
 * Refuses to type what a medical request decides, or an inquiry that is begun and ended by steps,
 * and attendance on which results on record rest.
 */
async function assertAttendance({ client, before, after, step }: Write): Promise<void> {
  const [former, next] = [before?.['sitting'], after?.['sitting']];
  if (!after || step || (former ?? null) === (next ?? null)) return;
  if (!ATTENDED.includes(former) || !ATTENDED.includes(next))
    throw fieldError('sitting', 'decidedElsewhere');
  const { isOnRecord } = await requireRow<{ isOnRecord: boolean }>(client, {
    text: ON_RECORD,
    values: [after['paper'], after['student']],
  });
  if (isOnRecord) throw fieldError('sitting', 'resultsOnRecord');
}

const SAT_OF = `
  SELECT
    session.status,
    registration.status = 'confirmed'
      OR EXISTS (
        SELECT
        FROM activities activity
        WHERE activity.resource = 'exam-registrations'
          AND activity.record_id = registration.id::text
          AND activity.transition IN ('confirm', 'overrideAttempt')
      ) AS "wasCandidate"
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  WHERE registration.id = $1`;

/**
 * Refuses to take away a candidate of a paper that was held, also while another attempt waits for
 * its second person: an attempt would be forgotten.
 */
async function assertNotHeld({
  client,
  id,
  before,
}: Pick<Write, 'client' | 'id' | 'before'>): Promise<void> {
  const entry = await queryRow<{ status: string; wasCandidate: boolean }>(client, {
    text: SAT_OF,
    values: [id],
  });
  if (entry?.wasCandidate && HELD.includes(entry.status))
    throw await refused(client, text(before, 'paper'), [IS_HELD]);
}

const NUMBERED = `
  SELECT session.id
  FROM papers paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  WHERE paper.id = $1 AND session.status NOT IN ('setup', 'registration')`;

/** Candidates confirmed after the others got their index numbers get theirs. */
async function numberLateCandidate({ client, before }: TransitionWrite): Promise<void> {
  const session = await queryRow<{ id: string }>(client, {
    text: NUMBERED,
    values: [text(before, 'paper')],
  });
  if (session) await giveIndexNumbers(client, session.id);
}

/** Fields of an entry from which the attempts after it follow. */
const DECIDING = ['status', 'sitting'];

/** Applies the rules of registration to every write: windows, attempts, eligibility. */
export const registrationsExtension = extendServer('exam-registrations', {
  beforeWrite: async (write) => {
    await assertAttendance(write);
    if (!write.after) return assertNotHeld(write);
    return write.before === undefined ? enter(write) : undefined;
  },
  beforeTransition: async (write) => {
    const { name } = write.step;
    if (name === 'withdraw' || name === 'refuse') await assertNotHeld(write);
    if (name === 'withdraw') return leave(write);
    if (name === 'confirm') return confirm(write);
    if (name !== 'applyAgain') return;
    const decided = await enter(write);
    return (
      decided && {
        attemptKind: decided['attemptKind'],
        attemptNumber: decided['attemptNumber'],
        attemptDecidedAt: decided['attemptDecidedAt'],
      }
    );
  },
  afterWrite: async (write) => {
    const { client, before, after } = write;
    const candidate = {
      paper: text(after ?? before, 'paper'),
      student: text(after ?? before, 'student'),
    };
    if (before?.['status'] !== after?.['status']) await followCandidate(client, candidate);
    if (before && after && before['sitting'] !== after['sitting'])
      await followSittings(write, [candidate]);
    const of = { client, actor: actorOf(write.person) };
    if (DECIDING.some((field) => before?.[field] !== after?.[field]))
      await followDecidedEntries(of, [candidate]);
  },
  afterTransition: async (write) => {
    if (write.step.name === 'refuse') await notifyRefused(write, write.id);
    if (write.step.name !== 'confirm') return;
    await numberLateCandidate(write);
    await notifyConfirmed(write, write.id);
  },
});
