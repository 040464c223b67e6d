import {
  causeOf,
  colomboDay,
  extendServer,
  insertManyLogged,
  optionalLocalised,
  type Queryable,
  queryRow,
  queryRows,
  requireRow,
  type TransactionContext,
  type TransitionWrite,
  updateLogged,
  updateManyLogged,
  type Write,
} from '../../../../gateway/index.ts';
import { sameValue } from '../../../contract/model/changedFields.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import type { OwnConvocation } from '../api.ts';
import { conferredSql } from '../conferred.ts';
import { graduands } from '../convocations.ts';
import { seatsFor } from '../rules/awardRules.ts';
import { linesOf, ONE, REGISTERED, WAITING, type Convocation } from './convocationList.ts';

type Writing = Pick<TransactionContext, 'client' | 'person' | 'progress'>;

async function lockConvocation(client: Queryable, id: string): Promise<Convocation> {
  await client.query({ text: 'SELECT 1 FROM convocations WHERE id = $1 FOR UPDATE', values: [id] });
  return requireRow<Convocation>(client, { text: ONE, values: [id] });
}

/** An award is on one list, so two convocations do not list concurrently. */
const LISTING_GRADUANDS = 727_281;

/** Rows written at once, so that others are served in between. */
const AT_ONCE = 200;

/** Writes some rows at a time. Each row is a step. */
async function inParts<Row>(
  { progress }: Pick<Writing, 'progress'>,
  rows: readonly Row[],
  write: (part: readonly Row[]) => Promise<void>,
): Promise<void> {
  progress.expect(rows.length);
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const part = rows.slice(first, first + AT_ONCE);
    await write(part);
    await progress.advance(part.length);
  }
}

/** Lists every student with an award confirmed by the senate and without a convocation. */
export async function listGraduands(
  { client, person, progress }: Writing,
  convocation: string,
): Promise<{ listed: number }> {
  await client.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [LISTING_GRADUANDS] });
  await lockConvocation(client, convocation);
  const rows = await queryRows<{ id: string; student: string }>(client, {
    text: `SELECT award.id, award.student_id AS student ${WAITING} ORDER BY award.id`,
  });
  const cause = causeOf(person);
  await inParts({ progress }, rows, (part) =>
    insertManyLogged(
      client,
      cause,
      graduands,
      part.map(({ id: award, student }) => ({
        convocation,
        award,
        student,
        name: perLanguage(() => null),
        mode: 'absentia',
        feeReference: null,
        session: null,
        seat: null,
        state: 'listed',
        nameConfirmedAt: null,
        question: null,
      })),
    ),
  );
  return { listed: rows.length };
}

interface Seated {
  id: string;
  session: number | null;
  seat: number | null;
}
const unseated = ({ id, session, seat }: Seated) => ({
  id,
  before: { session, seat },
  changes: { session: null, seat: null },
});
/** Graduands with seats whose awards the senate no longer confirms. */
const LEAVING = `
  SELECT graduand.id, graduand.session, graduand.seat
  FROM graduands graduand
  JOIN awards award ON award.id = graduand.award_id
  JOIN students student ON student.id = award.student_id
  WHERE graduand.convocation_id = $1
    AND (graduand.session IS NOT NULL OR graduand.seat IS NOT NULL)
    AND NOT (${conferredSql('award')})`;

const ISSUED = `
  SELECT number, withdrawn_at IS NULL AS stands
  FROM issued_documents
  WHERE subject = $1::text AND kind = 'convocation'
  ORDER BY issued_at DESC, number DESC
  LIMIT 1`;

/** Seats that an issued list prints stay until it is withdrawn, so that people find theirs. */
async function assertNotIssued(client: Queryable, convocation: unknown): Promise<void> {
  const list = await queryRow<{ number: string; stands: boolean }>(client, {
    text: ISSUED,
    values: [convocation],
  });
  if (list?.stands) throw new PortalError('LIST_ISSUED', { details: { number: list.number } });
}

/** Seats the graduands who attend, in the order of the list. Returns the number of changed seats. */
export async function seatGraduands(
  { client, person, progress }: Writing,
  id: string,
): Promise<{ seated: number }> {
  const { sessions } = await lockConvocation(client, id);
  await assertNotIssued(client, id);
  const lines = await linesOf(client, id);
  const seats = new Map(lines.map((line) => [line.id, line]));
  const leaving = await queryRows<Seated>(client, { text: LEAVING, values: [id] });
  const moved = [
    ...leaving.map(unseated),
    ...seatsFor(lines, sessions).flatMap(({ id: graduand, session, seat }) => {
      const line = seats.get(graduand);
      return line && (line.session !== session || line.seat !== seat)
        ? [
            {
              id: graduand,
              before: { session: line.session, seat: line.seat },
              changes: { session, seat },
            },
          ]
        : [];
    }),
  ];
  // Seats are cleared first, because two people may exchange theirs and a seat is unique.
  await client.query({
    text: 'UPDATE graduands SET seat = NULL WHERE id = ANY($1::uuid[])',
    values: [moved.map((seat) => seat.id)],
  });
  const cause = causeOf(person);
  await inParts({ progress }, moved, (part) => updateManyLogged(client, cause, graduands, part));
  return { seated: moved.length };
}

