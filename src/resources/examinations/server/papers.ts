import {
  type Queryable,
  extendServer,
  type ServerExtension,
  type Write,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { displaceBookings } from '../../halls/server/bookings.ts';
import { conflictError, conflictsOf, type Claim } from '../../halls/server/conflicts.ts';
import { followPapers } from '../../halls/server/ledger.ts';
import type { PaperClash, PaperClashes } from '../paperClashes.ts';
import { takenInvigilators } from './paperAtTime.ts';

type Values = Readonly<Record<string, unknown>>;
const CLAIMED = ['startsAt', 'endsAt', 'halls'] as const;

/** What a paper holds: each of its halls, for the whole time. None while the timetable is open. */
function claimsOf(values: Values): Claim[] {
  const { startsAt, endsAt, halls } = values;
  if (typeof startsAt !== 'string' || typeof endsAt !== 'string' || !Array.isArray(halls))
    return [];
  return halls.map((hall) => ({
    hall: String(hall),
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
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
  WHERE booking.state IN ('pending', 'approved')
  ORDER BY booking.id
  FOR UPDATE OF booking`;
const UNIT = `
  SELECT unit.code || ' ' || unit.title_en AS name
  FROM offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE offering.id = $1`;

/** Bookings in the way give way where the officer says so; whoever asked for them is told. */
async function displace(
  context: Write,
  claims: readonly Claim[],
  offering: unknown,
): Promise<void> {
  const { client } = context;
  const { rows } = await client.query<{ id: string; state: string }>({
    text: BOOKINGS,
    values: [JSON.stringify(claims)],
  });
  if (rows.length === 0) return;
  const { rows: units } = await client.query<{ name: string }>({ text: UNIT, values: [offering] });
  await displaceBookings(context, rows, 'displaced', `Examination: ${units[0]?.name ?? ''}`);
}

async function accept(write: Write): Promise<void> {
  const { client, id, before, after, person } = write;
  if (!after || !isClaimChanged(before, after)) return;
  const { startsAt, endsAt } = after;
  if ((startsAt ?? null) === null && (endsAt ?? null) !== null)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { startsAt: { code: 'required' } } });
  if ((startsAt ?? null) !== null && (endsAt ?? null) === null)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { endsAt: { code: 'required' } } });
  const claims = claimsOf(after);
  if (claims.some(({ startsAt: from, endsAt: to }) => to <= from))
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { endsAt: { code: 'beforeStart' } } });
  if (after['displacesBookings'] === true) await displace(write, claims, after['offering']);
  const clashes = await conflictsOf(client, claims, { papers: [id] });
  if (clashes.length === 0) return;
  const { fieldErrors, ...refused } = conflictError(clashes, person.language);
  const { hall, ...others } = fieldErrors ?? {};
  throw new PortalError('CLASH', {
    fieldErrors: { ...others, ...(hall ? { halls: hall } : {}) },
    ...(refused.details ? { details: refused.details } : {}),
  });
}

/** Nobody watches over two papers at one time. */
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
    { paper: id, startsAt, endsAt, halls: [], invigilators: invigilators.map(String) },
    language,
  );
  if (clash) throw new PortalError('CLASH', { fieldErrors: { invigilators: clash } });
}

/**
 * Papers stand in the one ledger of halls, in the transaction that sets their time; what stands
 * there already refuses them.
 */
export const papersExtension = (): readonly [string, ServerExtension] =>
  extendServer('papers', {
    beforeWrite: async (write) => {
      const { client, id, before, after, person } = write;
      if (
        after &&
        (isClaimChanged(before, after) ||
          JSON.stringify(before?.['invigilators'] ?? []) !==
            JSON.stringify(after['invigilators'] ?? []))
      )
        await assertInvigilators(client, id, after, person.language);
      return accept(write);
    },
    afterWrite: async ({ client, id, before, after }) => {
      if (after && isClaimChanged(before, after)) await followPapers(client, [id]);
    },
  });

const CLASHES = `
  SELECT
    one.id AS one,
    other.id AS other,
    one_unit.code AS "oneCode",
    other_unit.code AS "otherCode",
    to_char(
      greatest(one.starts_at, other.starts_at) AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
    ) AS "startsAt",
    count(*)::int AS students,
    (array_agg(student.registration_number ORDER BY student.registration_number))[1:12] AS named
  FROM papers one
  JOIN papers other
    ON other.id > one.id
    AND other.starts_at < one.ends_at
    AND one.starts_at < other.ends_at
  JOIN exam_sessions other_session
    ON other_session.id = other.exam_session_id
    AND other_session.status IN ('setup', 'registration', 'timetabled')
  JOIN exam_registrations registration
    ON registration.paper_id = one.id
    AND registration.status IN ('applied', 'confirmed')
  JOIN exam_registrations other_registration
    ON other_registration.paper_id = other.id
    AND other_registration.student_id = registration.student_id
    AND other_registration.status IN ('applied', 'confirmed')
  JOIN students student ON student.id = registration.student_id
  JOIN offerings one_offering ON one_offering.id = one.offering_id
  JOIN course_units one_unit ON one_unit.id = one_offering.course_unit_id
  JOIN offerings other_offering ON other_offering.id = other.offering_id
  JOIN course_units other_unit ON other_unit.id = other_offering.course_unit_id
  WHERE one.exam_session_id = $1 OR other.exam_session_id = $1
  GROUP BY one.id, other.id, one_unit.code, other_unit.code, one.starts_at, other.starts_at
  ORDER BY count(*) DESC, "startsAt", "oneCode"
  LIMIT 100`;

const ON_HOLIDAYS = `
  SELECT
    paper.id AS paper,
    unit.code,
    to_char(paper.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startsAt",
    json_build_object('en', holiday.name_en, 'si', holiday.name_si) AS name
  FROM papers paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN LATERAL (
    SELECT name_en, name_si
    FROM holidays
    WHERE (paper.starts_at AT TIME ZONE 'Asia/Colombo')::date BETWEEN starts_on AND ends_on
    ORDER BY starts_on, name_en
    LIMIT 1
  ) holiday ON true
  WHERE paper.exam_session_id = $1
  ORDER BY paper.starts_at, unit.code, paper.id
  LIMIT 100`;

/**
 * Pairs of papers at one time that share candidates, those with most first; papers on holidays, and
 * how many have no time yet.
 */
export async function paperClashes(client: Queryable, session: string): Promise<PaperClashes> {
  const { rows: clashes } = await client.query<PaperClash & Record<string, unknown>>({
    text: CLASHES,
    values: [session],
  });
  const { rows: onHolidays } = await client.query<
    PaperClashes['onHolidays'][number] & Record<string, unknown>
  >({ text: ON_HOLIDAYS, values: [session] });
  const { rows: untimed } = await client.query<{ count: number }>({
    text: `
      SELECT count(*)::int AS count
      FROM papers
      WHERE exam_session_id = $1 AND starts_at IS NULL`,
    values: [session],
  });
  return { clashes, onHolidays, untimed: untimed[0]?.count ?? 0 };
}

const MOST_NAMED = 4;

/**
 * The timetable of an examination is fixed once no candidate has two papers at one time, or
 * somebody says why that may stay.
 */
export const examSessionsExtension = (): readonly [string, ServerExtension] =>
  extendServer('exam-sessions', {
    beforeTransition: async ({ client, id, step }) => {
      if (step.name !== 'timetable' || step.reason !== null) return;
      const { clashes } = await paperClashes(client, id);
      if (clashes.length === 0) return;
      const named =
        clashes
          .slice(0, MOST_NAMED)
          .map(({ oneCode, otherCode }) => `${oneCode} – ${otherCode}`)
          .join(', ') + (clashes.length > MOST_NAMED ? ' …' : '');
      throw new PortalError('PAPERS_CLASH', { details: { smart_count: clashes.length, named } });
    },
  });
