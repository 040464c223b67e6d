import type { DemoGateway } from './demoGateway.ts';

/** Creates an account that holds no privilege, and returns its name. */
export async function accountWithoutPrivileges({ database }: DemoGateway): Promise<string> {
  await database.query({
    text: `WITH made AS (
       INSERT INTO users (id, username, email, first_name, last_name, status, user_type_id)
       SELECT gen_random_uuid(), 'nothing', 'nothing@fhss.example', 'No', 'Rights', status, user_type_id
       FROM users
       WHERE username = 'lecturer'
       RETURNING id
     )
     INSERT INTO credentials (user_id, hash)
     SELECT made.id, credentials.hash
     FROM made, credentials
     JOIN users ON users.id = credentials.user_id
     WHERE users.username = 'lecturer'`,
  });
  return 'nothing';
}
