import {
  actorOf,
  extendServer,
  type Queryable,
  queryRow,
  queryRows,
  type Write,
} from '../../../../gateway/index.ts';
import { sameValue } from '../../../contract/model/changedFields.ts';
import { type Language, DEFAULT_LANGUAGE } from '../../../contract/model/constants.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { followMovedPaper } from '../../academicRecord/server/attempts.ts';
import { displaceBookings } from '../../halls/server/bookings.ts';
import { conflictError, conflictsOf, type Claim } from '../../halls/server/conflicts.ts';
import { followPapers } from '../../halls/server/ledger.ts';
import { assertPaperOfSemester } from '../../registration/server/paperSemesters.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import { hallsTooSmall, takenInvigilators, untilLastEnd } from './paperAtTime.ts';

const CLAIMED = ['startsAt', 'endsAt', 'halls'] as const;

/** The values of a paper with the end of its last candidate. */
async function untilItsLastEnd(client: Queryable, id: string, values: Values): Promise<Values> {
  const { startsAt, endsAt } = values;
  return typeof startsAt === 'string' && typeof endsAt === 'string'
    ? { ...values, ...(await untilLastEnd(client, { paper: id, startsAt, endsAt })) }
    : values;
}

/** The halls that a paper occupies, for its whole time; none without a time. */
function claimsOf(values: Values): Claim[] {
  const { startsAt, endsAt, halls } = values;
  if (typeof startsAt !== 'string' || typeof endsAt !== 'string' || !Array.isArray(halls))
    return [];
  return halls.map((hall) => ({
    hall: String(hall),
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    isPaper: true,
  }));
}

const isClaimChanged = (before: Values | undefined, after: Values): boolean =>
  before === undefined ||
  CLAIMED.some(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  ) ||
  before['displacesBookings'] !== after['displacesBookings'];

const BOOKINGS = `
  SELECT booking.id, booking.state
  FROM bookings booking
  JOIN jsonb_to_recordset($1::jsonb) AS claimed(
    hall uuid,
    "startsAt" timestamptz,
    "endsAt" timestamptz
  )
    ON booking.hall_id = claimed.hall
    AND booking.starts_at < claimed."endsAt"
    AND claimed."startsAt" < booking.ends_at
  WHERE booking.state IN ('pending', 'offered', 'approved')
  ORDER BY booking.id
  FOR UPDATE OF booking`;
const UNIT = `
  SELECT ${unitLabelIn(DEFAULT_LANGUAGE)} AS name
  FROM offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE offering.id = $1`;

/** Displaces the bookings in the halls of a paper and notifies the people who requested them. */
async function displace(
  context: Write,
  claims: readonly Claim[],
  offering: unknown,
): Promise<void> {
  const { client } = context;
  const rows = await queryRows<{ id: string; state: string }>(client, {
    text: BOOKINGS,
    values: [JSON.stringify(claims)],
  });
  if (rows.length === 0) return;
  const row = await queryRow<{ name: string }>(client, { text: UNIT, values: [offering] });
  await displaceBookings(context, rows, 'displaced', `Examination: ${row?.name ?? ''}`);
}

async function accept(write: Write): Promise<void> {
  const { client, id, before, after, person } = write;
  if (!after || !isClaimChanged(before, after)) return;
  const { startsAt, endsAt } = after;
  if ((startsAt ?? null) === null && (endsAt ?? null) !== null)
    throw fieldError('startsAt', 'required');
  if ((startsAt ?? null) !== null && (endsAt ?? null) === null)
    throw fieldError('endsAt', 'required');
  if (claimsOf(after).some(({ startsAt: from, endsAt: to }) => to <= from))
    throw fieldError('endsAt', 'beforeStart');
  const claims = claimsOf(await untilItsLastEnd(client, id, after));
  if (after['displacesBookings'] === true) await displace(write, claims, after['offering']);
  const clashes = await conflictsOf(client, claims);
  if (clashes.length === 0) return;
  const { fieldErrors, ...refused } = conflictError(clashes, person.language);
  const { hall, ...others } = fieldErrors ?? {};
  throw new PortalError('CLASH', {
    fieldErrors: { ...others, ...(hall ? { halls: hall } : {}) },
    ...(refused.details ? { details: refused.details } : {}),
  });
}

/** Refuses invigilators who watch over another paper at that time. */
async function assertInvigilators(
  client: Queryable,
  id: string,
  { startsAt, endsAt, invigilators }: Values,
  language: Language,
): Promise<void> {
  if (
    typeof startsAt !== 'string' ||
    typeof endsAt !== 'string' ||
    !Array.isArray(invigilators) ||
    invigilators.length === 0
  )
    return;
  const [clash] = await takenInvigilators(
    client,
    await untilLastEnd(client, {
      paper: id,
      startsAt,
      endsAt,
      halls: [],
      invigilators: invigilators.map(String),
    }),
    language,
  );
  if (clash) throw new PortalError('CLASH', { fieldErrors: { invigilators: clash } });
}

/** What the attempts of its candidates follow from. */
const PLACED = ['offering', 'startsAt'] as const;

/** The attempts of a student follow the day and the unit of each paper. */
async function followMoved({ client, id, person, before, after }: Write): Promise<void> {
  if (!before || !after || PLACED.every((name) => sameValue(before[name], after[name]))) return;
  const offerings = [before['offering'], after['offering']].map(String);
  await followMovedPaper({ client, actor: actorOf(person) }, id, offerings);
}

/**
 * Keeps papers in examinations of their own semester, and in the ledger of halls, which refuses a
 * time at which a hall is taken.
 */
export const papersExtension = extendServer('papers', {
  beforeWrite: async (write) => {
    const { client, id, before, after, person } = write;
    await assertPaperOfSemester(write);
    if (
      after &&
      (isClaimChanged(before, after) ||
        JSON.stringify(before?.['invigilators'] ?? []) !==
          JSON.stringify(after['invigilators'] ?? []))
    )
      await assertInvigilators(client, id, after, person.language);
    return accept(write);
  },
  afterWrite: async (write) => {
    const { client, id, before, after } = write;
    await followMoved(write);
    if (!after || !isClaimChanged(before, after)) return;
    // Locks the halls, so that the seats are counted as they will be.
    await followPapers(client, [id]);
    const { startsAt, endsAt, halls } = after;
    if (typeof startsAt !== 'string' || typeof endsAt !== 'string' || !Array.isArray(halls)) return;
    const wanted = { paper: id, startsAt, endsAt, halls: halls.map(String), invigilators: [] };
    const tooSmall = await hallsTooSmall(client, wanted);
    if (tooSmall) throw new PortalError('CLASH', { fieldErrors: { halls: tooSmall } });
  },
});
