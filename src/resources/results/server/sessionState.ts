import { type Cause, type Queryable, queryRow, updateLogged } from '../../../../gateway/index.ts';
import { examSessions } from '../../examinations/examSessions.ts';
import { waitingUnits } from '../../examinations/server/waitingUnits.ts';
import type { ReleaseSheet } from '../api.ts';

const SESSION = `
  SELECT session.id, session.status
  FROM exam_sessions session
  WHERE session.id = (SELECT exam_session_id FROM result_releases WHERE id = $1)`;

type Session = ReleaseSheet['session'] & { id: string };

/** The examination of a release: its state, and the units that were sat in it and are not published. */
export async function sessionOfRelease(
  client: Queryable,
  release: string,
): Promise<Session | null> {
  const session = await queryRow<Omit<Session, 'waiting'>>(client, {
    text: SESSION,
    values: [release],
  });
  return session && { ...session, waiting: await waitingUnits(client, session.id) };
}

/** States in which all papers have been sat and only results are outstanding. */
const SAT = ['held', 'marking', 'board'];

/**
 * Updates the examination to its releases: published when all units sat in it are, back before the
 * board when one is withdrawn.
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
