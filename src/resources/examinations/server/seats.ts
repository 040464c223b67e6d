import { v7 as newId } from 'uuid';
import {
  type Queryable,
  queryRows,
  recordActivities,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { seatPlan } from '../rules/sitting.ts';

const CANDIDATES = `
  SELECT registration.id, registration.seat
  FROM exam_registrations registration
  JOIN students student ON student.id = registration.student_id
  WHERE registration.paper_id = $1 AND registration.status = 'confirmed'
  ORDER BY coalesce(student.index_number, student.registration_number), registration.id
  FOR UPDATE OF registration`;
const HALLS = `
  SELECT hall.code, coalesce(hall.exam_capacity, hall.capacity) AS seats
  FROM papers__halls paper_hall
  JOIN lecturehalls hall ON hall.id = paper_hall.target_id
  WHERE paper_hall.owner_id = $1
  ORDER BY paper_hall.position`;
const SEAT = `
  UPDATE exam_registrations registration
  SET seat = given.seat, version = version + 1, updated_at = now(), updated_by = $2
  FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, seat text)
  WHERE registration.id = given.id`;

interface Seating {
  seated: number;
  /** Candidates without a seat because the halls are full. */
  left: number;
  changes: { id: string; before: string | null; seat: string | null }[];
}

async function planSeats(client: Queryable, paper: string): Promise<Seating> {
  const candidates = await queryRows<{ id: string; seat: string | null }>(client, {
    text: CANDIDATES,
    values: [paper],
  });
  const halls = await queryRows<{ code: string; seats: number }>(client, {
    text: HALLS,
    values: [paper],
  });
  const plan = seatPlan(
    candidates.map(({ id }) => id),
    halls,
  );
  return {
    seated: plan.size,
    left: candidates.length - plan.size,
    changes: candidates
      .map(({ id, seat }) => ({ id, before: seat, seat: plan.get(id) ?? null }))
      .filter(({ before, seat }) => before !== seat),
  };
}

/** Assigns the confirmed candidates of an examination seats in the halls of their papers. */
export async function assignSeats(
  { client, person, ip }: TransactionContext,
  session: string,
): Promise<{ seated: number; left: number }> {
  const papers = await queryRows<{ id: string }>(client, {
    text: 'SELECT id FROM papers WHERE exam_session_id = $1 ORDER BY id',
    values: [session],
  });
  const cause = {
    actorId: person.userId,
    action: 'edit',
    resource: 'exam-registrations',
    changeSet: newId(),
    ip,
  } as const;
  const total = { seated: 0, left: 0 };
  for (const { id } of papers) {
    const { seated, left, changes } = await planSeats(client, id);
    total.seated += seated;
    total.left += left;
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
