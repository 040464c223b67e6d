import {
  type Queryable,
  type TransactionContext,
  transitionOne,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { BodyOf } from '../../../contract/wire/calls/defineCall.ts';
import { agreedMark } from '../../marks/rules/agree.ts';
import type { Mark } from '../../marks/rules/mark.ts';
import { readAgreeRules } from '../../marks/server/agreeing.ts';
import { markedComponents } from '../../results/rules/remark.ts';
import { remarkedResult, standingSitting } from '../../results/server/remarking.ts';
import type * as api from '../api.ts';
import type { RescrutinyBoard, RescrutinyOutcome } from '../api.ts';
import { readMarks } from '../rules/deciding.ts';
import { assertMarks, giveMarks, lockCase, readCase, readGiven, type Case } from './cases.ts';

const markOf = (value: string): Mark => ({ status: 'value', value });

/** The request, for those who may decide about it. Throws NOT_FOUND to an examiner of it. */
async function caseOfBoard(client: Queryable, id: string, staff: string | null): Promise<Case> {
  const found = orNotFound(await readCase(client, id));
  if (staff !== null && [found.firstExaminer, found.secondExaminer].includes(staff))
    throw new PortalError('NOT_FOUND');
  return found;
}

/**
 * What the board decides on: the published marks, those of both examiners and what the rule makes
 * of them. Throws NOT_FOUND to an examiner of the request, and hides all marks until both are in.
 */
export async function readBoard(
  client: Queryable,
  id: string,
  staff: string | null,
): Promise<RescrutinyBoard> {
  const found = await caseOfBoard(client, id, staff);
  const { number, unit, student } = found;
  const sitting = await standingSitting(client, found);
  const given = found.handedIn === 2 ? await readGiven(client, [id]) : [];
  const rule = (await readAgreeRules(client, [student]))(student);
  const markAt = (stage: 'first' | 'second', component: string): string | null =>
    given.find((one) => one.stage === stage)?.marks.find((one) => one.component === component)
      ?.mark ?? null;
  const components = markedComponents(sitting?.working ?? []).map(({ mark, ...one }) => {
    const [first, second] = [markAt('first', one.key), markAt('second', one.key)];
    const agreed =
      first === null || second === null
        ? null
        : agreedMark(markOf(first), markOf(second), one.maximum, rule);
    return { ...one, published: mark, first, second, agreed: agreed?.value ?? null };
  });
  return {
    number,
    unit,
    before: sitting && { total: sitting.total, grade: sitting.grade },
    within: rule.within,
    components,
    notes: given.flatMap(({ stage, note }) => (stage === 'board' || note === '' ? [] : [note])),
  };
}

/**
 * The result by marks that the board considers, once both examiners have handed in. Throws
 * NOT_FOUND to an examiner of the request.
 */
export async function readOutcome(
  client: Queryable,
  { id, staff, marks }: { id: string; staff: string | null; marks: string },
): Promise<RescrutinyOutcome> {
  const found = await caseOfBoard(client, id, staff);
  const sitting = found.handedIn === 2 ? await standingSitting(client, found) : null;
  if (!sitting) return { after: null };
  const typed = marks.split(',');
  const components = markedComponents(sitting.working);
  const read = readMarks(
    components,
    components.map(({ key }, place) => ({ component: key, mark: typed[place] ?? '' })),
  );
  if (typed.length !== components.length || Object.keys(read.faults).length > 0)
    return { after: null };
  const considered = new Map(read.marks.map(({ component, mark }) => [component, mark]));
  const { student } = found;
  const after = await remarkedResult(client, sitting, { student, marks: considered });
  return { after: after && { total: after.total, grade: after.grade } };
}

type Deciding = Pick<TransactionContext, 'client' | 'now' | 'person'> & { write: WriteRequest };

/**
 * Keeps the marks that the board decided, then takes the step that follows from them: the result is
 * upheld if every published mark stays, and changed otherwise. What the step refuses undoes both.
 * Throws CONFLICT if what the request is about was withdrawn or replaced meanwhile.
 */
export async function decide(
  { write, ...context }: Deciding,
  id: string,
  { version, marks, minuteReference, answer }: BodyOf<typeof api.decideRescrutiny>,
): Promise<'upheld' | 'changed'> {
  const { client } = context;
  const found = orNotFound(await lockCase(client, id));
  const sitting = await standingSitting(client, found);
  const isOpen = found.state === 'remarking';
  if (isOpen && !sitting) throw new PortalError('CONFLICT', { details: { reason: 'withdrawn' } });
  const components = markedComponents(sitting?.working ?? []);
  const decided = isOpen ? assertMarks(components, marks) : [];
  const isChanged = components.some(
    ({ key, mark }) => decided.find(({ component }) => component === key)?.mark !== mark,
  );
  if (isOpen) {
    await giveMarks(context, { rescrutiny: id, stage: 'board', marks: decided, note: '' });
    await client.query({
      text: 'UPDATE rescrutinies SET is_decided = true WHERE id = $1',
      values: [id],
    });
  }
  const body = { version, values: { minuteReference, answer }, reason: null };
  await transitionOne(write, id, isChanged ? 'change' : 'uphold', body);
  return isChanged ? 'changed' : 'upheld';
}
