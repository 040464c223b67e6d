import {
  causeOf,
  extendServer,
  insertLogged,
  localisedFrom,
  optionalLocalised,
  type Queryable,
  queryRow,
  queryRows,
  requireRow,
  type TransactionContext,
  updateLogged,
  type Write,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import type { ConvocationSheet, ListLine, OwnConvocation } from '../api.ts';
import { graduands } from '../convocations.ts';
import { seatsFor, totalsOf } from '../rules/awardRules.ts';

type Convocation = NonNullable<ConvocationSheet['convocation']>;
/** The full name, if any: names are printed and read out as in the register. */
const REGISTERED = localisedFrom(
  (language) => `coalesce(student.full_name_${language}, student.name_with_initials_${language})`,
);

const CONVOCATIONS = `
  SELECT convocation.id, convocation.year, ${optionalLocalised('convocation.title')} AS title
  FROM convocations convocation
  ORDER BY convocation.year DESC`;
const ONE = `
  SELECT
    convocation.id,
    convocation.year,
    ${optionalLocalised('convocation.title')} AS title,
    convocation.date::text AS date,
    ${optionalLocalised('convocation.place')} AS place,
    convocation.supplication_from AS "supplicationFrom",
    convocation.supplication_until AS "supplicationUntil",
    convocation.sessions
  FROM convocations convocation
  WHERE convocation.id = $1`;
const LINES = `
  SELECT
    graduand.id,
    graduand.version,
    student.registration_number AS number,
    ${optionalLocalised('graduand.name')} AS name,
    ${REGISTERED} AS registered,
    award.class,
    award.effective_date::text AS "effectiveDate",
    json_build_object('id', degree.id, 'label', ${optionalLocalised('degree.name')}) AS degree,
    graduand.mode,
    graduand.session,
    graduand.seat,
    graduand.state
  FROM graduands graduand
  JOIN awards award ON award.id = graduand.award_id
  JOIN students student ON student.id = award.student_id
  JOIN degrees degree ON degree.id = award.degree_id
  WHERE graduand.convocation_id = $1
  ORDER BY
    degree.slqf_level DESC,
    degree.code,
    array_position(ARRAY['first', 'secondUpper', 'secondLower', 'pass'], award.class),
    student.registration_number`;
const WAITING = `
  FROM awards award
  WHERE award.state = 'senate'
    AND NOT EXISTS (SELECT 1 FROM graduands graduand WHERE graduand.award_id = award.id)`;
const linesOf = (client: Queryable, id: string): Promise<ListLine[]> =>
  queryRows<ListLine>(client, { text: LINES, values: [id] });

/** The printed lines: graduands with confirmed names. */
const printed = (lines: readonly ListLine[]): ListLine[] =>
  lines.filter(({ state }) => state === 'confirmed');

/** A convocation and its graduands with confirmed names; `null`: there is no such convocation. */
export async function confirmedGraduands(
  client: Queryable,
  id: string,
): Promise<(Convocation & { lines: ListLine[] }) | null> {
  const convocation = await queryRow<Convocation>(client, { text: ONE, values: [id] });
  return convocation && { ...convocation, lines: printed(await linesOf(client, id)) };
}

/** The list of one convocation, by default the latest. */
export async function readList(
  client: Queryable,
  wanted: string | null,
): Promise<ConvocationSheet> {
  const convocations = await queryRows<ConvocationSheet['convocations'][number]>(client, {
    text: CONVOCATIONS,
  });
  const id = convocations.find((known) => known.id === wanted)?.id ?? convocations[0]?.id ?? null;
  const waiting =
    (
      await queryRow<{ count: number }>(client, {
        text: `SELECT count(*)::int AS count ${WAITING}`,
      })
    )?.count ?? 0;
  const convocation =
    id === null ? null : await queryRow<Convocation>(client, { text: ONE, values: [id] });
  if (!convocation)
    return {
      convocations,
      convocation: null,
      lines: [],
      totals: totalsOf([]),
      waiting,
    };
  const lines = await linesOf(client, convocation.id);
  return {
    convocations,
    convocation,
    lines,
    totals: totalsOf(printed(lines)),
    waiting,
  };
}

type Writing = Pick<TransactionContext, 'client' | 'person'>;

async function lockConvocation(client: Queryable, id: string): Promise<Convocation> {
  await client.query({ text: 'SELECT 1 FROM convocations WHERE id = $1 FOR UPDATE', values: [id] });
  return requireRow<Convocation>(client, { text: ONE, values: [id] });
}

/** An award is on one list, so two convocations do not list concurrently. */
const LISTING_GRADUANDS = 727_281;

/** Lists every student with an award confirmed by the senate and without a convocation. */
export async function listGraduands(
  { client, person }: Writing,
  convocation: string,
): Promise<number> {
  await client.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [LISTING_GRADUANDS] });
  await lockConvocation(client, convocation);
  const rows = await queryRows<{ id: string; student: string }>(client, {
    text: `SELECT award.id, award.student_id AS student ${WAITING} ORDER BY award.id`,
  });
  for (const { id: award, student } of rows) {
    await insertLogged(client, causeOf(person), graduands, {
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
    });
  }
  return rows.length;
}

/** Seats the graduands who attend, in the order of the list. Returns the number of changed seats. */
export async function seatGraduands({ client, person }: Writing, id: string): Promise<number> {
  const { sessions } = await lockConvocation(client, id);
  const lines = await linesOf(client, id);
  const moved = seatsFor(lines, sessions).filter((seat) =>
    lines.some(
      (line) => line.id === seat.id && (line.session !== seat.session || line.seat !== seat.seat),
    ),
  );
  // Seats are cleared first, because two people may exchange theirs and a seat is unique.
  await client.query({
    text: 'UPDATE graduands SET seat = NULL WHERE id = ANY($1::uuid[])',
    values: [moved.map((seat) => seat.id)],
  });
  for (const { id: graduand, session, seat } of moved) {
    const line = lines.find((known) => known.id === graduand);
    await updateLogged(client, causeOf(person), graduands, {
      id: graduand,
      before: { session: line?.session ?? null, seat: line?.seat ?? null },
      changes: { session, seat },
    });
  }
  return moved.length;
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
  WHERE award.student_id = $1 AND award.state = 'senate'
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

const WINDOW = `
  SELECT supplication_from <= $2 AND supplication_until > $2 AS "isOpen"
  FROM convocations
  WHERE id = $1`;

/**
 * Students change their names and attendance while the window is open; a name is in both scripts or
 * absent.
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
  if (!before) {
    const award = await queryRow<{ student: string }>(client, {
      text: 'SELECT student_id AS student FROM awards WHERE id = $1',
      values: [after['award']],
    });
    return { ...after, student: award?.student ?? null };
  }
  if (step || person.studentId === null || person.studentId !== before['student']) return;
  const supplication = await queryRow<{ isOpen: boolean }>(client, {
    text: WINDOW,
    values: [after['convocation'], now],
  });
  if (supplication?.isOpen !== true) throw new PortalError('WINDOW_CLOSED');
}

export const graduandsExtension = extendServer('graduands', { beforeWrite: acceptGraduand });
