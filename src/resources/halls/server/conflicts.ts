import {
  instantSql,
  localised,
  localisedFrom,
  type Queryable,
  queryRows,
} from '../../../../gateway/index.ts';
import type { Localised, Language } from '../../../contract/model/constants.ts';
import { type FieldProblem, PortalError } from '../../../contract/model/errors.ts';
import { wallTimeOf, type Period } from '../../shared/localTime.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';

/** A claim of a booking, class or closure for one period. */
export interface Claim extends Period {
  hall: string | null;
  lecturers?: readonly string[];
  offering?: string;
  /** `null`: all students of the offering. */
  subgroup?: number | null;
  /** A paper, which shares its halls with other papers. */
  isPaper?: boolean;
}

/** A confirmed entry that conflicts with a claim. */
export interface Conflict extends Period {
  /** Index of the claim in the given list. */
  position: number;
  what: 'hall' | 'lecturer' | 'group';
  kind: 'class' | 'booking' | 'exam' | 'maintenance';
  /** The title of the conflicting entry. */
  by: Localised;
  /** The lecturer, for a conflict of a lecturer. */
  who: Localised | null;
}

/** Ledger rows to ignore, because their records are about to be written. */
export interface Except {
  bookings?: readonly string[];
  sessions?: readonly string[];
  closures?: readonly string[];
}

/** Titles in both languages: the `booking`, `session`, `closure` or `paper` of an `occupancy`. */
export const NAMED = localisedFrom(
  (language) => `coalesce(booking.title, ${unitLabelIn(language)}, closure.reason, '')`,
);
export const JOINED = `
  LEFT JOIN papers paper ON paper.id = occupancy.paper_id
  LEFT JOIN offerings offering ON offering.id = coalesce(session.offering_id, paper.offering_id)
  LEFT JOIN course_units unit ON unit.id = offering.course_unit_id`;
const OF_CLASS = `
  LEFT JOIN offerings offering ON offering.id = session.offering_id
  LEFT JOIN course_units unit ON unit.id = offering.course_unit_id`;

const CONFLICTS = `
  WITH claim AS (
    SELECT *
    FROM jsonb_to_recordset($1::jsonb) AS given(
      position int, "startsAt" timestamptz, "endsAt" timestamptz, hall uuid, lecturers uuid[],
      offering uuid, "firstGroup" int, "lastGroup" int, "isPaper" boolean
    )
  )
  SELECT
    claim.position,
    'hall' AS what,
    occupancy.kind,
    occupancy.starts_at,
    ${instantSql('occupancy.starts_at')} AS "startsAt",
    ${instantSql('occupancy.ends_at')} AS "endsAt",
    ${NAMED} AS by,
    NULL::json AS who
  FROM claim
  JOIN occupancy
    ON occupancy.hall_id = claim.hall
    AND occupancy.state = 'confirmed'
    AND tstzrange(occupancy.starts_at, occupancy.ends_at, '[)')
      && tstzrange(claim."startsAt", claim."endsAt", '[)')
    AND NOT (claim."isPaper" AND occupancy.kind = 'exam')
  LEFT JOIN bookings booking ON booking.id = occupancy.booking_id
  LEFT JOIN class_sessions session ON session.id = occupancy.session_id
  LEFT JOIN hall_closures closure ON closure.id = occupancy.closure_id
  ${JOINED}
  WHERE (occupancy.booking_id IS NULL OR occupancy.booking_id <> ALL($2::uuid[]))
    AND (occupancy.session_id IS NULL OR occupancy.session_id <> ALL($3::uuid[]))
    AND (occupancy.closure_id IS NULL OR occupancy.closure_id <> ALL($4::uuid[]))
  UNION ALL
  SELECT
    claim.position,
    'lecturer',
    'class',
    busy.starts_at,
    ${instantSql('busy.starts_at')},
    ${instantSql('busy.ends_at')},
    ${localisedFrom(unitLabelIn)},
    ${localised('member.name_with_initials')}
  FROM claim
  JOIN staff_busy_times busy
    ON busy.staff_id = ANY(claim.lecturers)
    AND tstzrange(busy.starts_at, busy.ends_at, '[)')
      && tstzrange(claim."startsAt", claim."endsAt", '[)')
  JOIN staff member ON member.id = busy.staff_id
  JOIN class_sessions session ON session.id = busy.session_id
  ${OF_CLASS}
  WHERE busy.session_id <> ALL($3::uuid[])
  UNION ALL
  SELECT
    claim.position,
    'group',
    'class',
    busy.starts_at,
    ${instantSql('busy.starts_at')},
    ${instantSql('busy.ends_at')},
    ${localisedFrom(unitLabelIn)},
    NULL::json
  FROM claim
  JOIN group_busy_times busy
    ON busy.offering_id = claim.offering
    AND int4range(busy.first_group, busy.last_group, '[]')
      && int4range(claim."firstGroup", claim."lastGroup", '[]')
    AND tstzrange(busy.starts_at, busy.ends_at, '[)')
      && tstzrange(claim."startsAt", claim."endsAt", '[)')
  JOIN class_sessions session ON session.id = busy.session_id
  ${OF_CLASS}
  WHERE busy.session_id <> ALL($3::uuid[])
  ORDER BY 1, 4`;

/** The first and last group of the offering that attends a class. */
const groupsOf = (subgroup: number | null | undefined): readonly [first: number, last: number] =>
  subgroup ? [subgroup, subgroup] : [1, 99];

/** All confirmed entries that conflict with the claims, in the order of the claims. */
export async function conflictsOf(
  client: Queryable,
  claims: readonly Claim[],
  { bookings = [], sessions = [], closures = [] }: Except = {},
): Promise<Conflict[]> {
  if (claims.length === 0) return [];
  const rows = claims.map(
    ({ lecturers = [], offering = null, subgroup = null, isPaper = false, ...claim }, position) => {
      const [firstGroup, lastGroup] = groupsOf(subgroup);
      return { ...claim, position, lecturers, offering, firstGroup, lastGroup, isPaper };
    },
  );
  const answer = await queryRows<Conflict>(client, {
    name: 'hall-conflicts',
    text: CONFLICTS,
    values: [JSON.stringify(rows), bookings, sessions, closures],
  });
  return answer.map(({ position, what, kind, startsAt, endsAt, by, who }) => ({
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

/** The field and the problem of one conflict. */
export function problemOf(
  { what, startsAt, endsAt, by, who }: Conflict,
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

const MAX_LISTED = 60;

/** A CLASH error with all conflicts by field. */
export function conflictError(
  conflicts: readonly Conflict[],
  language: Language,
  details: Record<string, unknown> = {},
): PortalError {
  const fieldErrors = Object.fromEntries(
    conflicts.toReversed().map((conflict) => problemOf(conflict, language)),
  );
  return new PortalError('CLASH', {
    fieldErrors,
    details: { clashes: conflicts.slice(0, MAX_LISTED), total: conflicts.length, ...details },
  });
}

/** An exclusion violation (23P01) of a concurrent write as CLASH; any other error as it is. */
export const asConflict = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === '23P01'
    ? new PortalError('CLASH', { fieldErrors: { startsAt: { code: 'overlaps' } }, cause: error })
    : error;
