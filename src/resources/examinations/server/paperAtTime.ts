import { localised, type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import type { Language, Localised } from '../../../contract/model/constants.ts';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import { conflictsOf, problemOf } from '../../halls/server/conflicts.ts';
import { holidayOf, holidayProblem } from '../../halls/server/storedHolidays.ts';
import { wallTimeOf } from '../../shared/localTime.ts';
import { candidateEndSql, lastEndSql } from '../../shared/paperEndSql.ts';
import type { PaperAtTime } from '../api.ts';
import { crowdedBy } from './seating.ts';

export interface WantedTime {
  /** The paper itself, which conflicts with nothing; `null`: a new one. */
  paper: string | null;
  startsAt: string;
  endsAt: string;
  halls: readonly string[];
  invigilators: readonly string[];
}

const INVIGILATING = `
  SELECT
    ${localised('member.name_with_initials')} AS who,
    unit.code,
    paper.starts_at AS "startsAt",
    ${lastEndSql()} AS "endsAt"
  FROM papers paper
  JOIN papers__invigilators invigilator ON invigilator.owner_id = paper.id
  JOIN staff member ON member.id = invigilator.target_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE ($1::uuid IS NULL OR paper.id <> $1)
    AND invigilator.target_id = ANY($2::uuid[])
    AND paper.starts_at < $4
    AND $3 < ${lastEndSql()}
  ORDER BY paper.starts_at, unit.code, member.id`;

const LAST_END = `
  SELECT ${lastEndSql('wanted')} AS "endsAt"
  FROM (
    SELECT $1::uuid AS id, $2::timestamptz AS starts_at, $3::timestamptz AS ends_at
  ) wanted`;

/** The same time until its last candidate ends, for which halls and invigilators are needed. */
export async function untilLastEnd<Time extends Pick<WantedTime, 'paper' | 'startsAt' | 'endsAt'>>(
  client: Queryable,
  wanted: Time,
): Promise<Time> {
  const { paper, startsAt, endsAt } = wanted;
  const row = await queryRow<{ endsAt: Date }>(client, {
    text: LAST_END,
    values: [paper, startsAt, endsAt],
  });
  return { ...wanted, endsAt: (row?.endsAt ?? new Date(endsAt)).toISOString() };
}

/** The problem of halls that do not seat a paper and those that share them; `null`: they do. */
export async function hallsTooSmall(
  client: Queryable,
  { paper, ...wanted }: WantedTime,
): Promise<FieldProblem | null> {
  const crowded = paper === null ? [] : await crowdedBy(client, { ...wanted, paper });
  return crowded.length === 0
    ? null
    : {
        code: 'hallFull',
        args: { by: crowded.map(({ code, count }) => `${code}: ${count}`).join(', ') },
      };
}

/** Invigilators who have another paper at that time, as problems of the field. */
export async function takenInvigilators(
  client: Queryable,
  { paper, startsAt, endsAt, invigilators }: WantedTime,
  language: Language,
): Promise<FieldProblem[]> {
  if (invigilators.length === 0) return [];
  const rows = await queryRows<{
    who: Localised;
    code: string;
    startsAt: Date;
    endsAt: Date;
  }>(client, { text: INVIGILATING, values: [paper, invigilators, startsAt, endsAt] });
  return rows.map(({ who, code, startsAt: begins, endsAt: ends }) => {
    const [from, to] = [wallTimeOf(begins.toISOString()), wallTimeOf(ends.toISOString())];
    return {
      code: 'invigilatorTaken',
      args: { who: who[language], by: code, date: from.date, from: from.time, to: to.time },
    };
  });
}

const SHARED = `
  SELECT
    unit.code,
    count(*)::int AS students,
    (array_agg(student.registration_number ORDER BY student.registration_number))[1:12] AS named
  FROM exam_registrations registration
  JOIN exam_registrations other_registration
    ON other_registration.student_id = registration.student_id
    AND other_registration.paper_id <> registration.paper_id
    AND other_registration.status IN ('applied', 'confirmed')
  JOIN papers other
    ON other.id = other_registration.paper_id
    AND $2 < ${candidateEndSql({ paper: 'other', student: 'other_registration.student_id' })}
  CROSS JOIN (
    SELECT $1::uuid AS id, $2::timestamptz AS starts_at, $3::timestamptz AS ends_at
  ) wanted
  JOIN students student ON student.id = registration.student_id
  JOIN offerings offering ON offering.id = other.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE registration.paper_id = $1
    AND registration.status IN ('applied', 'confirmed')
    AND other.starts_at < ${candidateEndSql({ paper: 'wanted' })}
  GROUP BY other.id, unit.code
  ORDER BY count(*) DESC, unit.code`;

/** The conflicts of a paper at a time, by the same rules as when it is saved. */
export async function paperAtTime(
  client: Queryable,
  wanted: WantedTime,
  language: Language,
): Promise<PaperAtTime> {
  const { paper, startsAt, endsAt, halls } = wanted;
  const needed = await untilLastEnd(client, wanted);
  const clashes = await conflictsOf(
    client,
    halls.map((hall) => ({ hall, startsAt, endsAt: needed.endsAt, isPaper: true })),
  );
  const tooSmall = await hallsTooSmall(client, wanted);
  const rows = await queryRows<PaperAtTime['papers'][number]>(client, {
    text: SHARED,
    values: [paper, startsAt, endsAt],
  });
  const holiday = await holidayOf(client, wanted);
  return {
    holiday: holiday ? holidayProblem(holiday, wanted, language) : null,
    problems: [
      ...clashes.map((clash) => problemOf(clash, language)[1]),
      ...(tooSmall ? [tooSmall] : []),
      ...(await takenInvigilators(client, needed, language)),
    ],
    papers: rows,
  };
}
