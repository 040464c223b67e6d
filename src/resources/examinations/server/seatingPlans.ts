import {
  type Handler,
  instantSql,
  localised,
  type Person,
  queryRow,
  queryRows,
} from '../../../../gateway/index.ts';
import { DAY_MS, type Localised } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { readHead } from '../../faculty/server/letterhead.ts';
import { candidateEndSql } from '../../shared/paperEndSql.ts';
import type {
  listSeatingPlans,
  readSeatingPlan,
  SeatingLine,
  SeatingPlan,
} from '../api/seating.ts';

/** Candidates with a seat in one of the halls of their paper; `$1`, `$2`: who reads. */
const SEATED = `
  FROM papers paper
  JOIN papers__halls paper_hall ON paper_hall.owner_id = paper.id
  JOIN lecturehalls hall ON hall.id = paper_hall.target_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN exam_registrations registration
    ON registration.paper_id = paper.id
    AND registration.status = 'confirmed'
    AND starts_with(registration.seat, hall.code || ' ')
  JOIN students student ON student.id = registration.student_id
  WHERE (
      $1
      OR EXISTS (
        SELECT 1
        FROM papers__invigilators invigilator
        WHERE invigilator.owner_id = paper.id AND invigilator.target_id = $2
      )
    )
    AND paper.starts_at IS NOT NULL`;

const LINES = `
  SELECT
    hall.id AS hall,
    hall.code,
    ${instantSql('paper.starts_at')} AS "startsAt",
    ${instantSql(`max(${candidateEndSql()})`)} AS "endsAt",
    array_agg(DISTINCT unit.code ORDER BY unit.code) AS papers,
    count(*)::int AS candidates,
    count(*) OVER ()::int AS total
  ${SEATED}
    AND (paper.exam_session_id = $3 OR ($3::uuid IS NULL AND paper.ends_at > $4))
  GROUP BY hall.id, hall.code, paper.starts_at
  ORDER BY paper.starts_at, hall.code
  LIMIT $6 OFFSET $5`;

const SEATS = `
  SELECT
    registration.seat,
    coalesce(registration.index_number, student.index_number) AS "indexNumber",
    unit.code,
    ${instantSql('paper.starts_at')} AS "startsAt",
    ${instantSql(candidateEndSql())} AS "endsAt",
    ${candidateEndSql()} > paper.ends_at AS "isLonger"
  ${SEATED}
    AND hall.id = $3
    AND paper.starts_at <= $4
    AND $4 < ${candidateEndSql()}
  ORDER BY length(registration.seat), registration.seat`;

const HALL = `
  SELECT code, ${localised('name')} AS name
  FROM lecturehalls
  WHERE id = $1`;

/** The office reads every plan, others those of the papers that they invigilate. */
const readerOf = ({ privileges, staffId }: Person): [all: boolean, staff: string | null] => [
  privileges.has('EXAM_PAPERS_VIEW'),
  staffId,
];

export const seatingLines: Handler<typeof listSeatingPlans> = async ({
  client,
  person,
  query,
  now,
  range,
}) => {
  const rows = await queryRows<SeatingLine & { total: number }>(client, {
    text: LINES,
    values: [
      ...readerOf(person),
      query.session ?? null,
      new Date(now.getTime() - DAY_MS),
      range.first,
      range.count,
    ],
  });
  return { rows: rows.map(({ total: _total, ...line }) => line), total: rows[0]?.total ?? 0 };
};

export const seatingPlan: Handler<typeof readSeatingPlan> = async ({ client, person, query }) => {
  const seats = await queryRows<SeatingPlan['seats'][number]>(client, {
    text: SEATS,
    values: [...readerOf(person), query.hall, query.at],
  });
  const hall = await queryRow<{ code: string; name: Localised }>(client, {
    text: HALL,
    values: [query.hall],
  });
  if (!hall || seats.length === 0) throw new PortalError('NOT_FOUND');
  return { faculty: (await readHead(client)).faculty, hall, seats };
};
