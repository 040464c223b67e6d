import {
  type Queryable,
  extendServer,
  type ServerExtension,
  insertLogged,
  updateLogged,
  type Cause,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ConvocationSheet, IssuedSheet, ListLine, OwnConvocation } from '../api.ts';
import { convocationSheets, graduands } from '../convocations.ts';
import { checkCodeOf, hashOfList, seatsFor, totalsOf } from '../rules/awardRules.ts';

type Convocation = NonNullable<ConvocationSheet['convocation']>;
const pair = (alias: string, field: string): string => `
  CASE
    WHEN ${alias}.${field}_en IS NULL THEN NULL
    ELSE json_build_object('en', ${alias}.${field}_en, 'si', ${alias}.${field}_si)
  END`;
/** The full name where there is one: names are read out and printed as they stand in the register. */
const REGISTERED = `json_build_object(
  'en', coalesce(s.full_name_en, s.name_with_initials_en),
  'si', coalesce(s.full_name_si, s.name_with_initials_si)
)`;

const CONVOCATIONS = `
  SELECT k.id, k.year, ${pair('k', 'title')} AS title
  FROM convocations k
  ORDER BY k.year DESC`;
const ONE = `
  SELECT
    k.id,
    k.year,
    ${pair('k', 'title')} AS title,
    k.date::text AS date,
    ${pair('k', 'place')} AS place,
    k.supplication_from AS "supplicationFrom",
    k.supplication_until AS "supplicationUntil",
    k.sessions
  FROM convocations k
  WHERE k.id = $1`;
const LINES = `
  SELECT
    g.id,
    g.version,
    s.registration_number AS number,
    ${pair('g', 'name')} AS name,
    ${REGISTERED} AS registered,
    a.class,
    a.effective_date::text AS "effectiveDate",
    json_build_object('id', d.id, 'label', ${pair('d', 'name')}) AS degree,
    g.mode,
    g.session,
    g.seat,
    g.state
  FROM graduands g
  JOIN awards a ON a.id = g.award_id
  JOIN students s ON s.id = a.student_id
  JOIN degrees d ON d.id = a.degree_id
  WHERE g.convocation_id = $1
  ORDER BY
    d.slqf_level DESC,
    d.code,
    array_position(ARRAY['first', 'secondUpper', 'secondLower', 'pass'], a.class),
    s.registration_number`;
const SHEET = `
  SELECT id, number, check_code AS "checkCode", hash, issued_at AS "issuedAt"
  FROM convocation_sheets
  WHERE convocation_id = $1
  ORDER BY number DESC
  LIMIT 1`;
const WAITING = `
  FROM awards a
  WHERE a.state = 'senate' AND NOT EXISTS (SELECT 1 FROM graduands g WHERE g.award_id = a.id)`;

const one = async <Row>(
  client: Queryable,
  text: string,
  values: unknown[],
): Promise<Row | undefined> =>
  (await client.query<Row & Record<string, unknown>>({ text, values })).rows[0];
const linesOf = async (client: Queryable, id: string): Promise<ListLine[]> =>
  (await client.query<ListLine & Record<string, unknown>>({ text: LINES, values: [id] })).rows;

/** Who stands on a printed list: graduands whose names are confirmed. */
const printed = (lines: readonly ListLine[]): ListLine[] =>
  lines.filter(({ state }) => state === 'confirmed');

/** The list of one convocation, the latest unless another is asked for. */
export async function readList(
  client: Queryable,
  wanted: string | null,
): Promise<ConvocationSheet> {
  const { rows: convocations } = await client.query<
    ConvocationSheet['convocations'][number] & Record<string, unknown>
  >({ text: CONVOCATIONS });
  const id = convocations.find((known) => known.id === wanted)?.id ?? convocations[0]?.id ?? null;
  const waiting =
    (await one<{ count: number }>(client, `SELECT count(*)::int AS count ${WAITING}`, []))?.count ??
    0;
  const convocation = id === null ? null : ((await one<Convocation>(client, ONE, [id])) ?? null);
  if (!convocation)
    return {
      convocations,
      convocation: null,
      lines: [],
      totals: totalsOf([]),
      sheet: null,
      waiting,
    };
  const lines = await linesOf(client, convocation.id);
  const sheet = await one<IssuedSheet>(client, SHEET, [convocation.id]);
  const hash = hashOfList(convocation.year, convocation.date, printed(lines));
  return {
    convocations,
    convocation,
    lines,
    totals: totalsOf(printed(lines)),
    sheet: sheet ? { ...sheet, isCurrent: sheet.hash === hash } : null,
    waiting,
  };
}

async function lockConvocation(client: Queryable, id: string): Promise<Convocation> {
  await client.query({ text: 'SELECT 1 FROM convocations WHERE id = $1 FOR UPDATE', values: [id] });
  const convocation = await one<Convocation>(client, ONE, [id]);
  if (!convocation) throw new PortalError('NOT_FOUND');
  return convocation;
}

/** An award stands on one list: two convocations do not list at the same time. */
const LISTING_GRADUANDS = 727_281;

