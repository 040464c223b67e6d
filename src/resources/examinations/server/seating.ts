import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import type { Period } from '../../shared/localTime.ts';
import { candidateEndSql, sitsApartSql } from '../../shared/paperEndSql.ts';
import {
  seatPlan,
  type SeatedCandidate,
  type SeatedPaper,
  type SeatingPlan,
} from '../rules/seating.ts';

/** Papers at a time, one of them perhaps at another time than it is stored with. */
const AT_TIME = `
  WITH paper AS (
    SELECT
      stored.id,
      stored.exam_session_id,
      stored.offering_id,
      CASE WHEN stored.id = $3 THEN $4::timestamptz ELSE stored.starts_at END AS starts_at,
      CASE WHEN stored.id = $3 THEN $5::timestamptz ELSE stored.ends_at END AS ends_at
    FROM papers stored
    WHERE stored.id = $3 OR (stored.starts_at < $2 AND stored.ends_at > $1)
  )`;
const PAPERS = `
  ${AT_TIME}
  SELECT
    paper.id,
    paper.exam_session_id AS session,
    unit.code,
    paper.starts_at AS "startsAt",
    paper.ends_at AS "endsAt",
    ARRAY(
      SELECT paper_hall.target_id
      FROM papers__halls paper_hall
      WHERE paper_hall.owner_id = paper.id
      ORDER BY paper_hall.position
    ) AS halls
  FROM paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id`;
const CANDIDATES = `
  ${AT_TIME}
  SELECT
    registration.id,
    registration.paper_id AS paper,
    registration.seat,
    student.registration_number AS number,
    ${candidateEndSql()} AS "endsAt",
    ${sitsApartSql()} AS "sitsApart"
  FROM paper
  JOIN exam_registrations registration ON registration.paper_id = paper.id
  JOIN students student ON student.id = registration.student_id
  WHERE registration.status = ANY($6::text[])
  ORDER BY
    coalesce(registration.index_number, student.index_number, student.registration_number),
    registration.id`;
const HALLS = `
  SELECT id, code, coalesce(exam_capacity, capacity) AS seats
  FROM lecturehalls`;

interface SeatingQuery {
  /** All papers that are sat between these moments. */
  from: Date;
  to: Date;
  /** Confirmed candidates alone, or also those whose registration is not decided. */
  status?: readonly ('applied' | 'confirmed')[];
  /** A paper at another time or in other halls than it is stored with. */
  wanted?: Period & { paper: string; halls: readonly string[] };
  /** Candidates of other examinations than this one keep their seats; absent: none do. */
  session?: string;
}

interface CandidateRow extends Omit<SeatedCandidate, 'endsAt'> {
  paper: string;
  seat: string | null;
  /** Of registration. */
  number: string;
  endsAt: Date;
}

interface PaperToSeat extends SeatedPaper {
  session: string;
  code: string;
  candidates: (SeatedCandidate & Pick<CandidateRow, 'seat' | 'number'>)[];
}

export interface Seating extends SeatingPlan {
  papers: PaperToSeat[];
}

/** Plans the seats of all papers of a period. */
export async function planSeating(
  client: Queryable,
  { from, to, status = ['confirmed'], wanted, session }: SeatingQuery,
): Promise<Seating> {
  const values = [
    from,
    to,
    wanted?.paper ?? null,
    wanted?.startsAt ?? null,
    wanted?.endsAt ?? null,
  ];
  const papers = await queryRows<{
    id: string;
    session: string;
    code: string;
    startsAt: Date;
    endsAt: Date;
    halls: string[];
  }>(client, { text: PAPERS, values });
  const rows = await queryRows<CandidateRow>(client, {
    text: CANDIDATES,
    values: [...values, status],
  });
  const halls = await queryRows<{ id: string; code: string; seats: number }>(client, {
    text: HALLS,
  });
  const codes = new Map(halls.map(({ id, code }) => [id, code]));
  const byPaper = new Map<string, CandidateRow[]>();
  for (const row of rows) {
    const beside = byPaper.get(row.paper);
    if (beside) beside.push(row);
    else byPaper.set(row.paper, [row]);
  }
  const seated = papers.map(({ id, session: of, code, startsAt, endsAt, halls: own }) => ({
    id,
    session: of,
    code,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    halls: (wanted?.paper === id ? wanted.halls : own).flatMap((hall) => codes.get(hall) ?? []),
    candidates: (byPaper.get(id) ?? []).map((candidate) => ({
      ...candidate,
      endsAt: candidate.endsAt.getTime(),
      keeps: session === undefined || session === of ? null : candidate.seat,
    })),
  }));
  return { papers: seated, ...seatPlan(seated, halls) };
}

/**
 * The papers that share a hall with this one at its time, and for which there are then too few
 * seats.
 */
export async function crowdedBy(
  client: Queryable,
  wanted: NonNullable<SeatingQuery['wanted']>,
): Promise<{ code: string; count: number }[]> {
  const { papers, unseated } = await planSeating(client, {
    from: new Date(Date.parse(wanted.startsAt) - DAY_MS),
    to: new Date(Date.parse(wanted.endsAt) + DAY_MS),
    status: ['applied', 'confirmed'],
    wanted,
  });
  const own = papers.find(({ id }) => id === wanted.paper);
  if (!own) return [];
  const beside = papers.filter(
    (other) =>
      other !== own &&
      other.startsAt < own.endsAt &&
      own.startsAt < other.endsAt &&
      other.halls.some((hall) => own.halls.includes(hall)),
  );
  return beside.length === 0
    ? []
    : [own, ...beside]
        .map(({ id, code }) => ({
          code,
          count: unseated.filter(({ paper, because }) => paper === id && because === 'full').length,
        }))
        .filter(({ count }) => count > 0);
}
