import {
  type Cause,
  causeOf,
  colomboDay,
  extendServer,
  insertLogged,
  type Queryable,
  queryRows,
  requireRow,
  type TransitionWrite,
  updateLogged,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { students } from '../../students/students.ts';
import { studentTransfers } from '../studentTransfers.ts';
import { bindingOf, type Binding } from './boundByRecord.ts';

const PRESENT = `
  SELECT batch_id AS batch, curriculum_id AS curriculum
  FROM students
  WHERE id = $1
  FOR UPDATE`;

const presentBinding = (client: Queryable, student: unknown): Promise<Binding> =>
  requireRow<Binding>(client, { text: PRESENT, values: [student] });

/**
 * Where a transfer leads from a place. Without a curriculum of its own the student keeps the
 * present one.
 */
const goalOf = (values: Readonly<Record<string, unknown>>, present: Binding): Binding => {
  const { batch, curriculum } = bindingOf(values);
  return { batch, curriculum: curriculum ?? present.curriculum };
};

const isSame = (one: Binding, other: Binding): boolean =>
  one.batch === other.batch && one.curriculum === other.curriculum;

/** Locked before they are judged, so that none is confirmed meanwhile. */
const AWARDS = `
  SELECT award.state, student.registration_number AS number
  FROM awards award
  JOIN students student ON student.id = award.student_id
  WHERE student.id = $1
  ORDER BY award.id
  FOR SHARE OF award`;

/** The degree that the senate has confirmed stands on the by-law that the student leaves. */
async function assertNoDegree(client: Queryable, student: unknown): Promise<void> {
  const awards = await queryRows<{ state: string; number: string }>(client, {
    text: AWARDS,
    values: [student],
  });
  const found = awards.find(({ state }) => state === 'senate');
  if (found) throw fieldError('student', 'hasDegree', { number: found.number });
}

/**
 * Refuses a transfer from a day to come, one to where the student is, and one of a student with a
 * confirmed degree.
 */
async function check({ client, after, step, now }: Write): Promise<void> {
  if (!after || step?.name === 'refuse') return;
  if (String(after['startsOn']) > colomboDay(now)) throw fieldError('startsOn', 'notYet');
  await assertNoDegree(client, after['student']);
  const present = await presentBinding(client, after['student']);
  if (isSame(present, goalOf(after, present))) throw fieldError('batch', 'isThereAlready');
}

/** Records what the student leaves, and the curriculum that is kept. */
async function former({
  client,
  before,
  step,
}: TransitionWrite): Promise<Readonly<Record<string, unknown>> | void> {
  if (step.name !== 'countersign' || !before) return;
  const present = await presentBinding(client, before['student']);
  return {
    formerBatch: present.batch,
    formerCurriculum: present.curriculum,
    curriculum: goalOf(before, present).curriculum,
  };
}

interface Move {
  student: string;
  from: Binding;
  to: Binding;
}

const move = (client: Queryable, cause: Cause, { student, from, to }: Move): Promise<unknown> =>
  updateLogged(client, cause, students, {
    id: student,
    before: { ...from },
    changes: { ...to },
  });

/** Moves the student, in the transaction of the second signature. */
async function moveCountersigned({ client, after, person, step }: TransitionWrite): Promise<void> {
  if (step.name !== 'countersign' || !after) return;
  const student = String(after['student']);
  const from = await presentBinding(client, student);
  await move(client, causeOf(person), { student, from, to: goalOf(after, from) });
}

export interface DecidedTransfer {
  student: string;
  curriculum: string;
  /** The day of the decision, `yyyy-MM-dd`. */
  startsOn: string;
  evidence: string;
  reason: string;
}

/**
 * Moves a student to another curriculum by a decision that two people have already taken, and
 * records the transfer as in force. The caller's transaction holds both.
 */
export async function transferByDecision(
  client: Queryable,
  cause: Cause,
  { student, curriculum, ...decision }: DecidedTransfer,
): Promise<void> {
  const from = await presentBinding(client, student);
  const to = { ...from, curriculum };
  if (isSame(from, to)) return;
  await assertNoDegree(client, student);
  await insertLogged(client, cause, studentTransfers, {
    ...decision,
    student,
    ...to,
    formerBatch: from.batch,
    formerCurriculum: from.curriculum,
    state: 'inForce',
  });
  await move(client, cause, { student, from, to });
}

export const transfersExtension = extendServer('student-transfers', {
  beforeWrite: check,
  beforeTransition: former,
  afterTransition: moveCountersigned,
});
