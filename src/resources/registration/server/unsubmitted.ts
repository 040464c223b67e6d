import { v7 as newId } from 'uuid';
import { queryRows, recordActivity, type TransactionContext } from '../../../../gateway/index.ts';
import { isForBatch } from '../../shared/windowSql.ts';
import { lockOffering, lockRegistration, promote, updateFigures } from './seats.ts';

/** Drafts with seats whose windows are all closed, including late registration. */
const ABANDONED = `
  SELECT DISTINCT
    registration.id,
    registration.student_id AS student,
    registration.semester_id AS semester
  FROM course_registrations registration
  JOIN students student ON student.id = registration.student_id
  JOIN registration_lines line ON line.registration_id = registration.id AND line.state <> 'dropped'
  WHERE registration.status = 'draft'
    AND registration.created_by = student.user_id
    AND NOT EXISTS (
      SELECT 1
      FROM registration_windows registration_window
      WHERE registration_window.kind = 'courses'
        AND registration_window.semester_id = registration.semester_id
        AND coalesce(registration_window.late_until, registration_window.closes_at) > $1
        AND ${isForBatch('registration_windows', 'registration_window')}
    )
  ORDER BY registration.id
  LIMIT $2`;

/** Drafts released by one run; the next run goes on. */
const AT_ONCE = 200;

type HourlyContext = Pick<TransactionContext, 'client' | 'now' | 'notify'>;

interface HeldLine {
  id: string;
  offering: string;
  state: string;
}

async function dropLine(context: HourlyContext, { id, offering, state }: HeldLine): Promise<void> {
  const { client, now } = context;
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
  if (state === 'enrolled') await promote(context, offering);
}

/** Drops the lines of drafts that were never submitted, so that waiting students get the seats. */
export async function releaseUnsubmitted(context: HourlyContext): Promise<void> {
  const { client, now } = context;
  const rows = await queryRows<{ id: string; student: string; semester: string }>(client, {
    text: ABANDONED,
    values: [now, AT_ONCE],
  });
  for (const registration of rows) {
    const locked = await lockRegistration(client, registration.id);
    if (locked?.status !== 'draft') continue;
    const lines = await queryRows<HeldLine>(client, {
      text: `
        SELECT id, offering_id AS offering, state
        FROM registration_lines
        WHERE registration_id = $1 AND state <> 'dropped'
        ORDER BY offering_id`,
      values: [registration.id],
    });
    for (const line of lines) await dropLine(context, line);
    await updateFigures(context, registration);
  }
}
