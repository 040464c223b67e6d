import type { Localised } from '../../../src/contract/model/constants.ts';
import type { ContextVariable } from '../../../src/contract/model/contextVariables.ts';
import type { HeldPrivileges } from '../../../src/contract/model/scopes.ts';
import type { WhereContext } from '../../../src/contract/model/where.ts';
import { effectivePrivilegesOfMany } from '../../db/effectivePrivileges.ts';
import { localised } from '../../db/localised.ts';
import { colomboDay } from '../../db/person.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';

interface NamedRow {
  id: string;
  name: Localised | string;
}

/** A user that a question is about, with everything that decides their permissions. */
export interface ExplainedPerson extends NamedRow {
  username: string;
  status: string;
  staff: NamedRow | null;
  department: NamedRow | null;
  student: NamedRow | null;
  keys: HeldPrivileges;
}

const PEOPLE = `
  SELECT
    account.id,
    concat_ws(' ', account.first_name, account.last_name) AS name,
    account.username,
    account.status,
    CASE
      WHEN member.id IS NOT NULL
        THEN json_build_object(
          'id', member.id,
          'name', ${localised('member.name_with_initials')}
        )
    END AS staff,
    CASE
      WHEN department.id IS NOT NULL
        THEN json_build_object(
          'id', department.id,
          'name', ${localised('department.name')}
        )
    END AS department,
    CASE
      WHEN student.id IS NOT NULL
        THEN json_build_object(
          'id', student.id,
          'name', ${localised('student.name_with_initials')}
        )
    END AS student
  FROM users account
  LEFT JOIN staff member ON member.user_id = account.id
  LEFT JOIN departments department ON department.id = member.department_id
  LEFT JOIN students student ON student.user_id = account.id
  WHERE $1::uuid[] IS NULL OR account.id = ANY($1)
  ORDER BY account.first_name, account.last_name, account.id`;

/** Accounts by id, or all of them, in the order of their names; two statements for any number. */
export async function readPeople(
  client: Queryable,
  ids: readonly string[] | null,
  now: Date,
): Promise<ExplainedPerson[]> {
  const rows = await queryRows<Omit<ExplainedPerson, 'keys'>>(client, {
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

/** The values of `$user` and the other variables for this user. */
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
