import type { Preferences } from '../../src/contract/model/preferences.ts';
import type { Queryable } from '../db/queryable.ts';

export interface Account {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  status: string;
  hash: string | null;
  profileImage: string | null;
  language: 'en' | 'si' | null;
}

const COLUMNS = `
  u.id,
  u.username,
  u.email,
  u.first_name AS "firstName",
  u.last_name AS "lastName",
  u.status,
  u.profile_image_id AS "profileImage",
  c.hash,
  p.choices->>'language' AS language`;
const FROM = `
  FROM users u
  LEFT JOIN credentials c ON c.user_id = u.id
  LEFT JOIN preferences p ON p.user_id = u.id`;

export async function accountByName(client: Queryable, name: string): Promise<Account | null> {
  const { rows } = await client.query<Account>({
    text: `SELECT ${COLUMNS} ${FROM} WHERE u.username = $1 OR lower(u.email) = $1 LIMIT 1`,
    values: [name.trim().toLowerCase()],
  });
  return rows[0] ?? null;
}

export async function accountById(client: Queryable, id: string): Promise<Account | null> {
  const { rows } = await client.query<Account>({
    text: `SELECT ${COLUMNS} ${FROM} WHERE u.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

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

/** The specification's names of what the browser keeps about the person (§3). */
export interface UserData {
  user: string;
  l_name: string;
  user_name: string;
  email: string;
  profile_image: string | null;
}

export const userDataOf = ({ id, lastName, username, email, profileImage }: Account): UserData => ({
  user: id,
  l_name: lastName,
  user_name: username,
  email,
  profile_image: profileImage,
});

export async function staffDataOf(
  client: Queryable,
  userId: string,
): Promise<Record<string, unknown> | null> {
  const { rows } = await client.query<{ data: Record<string, unknown> }>({
    text: `
      SELECT json_build_object(
        'staff', s.id,
        'title', s.title,
        'name', json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si),
        'department', s.department_id,
        'department_name', json_build_object('en', d.name_en, 'si', d.name_si)
      ) AS data
      FROM staff s
      LEFT JOIN departments d ON d.id = s.department_id
      WHERE s.user_id = $1`,
    values: [userId],
  });
  return rows[0]?.data ?? null;
}

/**
 * What is known of somebody as a student, as the greeting and later screens need it; empty for
 * everybody else.
 */
export async function studentStatusOf(
  client: Queryable,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query<Record<string, unknown>>({
    text: `
      SELECT s.id AS student, s.registration_number, s.status, b.label AS batch
      FROM students s
      JOIN batches b ON b.id = s.batch_id
      WHERE s.user_id = $1`,
    values: [userId],
  });
  return rows;
}

export async function preferencesOf(
  client: Queryable,
  userId: string,
): Promise<Partial<Preferences>> {
  const { rows } = await client.query<{ choices: Partial<Preferences> }>({
    text: 'SELECT choices FROM preferences WHERE user_id = $1',
    values: [userId],
  });
  return rows[0]?.choices ?? {};
}
