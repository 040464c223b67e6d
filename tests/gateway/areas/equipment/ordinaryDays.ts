import { followSessions } from '../../../../gateway/areas/halls/ledger.ts';
import type { DemoGateway } from '../../pipeline/equipment/demoGateway.ts';

/** Takes all holidays out of the demonstration, so that what a test does in so many days never falls on one. */
export const ordinaryDays = ({ database }: Pick<DemoGateway, 'database'>): Promise<void> =>
  database.transaction(async (client) => {
    const { rows } = await client.query<{ id: string }>({ text: "UPDATE class_sessions SET state = CASE WHEN ends_at < now() THEN 'closed' ELSE 'planned' END, holiday_id = NULL WHERE holiday_id IS NOT NULL RETURNING id" });
    await client.query({ text: 'DELETE FROM holidays' });
    await followSessions(client, rows.map(({ id }) => id));
  });
