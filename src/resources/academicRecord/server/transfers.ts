import {
  type Cause,
  causeOf,
  colomboDay,
  extendServer,
  insertLogged,
  type Queryable,
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

const isSame = (one: Binding, other: Binding): boolean =>
  one.batch === other.batch && one.curriculum === other.curriculum;

/** Refuses a transfer from a day to come, and one to where the student is. */
async function check({ client, after, step, now }: Write): Promise<void> {
  if (!after || step?.name === 'refuse') return;
  if (String(after['startsOn']) > colomboDay(now)) throw fieldError('startsOn', 'notYet');
  if (isSame(await presentBinding(client, after['student']), bindingOf(after)))
    throw fieldError('batch', 'isThereAlready');
}

/** Keeps what the student leaves. */
async function former({
  client,
  before,
  step,
}: TransitionWrite): Promise<Readonly<Record<string, unknown>> | void> {
  if (step.name !== 'countersign') return;
  const { batch, curriculum } = await presentBinding(client, before?.['student']);
  return { formerBatch: batch, formerCurriculum: curriculum };
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
  await move(client, causeOf(person), { student, from, to: bindingOf(after) });
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
