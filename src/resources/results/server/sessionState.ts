import { type Cause, type Queryable, queryRow, updateLogged } from '../../../../gateway/index.ts';
import { examSessions } from '../../examinations/examSessions.ts';
import type { ReleaseSheet } from '../api.ts';

const SESSION = `
  SELECT
    session.id,
    session.status,
    ARRAY(
      SELECT DISTINCT unit.code
      FROM papers paper
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id
      WHERE paper.exam_session_id = session.id
        AND EXISTS (
          SELECT 1
          FROM exam_registrations registration
          WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
        )
        AND NOT EXISTS (
          SELECT 1
          FROM result_releases__papers released
          JOIN result_releases release ON release.id = released.owner_id
          WHERE released.target_id = paper.id AND release.state = 'published'
        )
      ORDER BY unit.code
    ) AS waiting
  FROM exam_sessions session
  WHERE session.id = (SELECT exam_session_id FROM result_releases WHERE id = $1)`;

type Session = ReleaseSheet['session'] & { id: string };

/** The examination of a release: its state, and the units that were sat in it and are not published. */
export const sessionOfRelease = (client: Queryable, release: string): Promise<Session | null> =>
  queryRow<Session>(client, {
    text: SESSION,
    values: [release],
  });

/** States in which all papers have been sat and only results are outstanding. */
const SAT = ['held', 'marking', 'board'];

/**
 * Updates the examination to its releases: published when all units sat in it are, back before the
 * board when one is withdrawn. The office can still take its transitions.
 */
export async function followRelease(
  client: Queryable,
  cause: Cause,
  release: string,
): Promise<void> {
  await client.query({
    text: `
      SELECT 1
      FROM exam_sessions
      WHERE id = (SELECT exam_session_id FROM result_releases WHERE id = $1)
      FOR UPDATE`,
    values: [release],
  });
  const session = await sessionOfRelease(client, release);
  if (!session) return;
  const { id, status, waiting } = session;
  if (waiting.length === 0 && SAT.includes(status))
    await updateLogged(client, cause, examSessions, {
      id,
      before: { status },
      changes: { status: 'published' },
      transition: 'publish',
    });
  if (waiting.length > 0 && status === 'published')
    await updateLogged(client, cause, examSessions, {
      id,
      before: { status },
      changes: { status: 'board' },
      transition: 'withdraw',
    });
}
