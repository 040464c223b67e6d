import { colomboDay, queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import { markersOf } from '../rules/rights.ts';
import { papersFacts, sheetOf } from './facts.ts';

const DUE = `
  SELECT paper.id
  FROM papers paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  WHERE session.status IN ('held', 'marking')
    AND session.marks_due_on BETWEEN $1::date AND $1::date + 7
    AND EXISTS (
      SELECT FROM exam_registrations registration
      WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
    )`;
const ONCE = `
  INSERT INTO mark_reminders (paper_id, user_id, due_on)
  SELECT $1, member.user_id, $2
  FROM staff member
  WHERE member.id = ANY($3::uuid[]) AND member.user_id IS NOT NULL
  ON CONFLICT DO NOTHING
  RETURNING user_id AS id`;

/**
 * Sends markers with incomplete sheets one e-mail per paper, a week before the marks are due
 * (University of Peradeniya, manual 2.3.1).
 */
export async function remindMarkers({
  client,
  now,
  notify,
}: Pick<TransactionContext, 'client' | 'now' | 'notify'>): Promise<void> {
  const rows = await queryRows<{ id: string }>(client, { text: DUE, values: [colomboDay(now)] });
  for (const paper of await papersFacts(
    client,
    rows.map(({ id }) => id),
  )) {
    const late = (['first', 'second'] as const).flatMap((stage) =>
      paper.components.some(({ id }) => (sheetOf(paper, id, stage)?.state ?? 'open') === 'open')
        ? markersOf(stage, paper.markers, paper.lecturers)
        : [],
    );
    const users = await queryRows<{ id: string }>(client, {
      text: ONCE,
      values: [paper.id, paper.dueOn, [...new Set(late)]],
    });
    await notify.emailEach(
      'marksDue',
      users.map(({ id }) => ({ userId: id, code: paper.code, dueOn: paper.dueOn ?? '' })),
    );
  }
}