const OF_AWARD = `
  SELECT graduand.id, graduand.state, graduand.session, graduand.seat
  FROM graduands graduand
  JOIN convocations convocation ON convocation.id = graduand.convocation_id
  WHERE graduand.award_id = $1 AND convocation.date >= $2
  FOR UPDATE OF graduand`;

/**
 * Takes the graduand of a reopened award back to the beginning, without a seat. What the student
 * gave is kept; the name is confirmed again when the senate has confirmed the award again. After
 * the day of the convocation the list says who was there, and stays.
 */
export async function relist({ client, person, id, now }: TransitionWrite): Promise<void> {
  const graduand = await queryRow<Seated & { state: string }>(client, {
    text: OF_AWARD,
    values: [id, colomboDay(now)],
  });
  if (!graduand) return;
  const { before, changes } = unseated(graduand);
  await updateLogged(client, causeOf(person), graduands, {
    id: graduand.id,
    before: { ...before, state: graduand.state },
    changes: { ...changes, state: 'listed', nameConfirmedAt: null },
  });
}

const OWN = `
  SELECT
    json_build_object(
      'degree', ${optionalLocalised('degree.name')},
      'class', CASE WHEN student.is_held THEN NULL ELSE award.class END,
      'effectiveDate', award.effective_date
    ) AS award,
    CASE
      WHEN graduand.id IS NULL THEN NULL
      ELSE json_build_object(
        'id', graduand.id,
        'version', graduand.version,
        'name', ${optionalLocalised('graduand.name')},
        'registered', ${REGISTERED},
        'mode', graduand.mode,
        'feeReference', graduand.fee_reference,
        'session', graduand.session,
        'seat', graduand.seat,
        'state', graduand.state,
        'question', graduand.question
      )
    END AS graduand,
    CASE
      WHEN convocation.id IS NULL THEN NULL
      ELSE json_build_object(
        'title', ${optionalLocalised('convocation.title')},
        'date', convocation.date,
        'place', ${optionalLocalised('convocation.place')},
        'supplicationFrom', convocation.supplication_from,
        'supplicationUntil', convocation.supplication_until,
        'isOpen', convocation.supplication_from <= $2 AND convocation.supplication_until > $2
      )
    END AS convocation
  FROM awards award
  JOIN students student ON student.id = award.student_id
  JOIN degrees degree ON degree.id = award.degree_id
  LEFT JOIN graduands graduand ON graduand.award_id = award.id
  LEFT JOIN convocations convocation ON convocation.id = graduand.convocation_id
  WHERE award.student_id = $1 AND ${conferredSql('award')}
  ORDER BY award.effective_date DESC
  LIMIT 1`;

/**
 * A student's own award and convocation; empty before the senate has confirmed the award, and
 * without the class while a hold stands.
 */
export const ownConvocation = async (
  client: Queryable,
  student: string | null,
  now: Date,
): Promise<OwnConvocation> =>
  (student === null
    ? undefined
    : await queryRow<OwnConvocation>(client, { text: OWN, values: [student, now] })) ?? {
    award: null,
    graduand: null,
    convocation: null,
  };

const LIMITS = `
  SELECT
    supplication_from <= $2 AND supplication_until > $2 AS "isOpen",
    sessions
  FROM convocations
  WHERE id = $1`;

/**
 * Students change their names and attendance while the window is open; a name is in both scripts or
 * absent. A session is one that the convocation has. Seats stay as an issued list prints them.
 */
async function acceptGraduand({
  client,
  before,
  after,
  now,
  person,
  step,
}: Write): Promise<Readonly<Record<string, unknown>> | void> {
  if (!after) return;
  const limits = await queryRow<{ isOpen: boolean; sessions: number }>(client, {
    text: LIMITS,
    values: [after['convocation'], now],
  });
  if (limits && Number(after['session']) > limits.sessions)
    throw fieldError('session', 'tooLarge', { max: limits.sessions });
  if (!before) {
    const award = await queryRow<{ student: string }>(client, {
      text: 'SELECT student_id AS student FROM awards WHERE id = $1',
      values: [after['award']],
    });
    return { ...after, student: award?.student ?? null };
  }
  if (!step && ['session', 'seat'].some((name) => !sameValue(before[name], after[name])))
    await assertNotIssued(client, before['convocation']);
  if (step || person.studentId === null || person.studentId !== before['student']) return;
  if (limits?.isOpen !== true) throw new PortalError('WINDOW_CLOSED');
}

const LAST_SESSION = `
  SELECT max(session) AS last
  FROM graduands
  WHERE convocation_id = $1`;

/** A convocation keeps the sessions in which graduands are seated. */
async function keepSessions({ client, id, before, after }: Write): Promise<void> {
  if (!before || !after) return;
  const { last } = await requireRow<{ last: number | null }>(client, {
    text: LAST_SESSION,
    values: [id],
  });
  if (last !== null && Number(after['sessions']) < last)
    throw fieldError('sessions', 'tooSmall', { min: last });
}

export const convocationExtensions = [
  extendServer('graduands', { beforeWrite: acceptGraduand }),
  extendServer('convocations', { beforeWrite: keepSessions }),
];
