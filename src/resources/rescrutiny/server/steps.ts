import {
  causeOf,
  extendServer,
  type Queryable,
  type TransitionWrite,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError, orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { rescrutinySource } from '../../academicRecord/rules/rescrutinySource.ts';
import { remarkSitting } from '../../results/server/remarking.ts';
import { judgeRequest } from './asking.ts';
import { readCase, readGiven } from './cases.ts';
import { notifyExaminers, notifyOffice, notifyStudent, type RescrutinyEmail } from './emails.ts';
import { possibleExaminers } from './examiners.ts';

/** Refuses a request that the result is not open for, and names its publication. */
async function judge({ client, now, before, after, step }: Write): Promise<Values | void> {
  if (before || step || !after) return;
  const [student, paper] = [String(after['student']), String(after['paper'])];
  const { release, closed, until } = await judgeRequest(client, { student, paper, now });
  if (closed !== null || release === null)
    throw new PortalError('WINDOW_CLOSED', { details: { reason: closed, until } });
  return { ...after, release };
}

/** Two different people who had nothing to do with the marks of the paper. */
async function assertExaminers({ client, now, before, after }: TransitionWrite): Promise<void> {
  const request = { student: String(before?.['student']), paper: String(before?.['paper']) };
  const possible = await possibleExaminers(client, request, now);
  for (const field of ['firstExaminer', 'secondExaminer'])
    if (!possible.some(({ staff }) => staff === after?.[field]))
      throw fieldError(field, 'notExaminer');
  if (after?.['firstExaminer'] === after?.['secondExaminer'])
    throw fieldError('secondExaminer', 'notExaminer');
}

const decidedMarks = async (client: Queryable, id: string) =>
  (await readGiven(client, [id])).find(({ stage }) => stage === 'board')?.marks ?? [];

const RECALL = `
  UPDATE rescrutiny_marks
  SET recalled_at = $2
  WHERE rescrutiny_id = $1 AND recalled_at IS NULL`;

async function correct({ client, now, person, id, after }: TransitionWrite): Promise<void> {
  const { student, paper, release } = orNotFound(await readCase(client, id));
  const marks = await decidedMarks(client, id);
  await remarkSitting(
    { client, now, actor: causeOf(person).actor },
    {
      student,
      paper,
      release,
      marks: new Map(marks.map(({ component, mark }) => [component, mark])),
      rescrutiny: id,
      source: rescrutinySource.of(String(after?.['minuteReference'])),
    },
  );
}

const TO_STUDENT: Readonly<Record<string, RescrutinyEmail>> = {
  accept: 'rescrutinyAccepted',
  return: 'rescrutinyReturned',
  close: 'rescrutinyClosed',
  uphold: 'rescrutinyDecided',
  change: 'rescrutinyDecided',
};

/** Requests are judged when they are made; the step of the board corrects the record. */
export const rescrutinyExtension = extendServer('rescrutinies', {
  beforeWrite: judge,
  beforeTransition: async (write) => {
    if (write.step.name === 'assign') await assertExaminers(write);
  },
  afterTransition: async (write) => {
    const { client, now, id, step } = write;
    if (step.name === 'recall') await client.query({ text: RECALL, values: [id, now] });
    if (step.name === 'assign') await notifyExaminers(write, id);
    if (step.name === 'change') await correct(write);
    if (step.name === 'uphold' || step.name === 'change')
      await notifyOffice(write, id, 'rescrutinyDecidedOffice');
    const email = TO_STUDENT[step.name];
    if (email) await notifyStudent(write, id, email);
  },
});
