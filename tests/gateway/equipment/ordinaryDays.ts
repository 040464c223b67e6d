import { followSessions } from '../../../src/resources/halls/server/ledger.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import type { DemoGateway } from './demoGateway.ts';

/**
 * A `session` on a holiday whose hall is taken by now: on some days of the year the demonstration's
 * examinations lie on holidays.
 */
const HALL_IS_TAKEN = `EXISTS (
  SELECT FROM occupancy
  WHERE occupancy.hall_id = session.hall_id
    AND occupancy.state = 'confirmed'
    AND occupancy.session_id IS DISTINCT FROM session.id
    AND occupancy.starts_at < session.ends_at
    AND occupancy.ends_at > session.starts_at
)`;

/** Removes all holidays from the demonstration, so that the days of a test never fall on one. */
export const ordinaryDays = ({ database }: Pick<DemoGateway, 'database'>): Promise<void> =>
  database.transaction(async (client) => {
    // If today is a holiday, the demonstration's class of today takes the place of a restored one.
    await client.query({
      text: `
        DELETE FROM class_sessions other
        WHERE other.id = $1
          AND EXISTS (
            SELECT FROM class_sessions session
            WHERE session.holiday_id IS NOT NULL
              AND session.starts_at < other.ends_at
              AND session.ends_at > other.starts_at
          )`,
      values: [demoId('class-sessions', 'today')],
    });
    const { rows } = await client.query<{ id: string }>({
      text: `
        UPDATE class_sessions session
        SET
          state = CASE
            WHEN ${HALL_IS_TAKEN} THEN 'cancelled'
            WHEN ends_at < now() THEN 'closed'
            ELSE 'planned'
          END,
          holiday_id = NULL
        WHERE holiday_id IS NOT NULL
        RETURNING id`,
    });
    await client.query({ text: 'DELETE FROM holidays' });
    await followSessions(
      client,
      rows.map(({ id }) => id),
    );
  });
