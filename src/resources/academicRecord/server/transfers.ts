import {
  causeOf,
  colomboDay,
  extendServer,
  type Queryable,
  requireRow,
  type TransitionWrite,
  updateLogged,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { students } from '../../students/students.ts';
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

/** Moves the student, in the transaction of the second signature. */
async function move({ client, after, person, step }: TransitionWrite): Promise<void> {
  if (step.name !== 'countersign' || !after) return;
  const student = String(after['student']);
  const before = await presentBinding(client, student);
  await updateLogged(client, causeOf(person), students, {
    id: student,
    before: { ...before },
    changes: { ...bindingOf(after) },
  });
}

export const transfersExtension = extendServer('student-transfers', {
  beforeWrite: check,
  beforeTransition: former,
  afterTransition: move,
});