/** Lists everybody whose award the senate has confirmed and who is in no convocation yet. */
export async function listGraduands(client: Queryable, cause: Cause, id: string): Promise<number> {
  await client.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [LISTING_GRADUANDS] });
  await lockConvocation(client, id);
  const { rows } = await client.query<{ id: string; student: string }>({
    text: `SELECT a.id, a.student_id AS student ${WAITING} ORDER BY a.id`,
  });
  for (const { id: award, student } of rows) {
    await insertLogged(client, cause, graduands, {
      convocation: id,
      award,
      student,
      name: { en: null, si: null },
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

/** Seats everybody who comes, in the order of the list. */
export async function seatGraduands(client: Queryable, cause: Cause, id: string): Promise<number> {
  const { sessions } = await lockConvocation(client, id);
  const lines = await linesOf(client, id);
  const moved = seatsFor(lines, sessions).filter((seat) =>
    lines.some(
      (line) => line.id === seat.id && (line.session !== seat.session || line.seat !== seat.seat),
    ),
  );
  // Two people may exchange seats, and a seat is taken once.
  await client.query({
    text: 'UPDATE graduands SET seat = NULL WHERE id = ANY($1::uuid[])',
    values: [moved.map((seat) => seat.id)],
  });
  for (const { id: graduand, session, seat } of moved) {
    const line = lines.find((known) => known.id === graduand);
    await updateLogged(
      client,
      cause,
      graduands,
      graduand,
      { session: line?.session ?? null, seat: line?.seat ?? null },
      { session, seat },
    );
  }
  return moved.length;
}

/**
 * Puts the list as it is now on record under a check code; the same list keeps the code that it
 * has.
 */
export async function issueSheet(
  client: Queryable,
  cause: Cause,
  id: string,
  now: Date,
): Promise<IssuedSheet> {
  const { year, date } = await lockConvocation(client, id);
  const lines = printed(await linesOf(client, id));
  if (lines.length === 0) throw new PortalError('LIST_EMPTY');
  const hash = hashOfList(year, date, lines);
  const last = await one<IssuedSheet>(client, SHEET, [id]);
  if (last?.hash === hash) return last;
  const values = {
    convocation: id,
    number: (last?.number ?? 0) + 1,
    checkCode: checkCodeOf(hash, (last?.number ?? 0) + 1),
    hash,
    total: lines.length,
    totals: totalsOf(lines),
    issuedAt: now.toISOString(),
  };
  return { ...values, id: await insertLogged(client, cause, convocationSheets, values) };
}

const OWN = `
  SELECT
    json_build_object(
      'degree', ${pair('d', 'name')},
      'class', a.class,
      'effectiveDate', a.effective_date
    ) AS award,
    CASE
      WHEN g.id IS NULL THEN NULL
      ELSE json_build_object(
        'id', g.id,
        'version', g.version,
        'name', ${pair('g', 'name')},
        'registered', ${REGISTERED},
        'mode', g.mode,
        'feeReference', g.fee_reference,
        'session', g.session,
        'seat', g.seat,
        'state', g.state,
        'question', g.question
      )
    END AS graduand,
    CASE
      WHEN k.id IS NULL THEN NULL
      ELSE json_build_object(
        'title', ${pair('k', 'title')},
        'date', k.date,
        'place', ${pair('k', 'place')},
        'supplicationFrom', k.supplication_from,
        'supplicationUntil', k.supplication_until,
        'isOpen', k.supplication_from <= $2 AND k.supplication_until > $2
      )
    END AS convocation
  FROM awards a
  JOIN students s ON s.id = a.student_id
  JOIN degrees d ON d.id = a.degree_id
  LEFT JOIN graduands g ON g.award_id = a.id
  LEFT JOIN convocations k ON k.id = g.convocation_id
  WHERE a.student_id = $1 AND a.state = 'senate'
  ORDER BY a.effective_date DESC
  LIMIT 1`;

/** A student's own award and place at the convocation. Nothing before the senate has confirmed it. */
export const ownConvocation = async (
  client: Queryable,
  student: string | null,
  now: Date,
): Promise<OwnConvocation> =>
  (student === null ? undefined : await one<OwnConvocation>(client, OWN, [student, now])) ?? {
    award: null,
    graduand: null,
    convocation: null,
  };

const text = (value: unknown): value is string => typeof value === 'string';

/**
 * Students change their names and attendance while the window is open; a name is written in both
 * scripts or not at all.
 */
export const graduandsExtension = (now: () => Date): readonly [string, ServerExtension] =>
  extendServer('graduands', {
    beforeWrite: async ({ client, before, after, person, step }) => {
      if (!after) return;
      if (!before) {
        const award = await one<{ student: string }>(
          client,
          'SELECT student_id AS student FROM awards WHERE id = $1',
          [after['award']],
        );
        return { ...after, student: award?.student ?? null };
      }
      if (step || person.studentId === null || person.studentId !== before['student']) return;
      const window_ = await one<{ open: boolean }>(
        client,
        `
          SELECT supplication_from <= $2 AND supplication_until > $2 AS open
          FROM convocations
          WHERE id = $1`,
        [after['convocation'], now()],
      );
      if (window_?.open !== true) throw new PortalError('WINDOW_CLOSED');
    },
  });

export interface PublicCheck {
  year: number;
  date: string;
  number: number;
  issuedAt: string;
  total: number;
  hash: string;
  /** No later list was issued. */
  isLatest: boolean;
}
const CHECK = `
  SELECT
    k.year,
    k.date::text AS date,
    h.number,
    h.issued_at AS "issuedAt",
    h.total,
    h.hash,
    NOT EXISTS (
      SELECT 1
      FROM convocation_sheets l
      WHERE l.convocation_id = h.convocation_id AND l.number > h.number
    ) AS "isLatest"
  FROM convocation_sheets h
  JOIN convocations k ON k.id = h.convocation_id
  WHERE h.check_code = $1`;

/**
 * What anybody may know of a printed list by its check code: that it is on record, and how many
 * stand on it. No names.
 */
export const checkSheet = async (client: Queryable, code: unknown): Promise<PublicCheck | null> => {
  const letters = text(code)
    ? code
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, '')
        .slice(0, 12)
    : '';
  return (await one<PublicCheck>(client, CHECK, [letters.replace(/(.{4})(?=.)/g, '$1-')])) ?? null;
};
