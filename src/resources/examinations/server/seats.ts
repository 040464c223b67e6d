import { v7 as newId } from 'uuid';
import {
  type Queryable,
  queryRow,
  queryRows,
  recordActivities,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { lastEndSql } from '../../shared/paperEndSql.ts';
import type { PaperConflicts } from '../api.ts';
import { planSeating, type Seating } from './seating.ts';

const LOCK = `
  SELECT registration.id
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  WHERE paper.exam_session_id = $1
  ORDER BY registration.id
  FOR UPDATE OF registration`;
const PERIOD = `
  SELECT min(starts_at) AS "from", max(ends_at) AS "to"
  FROM papers
  WHERE exam_session_id = $1`;
const SEAT = `
  UPDATE exam_registrations registration
  SET seat = given.seat, version = version + 1, updated_at = now(), updated_by = $2
  FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, seat text)
  WHERE registration.id = given.id`;

/** The seats of an examination, where candidates of others keep the seats that they have. */
async function seatingOf(client: Queryable, session: string): Promise<Seating> {
  const period = await queryRow<{ from: Date | null; to: Date | null }>(client, {
    text: PERIOD,
    values: [session],
  });
  if (!period?.from || !period.to) return { papers: [], seats: new Map(), unseated: [] };
  const [from, to] = [period.from.getTime() - DAY_MS, period.to.getTime() + DAY_MS];
  const seating = await planSeating(client, { from: new Date(from), to: new Date(to), session });
  return { ...seating, papers: seating.papers.filter((paper) => paper.session === session) };
}

/** Assigns the confirmed candidates of an examination seats in the halls of their papers. */
export async function assignSeats(
  { client, person, ip }: TransactionContext,
  session: string,
): Promise<{ seated: number; left: number }> {
  await client.query({ text: LOCK, values: [session] });
  const { papers, seats } = await seatingOf(client, session);
  const cause = {
    actorId: person.userId,
    action: 'edit',
    resource: 'exam-registrations',
    changeSet: newId(),
    ip,
  } as const;
  const total = { seated: 0, left: 0 };
  for (const { candidates } of papers) {
    const seated = candidates.filter(({ id }) => seats.has(id)).length;
    total.seated += seated;
    total.left += candidates.length - seated;
    const changes = candidates
      .map(({ id, seat: before }) => ({ id, before, seat: seats.get(id) ?? null }))
      .filter(({ before, seat }) => before !== seat);
    if (changes.length === 0) continue;
    await client.query({ text: SEAT, values: [JSON.stringify(changes), person.userId] });
    await recordActivities(
      client,
      cause,
      changes.map(({ id: recordId, before, seat }) => ({
        recordId,
        before: { seat: before },
        after: { seat },
      })),
    );
  }
  return total;
}

const MOST_NAMED = 12;

/** The papers of an examination for whose candidates there is no seat. */
export async function unseatedOf(
  client: Queryable,
  session: string,
): Promise<PaperConflicts['unseated']> {
  const { papers, unseated } = await seatingOf(client, session);
  return papers.flatMap(({ id, code, candidates }) =>
    (['full', 'apart'] as const).flatMap((because) => {
      const left = new Set(
        unseated
          .filter((each) => each.paper === id && each.because === because)
          .map(({ candidate }) => candidate),
      );
      if (left.size === 0) return [];
      // Who needs a room apart is confidential.
      const named =
        because === 'apart'
          ? []
          : candidates.filter((each) => left.has(each.id)).map(({ number }) => number);
      return [{ paper: id, code, because, students: left.size, named: named.slice(0, MOST_NAMED) }];
    }),
  );
}

const SHORT = `
  SELECT
    paper.id AS paper,
    unit.code,
    hall.code AS hall,
    to_char(claim.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS until,
    to_char(last.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "endsAt"
  FROM papers paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  CROSS JOIN LATERAL (SELECT ${lastEndSql()} AS ends_at) last
  JOIN occupancy claim ON claim.paper_id = paper.id AND claim.ends_at < last.ends_at
  JOIN lecturehalls hall ON hall.id = claim.hall_id
  WHERE paper.exam_session_id = $1
  ORDER BY paper.starts_at, unit.code, hall.code`;

/** Halls of an examination that are taken before the last candidate of a paper ends. */
export const shortHallsOf = (
  client: Queryable,
  session: string,
): Promise<PaperConflicts['short']> =>
  queryRows<PaperConflicts['short'][number]>(client, { text: SHORT, values: [session] });
