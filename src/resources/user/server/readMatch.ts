import {
  assertRoleWithinOwnPowers,
  localised,
  optionalLocalised,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { LANGUAGES, type Localised } from '../../../contract/model/constants.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import { canonicalNumber, STUDENT_TYPE } from '../../../contract/model/recordNumber.ts';
import { MEMBER_ROLES } from '../../shared/memberRoles.ts';
import type { AccountMatch } from '../api.ts';
import { proposeAccess } from '../rules/proposeAccess.ts';
import { birthDateAgreement, nameAgreement } from '../rules/recordMatch.ts';

type Context = Pick<TransactionContext, 'client' | 'now' | 'person'>;
type Names = Readonly<Partial<Record<(typeof LANGUAGES)[number], string | null>>>;

interface Account extends Record<string, unknown> {
  version: number;
  status: string;
  firstName: string;
  lastName: string;
  email: string;
  number: string | null;
  birthDate: string | null;
  userType: Localised;
  isStudent: boolean;
}

const ACCOUNT = `
  SELECT
    account.version,
    account.status,
    account.first_name AS "firstName",
    account.last_name AS "lastName",
    account.email,
    account.claimed_number AS number,
    account.claimed_birth_date::text AS "birthDate",
    ${localised('user_type.name')} AS "userType",
    user_type.code = '${STUDENT_TYPE}' AS "isStudent"
  FROM users account
  JOIN user_types user_type ON user_type.id = account.user_type_id
  WHERE account.id = $1`;

interface FoundRecord extends Record<string, unknown> {
  id: string;
  number: string;
  name: Localised;
  fullName: Names | null;
  place: Localised;
  category: string | null;
  birthDate: string | null;
  isTaken: boolean;
  email: string | null;
}

const common = (record: string): string => `
  ${record}.id,
  ${localised(`${record}.name_with_initials`)} AS name,
  ${optionalLocalised(`${record}.full_name`)} AS "fullName",
  ${record}.email,
  ${record}.user_id IS NOT NULL AND ${record}.user_id <> $2 AS "isTaken"`;

const labelInEveryLanguage = (column: string): string =>
  `json_build_object(${LANGUAGES.map((language) => `'${language}', ${column}`).join(', ')})`;

const RECORDS = {
  students: `
    SELECT
      ${common('student')},
      student.registration_number AS number,
      ${labelInEveryLanguage('batch.label')} AS place,
      NULL AS category,
      student.birth_date::text AS "birthDate"
    FROM students student
    JOIN batches batch ON batch.id = student.batch_id
    WHERE student.registration_number = ANY($1::text[])`,
  staff: `
    SELECT
      ${common('member')},
      member.employee_number AS number,
      ${localised('department.name')} AS place,
      member.category,
      NULL AS "birthDate"
    FROM staff member
    JOIN departments department ON department.id = member.department_id
    WHERE member.employee_number = ANY($1::text[])`,
} as const;
const KEYS = { students: 'STUDENTS', staff: 'STAFF' } as const;

/** The record with a number, among those of the stated kind of person before the others. */
async function findRecord(
  { client, person }: Context,
  number: string,
  { id, isStudent }: { id: string; isStudent: boolean },
) {
  const order = isStudent ? (['students', 'staff'] as const) : (['staff', 'students'] as const);
  for (const resource of order) {
    if (!person.privileges.has(`${KEYS[resource]}_VIEW`)) continue;
    const found = await queryRow<FoundRecord>(client, {
      text: RECORDS[resource],
      values: [[...new Set([number.trim(), canonicalNumber(number)])], id],
    });
    if (found) return { ...found, resource };
  }
  return null;
}

const written = (names: Names | null): string[] =>
  Object.values(names ?? {}).flatMap((name) => name ?? []);

/** The roles that a person may give with an approval, by rank. */
async function rolesToGive({ client, now, person }: Context) {
  const rows = await queryRows<{ id: string; code: string; name: Localised }>(client, {
    text: `
      SELECT role.id, role.code, ${localised('role.name')} AS name
      FROM roles role
      WHERE $1 OR role.code = ANY($2::text[])
      ORDER BY role.rank, role.code`,
    values: [person.privileges.has('USER_ROLE_EDIT'), MEMBER_ROLES],
  });
  const open: typeof rows = [];
  for (const role of rows) {
    const isWithin = await assertRoleWithinOwnPowers(client, person, role.id, now).then(
      () => true,
      (error: unknown) => {
        if (error instanceof PortalError) return false;
        throw error;
      },
    );
    if (isWithin) open.push(role);
  }
  return open;
}

/** Compares what an account says of its person with the record that has the number. */
export async function readMatch(
  context: Context,
  id: string,
  otherNumber: string | undefined,
): Promise<AccountMatch> {
  const { client, person } = context;
  const account = orNotFound(await queryRow<Account>(client, { text: ACCOUNT, values: [id] }));
  const number = otherNumber?.trim() || account.number;
  const found =
    number === null
      ? null
      : await findRecord(context, number, { id, isStudent: account.isStudent });
  const name = `${account.firstName} ${account.lastName}`;
  const agreements = found && {
    name: nameAgreement(name, {
      fullNames: written(found.fullName),
      namesWithInitials: written(found.name),
    }),
    birthDate: birthDateAgreement(account.birthDate, found.birthDate),
    hasEmail: found.email?.toLowerCase() === account.email.toLowerCase(),
  };
  const proposal = proposeAccess(number, found && agreements && { ...found, ...agreements });
  const roles = await rolesToGive(context);
  // A person who teaches belongs to the staff too, if no more can be given.
  const proposed = proposal.roles.map(
    (code) =>
      roles.find((role) => role.code === code) ??
      (code === 'student' ? undefined : roles.find((role) => role.code === 'staff')),
  );
  return {
    version: account.version,
    status: account.status,
    name,
    email: account.email,
    userType: account.userType,
    number,
    record:
      found && agreements
        ? {
            resource: found.resource,
            id: found.id,
            number: found.number,
            name: found.name,
            place: found.place,
            nameAgreement: agreements.name,
            birthDateAgreement: agreements.birthDate,
            mayLink: !found.isTaken && person.privileges.has(`${KEYS[found.resource]}_EDIT`),
          }
        : null,
    proposal: { isLinked: proposal.isLinked, reason: proposal.reason },
    roles: roles.map((role) => ({ ...role, isProposed: proposed.includes(role) })),
    isRoleWithheld: proposal.roles.some((code) => !roles.some((role) => role.code === code)),
  };
}
