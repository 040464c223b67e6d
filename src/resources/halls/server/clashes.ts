import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised, Language } from '../../../contract/model/constants.ts';
import { PortalError, type FieldProblem } from '../../../contract/model/errors.ts';
import { wallTimeOf, type Period } from '../../shared/localTime.ts';

/** What a booking, class or closure would claim for one period. */
export interface Claim extends Period {
  hall: string | null;
  lecturers?: readonly string[];
  offering?: string;
  /** `null`: everybody of the offering. */
  subgroup?: number | null;
}

/** Something confirmed that stands in the way of a claim. */
export interface Clash extends Period {
  /** Place of the claim in the list that was asked about. */
  position: number;
  what: 'hall' | 'lecturer' | 'group';
  kind: 'class' | 'booking' | 'exam' | 'maintenance';
  /** What takes place then. */
  by: Localised;
  /** Of a lecturer: who. */
  who: Localised | null;
}

/** Rows of the ledger that do not count: those of records that are about to be written. */
export interface Except {
  bookings?: readonly string[];
  sessions?: readonly string[];
  closures?: readonly string[];
  papers?: readonly string[];
}

/**
 * Names of what takes place, in both languages; `b`, `s`, `m` and `p` are bookings, sessions,
 * closures and papers.
 */
export const NAMED = `json_build_object(
  'en', coalesce(b.title, u.code || ' ' || u.title_en, m.reason, ''),
  'si', coalesce(b.title, u.code || ' ' || u.title_si, m.reason, '')
)`;
export const JOINED = `
  LEFT JOIN papers p ON p.id = l.paper_id
  LEFT JOIN offerings o ON o.id = coalesce(s.offering_id, p.offering_id)
  LEFT JOIN course_units u ON u.id = o.course_unit_id`;
const OF_CLASS = `
  LEFT JOIN offerings o ON o.id = s.offering_id
  LEFT JOIN course_units u ON u.id = o.course_unit_id`;

const ISO = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const CLASHES = `
  WITH claim AS (
    SELECT *
    FROM jsonb_to_recordset($1::jsonb) AS c(
      position int, "startsAt" timestamptz, "endsAt" timestamptz, hall uuid, lecturers uuid[],
      offering uuid, "firstGroup" int, "lastGroup" int
    )
  )
  SELECT
    c.position,
    'hall' AS what,
    l.kind,
    l.starts_at,
    ${ISO('l.starts_at')} AS "startsAt",
    ${ISO('l.ends_at')} AS "endsAt",
    ${NAMED} AS by,
    NULL::json AS who
  FROM claim c
  JOIN occupancy l
    ON l.hall_id = c.hall
    AND l.state = 'confirmed'
    AND tstzrange(l.starts_at, l.ends_at, '[)') && tstzrange(c."startsAt", c."endsAt", '[)')
  LEFT JOIN bookings b ON b.id = l.booking_id
  LEFT JOIN class_sessions s ON s.id = l.session_id
  LEFT JOIN hall_closures m ON m.id = l.closure_id
  ${JOINED}
  WHERE (l.booking_id IS NULL OR l.booking_id <> ALL($2::uuid[]))
    AND (l.session_id IS NULL OR l.session_id <> ALL($3::uuid[]))
    AND (l.closure_id IS NULL OR l.closure_id <> ALL($4::uuid[]))
    AND (l.paper_id IS NULL OR l.paper_id <> ALL($5::uuid[]))
  UNION ALL
  SELECT
    c.position,
    'lecturer',
    'class',
    l.starts_at,
    ${ISO('l.starts_at')},
    ${ISO('l.ends_at')},
    json_build_object('en', u.code || ' ' || u.title_en, 'si', u.code || ' ' || u.title_si),
    json_build_object('en', p.name_with_initials_en, 'si', p.name_with_initials_si)
  FROM claim c
  JOIN staff_busy_times l
    ON l.staff_id = ANY(c.lecturers)
    AND tstzrange(l.starts_at, l.ends_at, '[)') && tstzrange(c."startsAt", c."endsAt", '[)')
  JOIN staff p ON p.id = l.staff_id
  JOIN class_sessions s ON s.id = l.session_id
  ${OF_CLASS}
  WHERE l.session_id <> ALL($3::uuid[])
  UNION ALL
  SELECT
    c.position,
    'group',
    'class',
    l.starts_at,
    ${ISO('l.starts_at')},
    ${ISO('l.ends_at')},
    json_build_object('en', u.code || ' ' || u.title_en, 'si', u.code || ' ' || u.title_si),
    NULL::json
  FROM claim c
  JOIN group_busy_times l
    ON l.offering_id = c.offering
    AND int4range(l.first_group, l.last_group, '[]')
      && int4range(c."firstGroup", c."lastGroup", '[]')
    AND tstzrange(l.starts_at, l.ends_at, '[)') && tstzrange(c."startsAt", c."endsAt", '[)')
  JOIN class_sessions s ON s.id = l.session_id
  ${OF_CLASS}
  WHERE l.session_id <> ALL($3::uuid[])
  ORDER BY 1, 4`;

