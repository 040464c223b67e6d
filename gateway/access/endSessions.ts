/**
 * The statement that ends the sessions which a condition names, with the notifications of their
 * devices, and returns their ids and users.
 */
export const endSessionsSql = (condition: string, from = ''): string => `
  WITH ended AS (
    UPDATE sessions
    SET revoked_at = now()
    ${from}
    WHERE sessions.revoked_at IS NULL AND ${condition}
    RETURNING sessions.id, sessions.user_id
  ),
  silenced AS (
    DELETE FROM push_subscriptions
    WHERE session_id IN (SELECT id FROM ended)
  )
  SELECT id, user_id AS "userId"
  FROM ended`;
