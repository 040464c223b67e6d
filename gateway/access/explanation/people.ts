import type { Localised } from '../../../src/contract/model/constants.ts';
import type { ContextVariable, WhereContext } from '../../../src/contract/model/where.ts';
import { effectivePrivilegesOfMany } from '../../db/effectivePrivileges.ts';
import { colomboDay } from '../../db/person.ts';
import type { Queryable } from '../../db/queryable.ts';

interface NamedRow {
  id: string;
  name: Localised | string;
}

/** Somebody about whom is asked, with everything that decides what they may do. */
export interface ExplainedPerson extends NamedRow, Record<string, unknown> {
  username: string;
  status: string;
  staff: NamedRow | null;
  department: NamedRow | null;
  student: NamedRow | null;
  keys: ReadonlySet<string>;
}

const PEOPLE = `
  SELECT
    u.id,
    concat_ws(' ', u.first_name, u.last_name) AS name,
    u.username,
    u.status,
    CASE
      WHEN s.id IS NOT NULL
        THEN json_build_object(
          'id', s.id,
          'name', json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si)
        )
    END AS staff,
    CASE
      WHEN d.id IS NOT NULL
        THEN json_build_object(
          'id', d.id,
          'name', json_build_object('en', d.name_en, 'si', d.name_si)
        )
    END AS department,
    CASE
      WHEN su.id IS NOT NULL
        THEN json_build_object(
          'id', su.id,
          'name', json_build_object('en', su.name_with_initials_en, 'si', su.name_with_initials_si)
        )
    END AS student
  FROM users u
  LEFT JOIN staff s ON s.user_id = u.id
  LEFT JOIN departments d ON d.id = s.department_id
  LEFT JOIN students su ON su.user_id = u.id
  WHERE $1::uuid[] IS NULL OR u.id = ANY($1)
  ORDER BY u.first_name, u.last_name, u.id`;

/**
 * Accounts by id, or all of them, in the order of their names; two statements however many there
 * are.
 */
export async function readPeople(
  client: Queryable,
  ids: readonly string[] | null,
  now: Date,
): Promise<ExplainedPerson[]> {
  const { rows } = await client.query<Omit<ExplainedPerson, 'keys'>>({
    text: PEOPLE,
    values: [ids],
  });
  const keys = await effectivePrivilegesOfMany(
    client,
    rows.map(({ id }) => id as string),
    colomboDay(now),
  );
  return rows.map((row) => ({
    ...(row as ExplainedPerson),
    keys: keys.get(row.id as string) ?? new Set(),
  }));
}

/** What `$user` and its like stand for when this person asks. */
export const contextOf = (
  { id, staff, department, student }: ExplainedPerson,
  now: Date,
): WhereContext => ({
  $user: id,
  $staff: staff?.id ?? null,
  $department: department?.id ?? null,
  $student: student?.id ?? null,
  $today: colomboDay(now),
  $now: now.toISOString(),
});

/** The same by name. */
export const namedContext = ({
  id,
  name,
  staff,
  department,
  student,
}: ExplainedPerson): Partial<Record<ContextVariable, NamedRow | null>> => ({
  $user: { id, name },
  $staff: staff,
  $department: department,
  $student: student,
});
