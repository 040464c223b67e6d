import { v7 as newId } from 'uuid';
import {
  assertPrivileges,
  createOne,
  decideAccess,
  defineJob,
  localised,
  newChangeSet,
  queryRow,
  queryRows,
  refusalOf,
  type RunningJob,
  type TransactionContext,
  underSavepoint,
  updateOne,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { STUDENT_TYPE } from '../../../contract/model/recordNumber.ts';
import { LEFT_WITHOUT_DEGREE } from '../../shared/studentStates.ts';
import { INVITING_KEYS, type IntakeAccounts, type IntakeReport } from '../api.ts';
import { accountFor } from '../rules/newAccount.ts';

export const INVITE_INTAKE = 'invite-intake';
const PER_BATCH = 10;

const GONE = [...LEFT_WITHOUT_DEGREE, 'completed'];
/** Only those who have not left need an account. */
const STAYING = `student.status NOT IN (${GONE.map((status) => `'${status}'`).join(', ')})`;

export async function countAccounts(
  { client }: Pick<TransactionContext, 'client'>,
  intake: string,
): Promise<IntakeAccounts> {
  const counts = await queryRow<IntakeAccounts & Record<string, unknown>>(client, {
    text: `
      SELECT
        count(student.id)::int AS students,
        count(student.user_id)::int AS "withAccount",
        count(student.id) FILTER (WHERE student.user_id IS NULL AND student.email IS NULL)::int
          AS "withoutEmail"
      FROM batches intake
      LEFT JOIN students student ON student.batch_id = intake.id AND ${STAYING}
      WHERE intake.id = $1
      GROUP BY intake.id`,
    values: [intake],
  });
  return orNotFound(counts);
}

/** The students of an intake without an account, by number. */
export async function studentsToInvite(
  { client }: Pick<TransactionContext, 'client'>,
  intake: string,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(client, {
    text: `
      SELECT student.id
      FROM students student
      WHERE student.batch_id = $1 AND student.user_id IS NULL AND ${STAYING}
      ORDER BY student.registration_number`,
    values: [intake],
  });
  return rows.map(({ id }) => id);
}

interface Student extends Record<string, unknown> {
  id: string;
  number: string;
  email: string | null;
  fullName: string | null;
  nameWithInitials: Localised;
}

const STUDENTS = `
  SELECT
    student.id,
    student.registration_number AS number,
    student.email,
    student.full_name_en AS "fullName",
    ${localised('student.name_with_initials')} AS "nameWithInitials"
  FROM students student
  WHERE student.id = ANY($1::uuid[]) AND student.user_id IS NULL
  ORDER BY student.registration_number
  FOR UPDATE`;

interface Belonging extends Record<string, unknown> {
  userType: string;
  role: string;
}

/** What every account of a student has. */
const BELONGING = `
  SELECT user_type.id AS "userType", role.id AS role
  FROM user_types user_type
  CROSS JOIN roles role
  WHERE user_type.code = $1 AND role.code = 'student'`;

type Write = (resource: string) => WriteRequest;
type Left = IntakeReport['left'][number]['reason'];

/** Creates, links and invites, each by the ordinary write path with its checks. */
async function makeAccount(
  write: Write,
  student: Student,
  email: string,
  { userType, role }: Belonging,
) {
  const user = newId();
  const values = { ...accountFor(student), email, userType, status: 'invited' };
  await createOne(write('users'), { version: undefined, values }, user);
  await updateOne(write('students'), student.id, { version: undefined, values: { user } });
  await createOne(write('user-roles'), { version: undefined, values: { user, role } }, newId());
}

async function inviteOne(
  { client, job }: { client: TransactionContext['client']; job: RunningJob<unknown, IntakeReport> },
  write: Write,
  student: Student,
): Promise<Left | null> {
  const email = student.email?.trim().toLowerCase();
  if (!email) return 'withoutEmail';
  const taken = await queryRow(client, {
    text: 'SELECT FROM users WHERE lower(email) = $1 OR username = $2',
    values: [email, accountFor(student).username],
  });
  if (taken) return 'taken';
  const belonging = orNotFound(
    await queryRow<Belonging>(client, { text: BELONGING, values: [STUDENT_TYPE] }),
  );
  return underSavepoint(
    client,
    async () => {
      await makeAccount(write, student, email, belonging);
      return null;
    },
    (error): Left => {
      refusalOf(error, write('users').access.resource, job.server.catalogue);
      return 'refused';
    },
  );
}

interface IntakeInput {
  /** The intake. */
  record: string;
  ids: string[];
  changeSet: string;
}

/** Invites the students of an intake in short batches, with the current rights of the actor. */
export const intakeJob = defineJob<IntakeInput, IntakeReport>(INVITE_INTAKE, async (job) => {
  const { ids, changeSet: id } = job.input;
  let report = job.former.result ?? { created: 0, left: [] };
  await job.total(ids.length);
  for (let first = job.former.done; first < ids.length; first += PER_BATCH) {
    const part = ids.slice(first, first + PER_BATCH);
    report = await job.batch(
      async (context) => {
        assertPrivileges(context.person, { all: INVITING_KEYS });
        const changeSet = newChangeSet({ id });
        const write: Write = (name) => ({
          ...context,
          access: decideAccess(
            orNotFound(job.server.catalogue.resources.get(name)),
            context.person.privileges,
          ),
          server: job.server,
          changeSet,
        });
        const { client } = context;
        const students = await queryRows<Student>(client, { text: STUDENTS, values: [part] });
        const { created, left } = report;
        const next: IntakeReport = { created, left: [...left] };
        for (const student of students) {
          const reason = await inviteOne({ client, job }, write, student);
          if (reason === null) next.created += 1;
          else next.left.push({ number: student.number, reason });
        }
        return next;
      },
      (result) => ({ count: part.length, result }),
    );
  }
  for (const name of ['users', 'students', 'user-roles'])
    job.server.extensions.get(name)?.afterCommit?.();
  return report;
});
