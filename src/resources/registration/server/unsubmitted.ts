import { v7 as newId } from 'uuid';
import { recordActivity, type Queryable } from '../../../../gateway/index.ts';
import { follow, lockOffering, lockRegistration, promote, type TellPromoted } from './places.ts';

/** Drafts that hold places although every window of theirs is over, late comers included. */
const ABANDONED = `
  SELECT DISTINCT r.id, r.student_id AS student, r.semester_id AS semester
  FROM course_registrations r
  JOIN students s ON s.id = r.student_id
  JOIN registration_lines l ON l.registration_id = r.id AND l.state <> 'dropped'
  WHERE r.status = 'draft'
    AND r.created_by = s.user_id
    AND NOT EXISTS (
      SELECT 1
      FROM registration_windows w
      WHERE w.kind = 'courses'
        AND w.semester_id = r.semester_id
        AND coalesce(w.late_until, w.closes_at) > $1
        AND (
          NOT EXISTS (SELECT 1 FROM registration_windows__batches b WHERE b.owner_id = w.id)
          OR EXISTS (
            SELECT 1
            FROM registration_windows__batches b
            WHERE b.owner_id = w.id AND b.target_id = s.batch_id
          )
        )
    )
  ORDER BY r.id
  LIMIT 200`;

/** Frees the places of those who never handed in, for whoever waits. */
export const releaseUnsubmitted =
  (tell: TellPromoted) =>
  async (client: Queryable, now: Date): Promise<void> => {
    const { rows } = await client.query<{ id: string; student: string; semester: string }>({
      text: ABANDONED,
      values: [now],
    });
    for (const registration of rows) {
      const locked = await lockRegistration(client, registration.id);
      if (locked?.status !== 'draft') continue;
      const { rows: lines } = await client.query<{ id: string; offering: string; state: string }>({
        text: `
          SELECT id, offering_id AS offering, state
          FROM registration_lines
          WHERE registration_id = $1 AND state <> 'dropped'
          ORDER BY offering_id`,
        values: [registration.id],
      });
      for (const { id, offering, state } of lines) {
        await lockOffering(client, offering);
        await client.query({
          text: `
            UPDATE registration_lines
            SET state = 'dropped', waitlist_number = NULL, dropped_at = $2, version = version + 1
            WHERE id = $1`,
          values: [id, now],
        });
        await recordActivity(client, {
          actorId: null,
          action: 'edit',
          resource: 'registration-lines',
          recordId: id,
          before: { state },
          after: { state: 'dropped', droppedAt: now.toISOString() },
          changeSet: newId(),
          cause: 'job',
        });
        if (state === 'enrolled') await promote(client, offering, now, tell);
      }
      await follow(client, registration, now);
    }
  };
