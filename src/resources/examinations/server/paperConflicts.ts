import {
  everyLanguage,
  localised,
  type Queryable,
  queryRow,
  queryRows,
} from '../../../../gateway/index.ts';
import { candidateEndSql } from '../../shared/paperEndSql.ts';
import type { PaperConflict, PaperConflicts } from '../api.ts';
import { shortHallsOf, unseatedOf } from './seats.ts';
import { undecidedEntries } from './undecidedEntries.ts';

const CONFLICTS = `
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
    -- At most two more hours for each hour; the end of each candidate decides below.
    AND other.starts_at < one.ends_at + 2 * (one.ends_at - one.starts_at)
    AND one.starts_at < other.ends_at + 2 * (other.ends_at - other.starts_at)
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
  WHERE (one.exam_session_id = $1 OR other.exam_session_id = $1)
    AND other.starts_at < ${candidateEndSql({ paper: 'one' })}
    AND one.starts_at < ${candidateEndSql({ paper: 'other' })}
  GROUP BY one.id, other.id, one_unit.code, other_unit.code, one.starts_at, other.starts_at
  ORDER BY count(*) DESC, "startsAt", "oneCode"`;

const ON_HOLIDAYS = `
  SELECT
    paper.id AS paper,
    unit.code,
    to_char(paper.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startsAt",
    ${localised('holiday.name')} AS name
  FROM papers paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN LATERAL (
    SELECT ${everyLanguage('name')}
    FROM holidays
    WHERE (paper.starts_at AT TIME ZONE 'Asia/Colombo')::date BETWEEN starts_on AND ends_on
    ORDER BY starts_on, name_en
    LIMIT 1
  ) holiday ON true
  WHERE paper.exam_session_id = $1
  ORDER BY paper.starts_at, unit.code, paper.id`;

/**
 * Pairs of papers at the same time that share candidates, those with most first; papers on
 * holidays, without seats for all, in halls that are taken too early, the number without a time,
 * and the entries that are not decided.
 */
export async function findPaperConflicts(
  client: Queryable,
  session: string,
): Promise<PaperConflicts> {
  const clashes = await queryRows<PaperConflict>(client, {
    text: CONFLICTS,
    values: [session],
  });
  const onHolidays = await queryRows<PaperConflicts['onHolidays'][number]>(client, {
    text: ON_HOLIDAYS,
    values: [session],
  });
  const untimed = await queryRow<{ count: number }>(client, {
    text: `
      SELECT count(*)::int AS count
      FROM papers
      WHERE exam_session_id = $1 AND starts_at IS NULL`,
    values: [session],
  });
  return {
    clashes,
    onHolidays,
    untimed: untimed?.count ?? 0,
    unseated: await unseatedOf(client, session),
    short: await shortHallsOf(client, session),
    undecided: await undecidedEntries(client, session),
  };
}
