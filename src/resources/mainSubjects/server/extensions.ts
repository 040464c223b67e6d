import {
  recordActivity,
  type Queryable,
  newChangeSet,
  extendServer,
  type TransitionWrite,
  type Write,
  actorOf,
  type TransactionContext,
  updateRecord,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import type { Medium } from '../../shared/media.ts';
import { windowState } from '../../shared/rules/windowState.ts';
import { students } from '../../students/students.ts';
import { isSettled, whyNotApply } from '../rules/application.ts';
import { obstaclesOf, repairsOf, wantedOf } from '../rules/subjectCombination.ts';
import { fullRules } from '../rules/subjectSelection.ts';
import { notifyDecision } from './emails.ts';
import {
  lockCurricula,
  readOffer,
  readStudent,
  readTaken,
  readWindows,
  type Offer,
  type StudentOfOffer,
} from './readOffer.ts';

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const mediumIn = (values: Values): Medium => values['medium'] as Medium;

/** Throws WINDOW_CLOSED unless the student may write now, by the gateway's clock. */
async function assertOpen(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  before: Values | null | undefined,
  after: Values,
): Promise<StudentOfOffer & { isLate: boolean }> {
  const student = await readStudent(client, String(after['student']));
  const [window = null] = await readWindows(client, String(after['window']));
  const isOver =
    window !== null &&
    Boolean(before) &&
    isSettled(window, { status: before?.['status'], lateReason: before?.['lateReason'] }, now);
  const why = isOver ? 'over' : whyNotApply(student, window, now);
  if (why !== null || !student)
    throw new PortalError('WINDOW_CLOSED', {
      details: {
        reason: why,
        ...(window ? { opensAt: window.opensAt, closesAt: window.closesAt } : {}),
      },
    });
  return { ...student, isLate: window !== null && windowState(window, now) === 'late' };
}

/** Throws COMBINATION_REFUSED with the possible repairs unless the subjects may be combined. */
function assertAllowed(three: readonly string[], medium: Medium, offer: Offer): void {
  const obstacles = obstaclesOf(three, medium, offer);
  if (obstacles.length > 0)
    throw new PortalError('COMBINATION_REFUSED', {
      details: { obstacles, repairs: repairsOf(three, medium, offer) },
    });
}

const offerOf = async (client: Queryable, { curriculum }: StudentOfOffer): Promise<Offer> =>
  readOffer(client, curriculum ?? '');

/** A student writes within the window; a submitted application is complete. */
async function checkApplication(write: Write): Promise<void> {
  const { client, before, after, step } = write;
  if (!after || step) return;
  const isTouched =
    !before ||
    ['choices', 'medium', 'window'].some(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
  if (!isTouched) return;
  const student = await assertOpen(write, before, after);
  if (after['status'] === 'submitted')
    assertAllowed(
      wantedOf(idsIn(after['choices'])),
      mediumIn(after),
      await offerOf(client, student),
    );
}

const isSame = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && first.every((id) => second.includes(id));

/** Changes the main subjects of a student, logged in the student's history. */
async function writeStudies(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  student: StudentOfOffer,
  next: { mainSubjects: string[]; medium: Medium },
): Promise<void> {
  const before = { mainSubjects: student.mainSubjects, medium: student.medium };
  if (JSON.stringify(before) === JSON.stringify(next)) return;
  await updateRecord(client, students, { id: student.id, values: next }, actorOf(person));
  await recordActivity(client, {
    actorId: actorOf(person),
    action: 'edit',
    resource: 'students',
    recordId: student.id,
    before,
    after: next,
    changeSet: newChangeSet().id,
  });
}

/** Counts the places under the lock of the curriculum, so that the last one is given only once. */
async function select({ client, id, after }: TransitionWrite): Promise<Values> {
  const values = after ?? {};
  const student = await readStudent(client, String(values['student']));
  if (!student || student.curriculum === null)
    throw new PortalError('WINDOW_CLOSED', { details: { reason: 'noCurriculum' } });
  await lockCurricula(client, [student.curriculum]);
  const offer = await offerOf(client, student);
  const granted =
    idsIn(values['granted']).length > 0
      ? idsIn(values['granted'])
      : wantedOf(idsIn(values['choices']));
  assertAllowed(granted, mediumIn(values), offer);
  const taken = await readTaken(client, student.curriculum, String(values['window']), id);
  const full = fullRules(granted, offer.rules, taken);
  if (full.length > 0)
    throw new PortalError('QUOTA_FULL', {
      details: { full: full.map(({ subjects, quota }) => ({ subjects, quota })) },
    });
  return { granted, replaced: { mainSubjects: student.mainSubjects, medium: student.medium } };
}

/**
 * Writes a selection to the student's record. A selection that is reconsidered restores the record,
 * unless it has changed since.
 */
async function updateStudent(write: TransitionWrite): Promise<void> {
  const { client, before, after, step } = write;
  const [was, is] = [before ?? {}, after ?? {}];
  const student = await readStudent(client, String(is['student']));
  if (!student) return;
  if (step.to === 'selected')
    await writeStudies(write, student, {
      mainSubjects: idsIn(is['granted']),
      medium: mediumIn(is),
    });
  if (step.from !== 'selected' || !isSame(student.mainSubjects, idsIn(was['granted']))) return;
  const { mainSubjects = [], medium = student.medium } = (was['replaced'] ?? {}) as {
    mainSubjects?: string[];
    medium?: Medium;
  };
  await writeStudies(write, student, { mainSubjects, medium });
}

/** Checks a submission and returns the values that follow from it. */
async function submit(write: TransitionWrite, after: Values): Promise<Values> {
  const student = await assertOpen(write, null, after);
  const reason = typeof after['lateReason'] === 'string' ? after['lateReason'].trim() : '';
  if (student.isLate && reason === '') throw fieldError('lateReason', 'required');
  assertAllowed(
    wantedOf(idsIn(after['choices'])),
    mediumIn(after),
    await offerOf(write.client, student),
  );
  return { lateReason: student.isLate ? reason : null };
}

export const applicationsExtension = extendServer('main-subject-applications', {
  beforeWrite: checkApplication,
  beforeTransition: async (write) => {
    const { after, step } = write;
    if (step.name === 'select') return select(write);
    if (step.name === 'reconsider') return { granted: [], replaced: null };
    return step.name === 'submit' && after ? submit(write, after) : undefined;
  },
  afterTransition: async (write) => {
    await updateStudent(write);
    await notifyDecision(write, write.id, write.step.name);
  },
});
