import type { Language } from '../../src/contract/model/constants.ts';
import type { Preferences } from '../../src/contract/model/preferences.ts';
import type {
  StaffData,
  StudentStatus,
  UserData,
} from '../../src/contract/wire/calls/sessionCalls.ts';
import { localised } from '../db/localised.ts';
import { type Queryable, queryRow, queryRows } from '../db/queryable.ts';

export interface Account {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  status: string;
  refusalReason: string | null;
  hash: string | null;
  profileImage: string | null;
  language: Language | null;
}

const COLUMNS = `
  account.id,
  account.username,
  account.email,
  account.first_name AS "firstName",
  account.last_name AS "lastName",
  account.status,
  account.refusal_reason AS "refusalReason",
  account.profile_image_id AS "profileImage",
  credential.hash,
  preferences.choices->>'language' AS language`;
const FROM = `
  FROM users account
  LEFT JOIN credentials credential ON credential.user_id = account.id
  LEFT JOIN preferences ON preferences.user_id = account.id`;

export const accountByName = (client: Queryable, name: string): Promise<Account | null> =>
  queryRow<Account>(client, {
    text: `
      SELECT ${COLUMNS}
      ${FROM}
      WHERE account.username = $1 OR lower(account.email) = $1
      LIMIT 1`,
    values: [name.trim().toLowerCase()],
  });

export const accountById = (client: Queryable, id: string): Promise<Account | null> =>
  queryRow<Account>(client, {
    text: `SELECT ${COLUMNS} ${FROM} WHERE account.id = $1`,
    values: [id],
  });

export async function storeHash(client: Queryable, userId: string, hash: string): Promise<void> {
  await client.query({
    text: `
      INSERT INTO credentials (user_id, hash)
      VALUES ($1, $2)
      ON CONFLICT (user_id) DO UPDATE
      SET hash = $2, changed_at = now()`,
    values: [userId, hash],
  });
}

export const userDataOf = ({ id, lastName, username, email, profileImage }: Account): UserData => ({
  user: id,
  l_name: lastName,
  user_name: username,
  email,
  profile_image: profileImage,
});

export async function staffDataOf(client: Queryable, userId: string): Promise<StaffData | null> {
  const row = await queryRow<{ data: StaffData }>(client, {
    text: `
      SELECT json_build_object(
        'staff', member.id,
        'title', member.title,
        'name', ${localised('member.name_with_initials')},
        'department', member.department_id,
        'department_name', ${localised('department.name')}
      ) AS data
      FROM staff member
      LEFT JOIN departments department ON department.id = member.department_id
      WHERE member.user_id = $1`,
    values: [userId],
  });
  return row?.data ?? null;
}

/** The student records of an account, for the greeting; empty for all others. */
export const studentStatusOf = (client: Queryable, userId: string): Promise<StudentStatus[]> =>
  queryRows<StudentStatus>(client, {
    text: `
      SELECT
        student.id AS student,
        student.registration_number,
        student.status,
        batch.label AS batch
      FROM students student
      JOIN batches batch ON batch.id = student.batch_id
      WHERE student.user_id = $1`,
    values: [userId],
  });

export async function preferencesOf(
  client: Queryable,
  userId: string,
): Promise<Partial<Preferences>> {
  const row = await queryRow<{ choices: Partial<Preferences> }>(client, {
    text: 'SELECT choices FROM preferences WHERE user_id = $1',
    values: [userId],
  });
  return row?.choices ?? {};
}