/** The groups of an offering, first and last, that a class is for. */
const groupsOf = (subgroup: number | null | undefined): readonly [first: number, last: number] =>
  subgroup ? [subgroup, subgroup] : [1, 99];

/** Everything confirmed that the claims would meet, in their order. */
export async function clashesOf(
  client: Queryable,
  claims: readonly Claim[],
  { bookings = [], sessions = [], closures = [], papers = [] }: Except = {},
): Promise<Clash[]> {
  if (claims.length === 0) return [];
  const rows = claims.map(
    ({ startsAt, endsAt, hall, lecturers = [], offering = null, subgroup = null }, position) => {
      const [firstGroup, lastGroup] = groupsOf(subgroup);
      return { position, startsAt, endsAt, hall, lecturers, offering, firstGroup, lastGroup };
    },
  );
  const answer = await client.query<Clash & Record<string, unknown>>({
    name: 'hall-clashes',
    text: CLASHES,
    values: [JSON.stringify(rows), bookings, sessions, closures, papers],
  });
  return answer.rows.map(({ position, what, kind, startsAt, endsAt, by, who }) => ({
    position,
    what,
    kind,
    startsAt,
    endsAt,
    by,
    who,
  }));
}

const FIELD_OF = { hall: 'hall', lecturer: 'lecturers', group: 'startsAt' } as const;
const PROBLEM_OF = { hall: 'hallTaken', lecturer: 'lecturerTaken', group: 'groupTaken' } as const;

/** Says of one clash, in words for its field, what stands where. */
export function problemOf(
  { what, startsAt, endsAt, by, who }: Clash,
  language: Language,
): [field: string, FieldProblem] {
  const [start, end] = [wallTimeOf(startsAt), wallTimeOf(endsAt)];
  const args = {
    by: by[language],
    date: start.date,
    from: start.time,
    to: end.time,
    ...(who ? { who: who[language] } : {}),
  };
  return [FIELD_OF[what], { code: PROBLEM_OF[what], args }];
}

const MOST_TOLD = 60;

/** The refusal that tells of clashes, each by the field that would have to change. */
export function clashError(
  clashes: readonly Clash[],
  language: Language,
  details: Record<string, unknown> = {},
): PortalError {
  const fieldErrors = Object.fromEntries(
    clashes.toReversed().map((clash) => problemOf(clash, language)),
  );
  return new PortalError('CLASH', {
    fieldErrors,
    details: { clashes: clashes.slice(0, MOST_TOLD), total: clashes.length, ...details },
  });
}

/**
 * What the database refused because a rival was faster: whoever asks again is told what stands
 * there.
 */
export const asClash = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === '23P01'
    ? new PortalError('CLASH', { fieldErrors: { startsAt: { code: 'overlaps' } }, cause: error })
    : error;
