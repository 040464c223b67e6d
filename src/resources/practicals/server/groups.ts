import { type Person, type Queryable, queryRow } from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';

export interface LockedGroup {
  id: string;
  offering: string;
  name: string;
  capacity: number;
  taken: number;
  signUpFrom: Date | null;
  signUpUntil: Date | null;
}

const LOCK = 'SELECT id FROM practical_groups WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE';
const READ = `
  SELECT
    practical_group.id,
    practical_group.offering_id AS offering,
    practical_group.name,
    practical_group.capacity,
    practical_group.sign_up_from AS "signUpFrom",
    practical_group.sign_up_until AS "signUpUntil",
    (
      SELECT count(*)::int
      FROM practical_members member
      WHERE member.group_id = practical_group.id AND member.id IS DISTINCT FROM $2::uuid
    ) AS taken
  FROM practical_groups practical_group
  WHERE practical_group.id = $1`;

/**
 * Locks a group until the commit, so that two people cannot take its last seat. `except`: a
 * membership that `taken` does not count.
 */
export async function lockGroup(
  client: Queryable,
  id: string,
  except: string | null = null,
): Promise<LockedGroup> {
  await client.query({ text: LOCK, values: [[id]] });
  const row = await queryRow<LockedGroup>(client, { text: READ, values: [id, except] });
  if (!row) throw fieldError('group', 'notFound');
  return row;
}

/** Throws INVALID_FIELDS for `field` if the group is full. */
export function assertSeatLeft({ capacity, taken }: LockedGroup, field: string): void {
  if (taken >= capacity) throw fieldError(field, 'groupFull', { capacity });
}

/** Throws INVALID_FIELDS unless students may choose this group now. */
export function assertSignUp({ signUpFrom, signUpUntil }: LockedGroup, now: Date): void {
  const isOpen =
    signUpFrom !== null && signUpFrom <= now && (signUpUntil === null || now < signUpUntil);
  if (!isOpen) throw fieldError('group', 'signUpClosed');
}

const ENROLLED = `
  SELECT EXISTS (
    SELECT 1
    FROM registration_lines line
    JOIN course_registrations registration ON registration.id = line.registration_id
    WHERE line.offering_id = $1 AND registration.student_id = $2 AND line.state = 'enrolled'
  ) AS found`;

/** Throws INVALID_FIELDS unless the student is enrolled in the unit. */
export async function assertEnrolled(
  client: Queryable,
  offering: string,
  student: string,
): Promise<void> {
  const row = await queryRow<{ found: boolean }>(client, {
    text: ENROLLED,
    values: [offering, student],
  });
  if (row?.found !== true) throw fieldError('student', 'notEnrolled');
}

/** Whether the person acts for themselves, not as a teacher. */
export const actsForSelf = ({ studentId }: Person, student: unknown): boolean =>
  studentId !== null && studentId === student;
