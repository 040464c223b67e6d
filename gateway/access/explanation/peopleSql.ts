import { sql, type SQL } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { ContextVariable } from '../../../src/contract/model/contextVariables.ts';
import { createScope, type SqlScope } from '../../records/plan/sqlScope.ts';
import { contextOf, type ExplainedPerson } from './people.ts';

const COLUMNS: Partial<Record<ContextVariable, SQL>> = {
  $user: sql.raw('person.user_id'),
  $staff: sql.raw('person.staff_id'),
  $department: sql.raw('person.department_id'),
  $student: sql.raw('person.student_id'),
};

const uuids = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/**
 * Users as rows `person(user_id, staff_id, department_id, student_id, rule)`; `rule` is the index
 * of their rule.
 */
export const peopleRows = (
  people: readonly ExplainedPerson[],
  rules: readonly number[] = [],
): SQL =>
  sql`unnest(
    ${uuids(people.map(({ id }) => id))}::uuid[],
    ${uuids(people.map(({ staff }) => staff?.id ?? null))}::uuid[],
    ${uuids(people.map(({ department }) => department?.id ?? null))}::uuid[],
    ${uuids(people.map(({ student }) => student?.id ?? null))}::uuid[],
    ${`{${people.map((_person, index) => rules[index] ?? 0).join(',')}}`}::int[]
  ) AS person(user_id, staff_id, department_id, student_id, rule)`;

/** A scope in which `$user` and the other variables are the columns of those rows. */
export function peopleScope(catalogue: Catalogue, now: Date): SqlScope {
  const nobody: ExplainedPerson = {
    id: '',
    name: '',
    username: '',
    status: '',
    staff: null,
    department: null,
    student: null,
    keys: new Set(),
  };
  const { $today, $now } = contextOf(nobody, now);
  return createScope(
    catalogue,
    { ...($today === undefined ? {} : { $today }), ...($now === undefined ? {} : { $now }) },
    COLUMNS,
  );
}
