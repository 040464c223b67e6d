import {
  recordActivity,
  type Queryable,
  newChangeSet,
  extendServer,
  type ServerExtension,
  type TransitionWrite,
  type Write,
  actorOf,
  type Person,
  updateRecord,
  type SendEmails,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { Medium } from '../../shared/media.ts';
import { students } from '../../students/students.ts';
import { isSettled, whyNotApply, windowState } from '../rules/application.ts';
import { obstaclesOf, repairsOf, wantedOf } from '../rules/subjectCombination.ts';
import { fullRules } from '../rules/subjectSelection.ts';
import { tellDecision } from './emails.ts';
import {
  lockPlaces,
  readOffer,
  readStudent,
  readTaken,
  readWindows,
  type Offer,
  type StudentOfOffer,
} from './readOffer.ts';

type Values = Readonly<Record<string, unknown>>;

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const mediumIn = (values: Values): Medium => values['medium'] as Medium;

/** By the gateway's clock, whatever the screen showed. */
async function assertOpen(
  client: Queryable,
  before: Values | null | undefined,
  after: Values,
  now: Date,
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

/** Refuses three subjects that may not be read together, and says which exchange would do. */
function assertAllowed(three: readonly string[], medium: Medium, offer: Offer): void {
  const obstacles = obstaclesOf(three, medium, offer);
  if (obstacles.length > 0)
    throw new PortalError('COMBINATION_REFUSED', {
      details: { obstacles, repairs: repairsOf(three, medium, offer) },
    });
}

const offerOf = async (client: Queryable, { curriculum }: StudentOfOffer): Promise<Offer> =>
  readOffer(client, curriculum ?? '');

/** What a student writes: within the window, and complete as soon as it is handed in. */
async function checkApplication({ client, before, after, step }: Write, now: Date): Promise<void> {
  if (!after || step) return;
  const isTouched =
    !before ||
    ['choices', 'medium', 'window'].some(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
  if (!isTouched) return;
  const student = await assertOpen(client, before, after, now);
  if (after['status'] === 'submitted')
    assertAllowed(
      wantedOf(idsIn(after['choices'])),
      mediumIn(after),
      await offerOf(client, student),
    );
}

const isSame = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && first.every((id) => second.includes(id));

/** Gives a student other main subjects, logged in the student's own history. */
async function writeStudies(
  client: Queryable,
  person: Person,
  student: StudentOfOffer,
  next: { mainSubjects: string[]; medium: Medium },
): Promise<void> {
  const before = { mainSubjects: student.mainSubjects, medium: student.medium };
  if (JSON.stringify(before) === JSON.stringify(next)) return;
  await updateRecord(client, students, student.id, next, actorOf(person));
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

/**
 * The places are counted under the lock of the curriculum, so that two who select at once never
 * give the last one twice.
 */
async function select({ client, id, after }: TransitionWrite): Promise<Values> {
  const values = after ?? {};
  const student = await readStudent(client, String(values['student']));
  if (!student || student.curriculum === null)
    throw new PortalError('WINDOW_CLOSED', { details: { reason: 'noCurriculum' } });
  await lockPlaces(client, [student.curriculum]);
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
 * A selection reaches the student's record; taken back, the record is as it was, unless somebody
 * changed it since.
 */
async function follow({ client, person, before, after, step }: TransitionWrite): Promise<void> {
  const [was, is] = [before ?? {}, after ?? {}];
  const student = await readStudent(client, String(is['student']));
  if (!student) return;
  if (step.to === 'selected')
    await writeStudies(client, person, student, {
      mainSubjects: idsIn(is['granted']),
      medium: mediumIn(is),
    });
  if (step.from !== 'selected' || !isSame(student.mainSubjects, idsIn(was['granted']))) return;
  const { mainSubjects = [], medium = student.medium } = (was['replaced'] ?? {}) as {
    mainSubjects?: string[];
    medium?: Medium;
  };
  await writeStudies(client, person, student, { mainSubjects, medium });
}

export const applicationsExtension = (
  now: () => Date,
  post: SendEmails,
): readonly [string, ServerExtension] =>
  extendServer('main-subject-applications', {
    beforeWrite: (write) => checkApplication(write, now()),
    beforeTransition: async (write) => {
      const { client, after, step } = write;
      if (step.name === 'select') return select(write);
      if (step.name === 'reconsider') return { granted: [], replaced: null };
      if (step.name !== 'submit' || !after) return undefined;
      const student = await assertOpen(client, null, after, now());
      const reason = typeof after['lateReason'] === 'string' ? after['lateReason'].trim() : '';
      if (student.isLate && reason === '')
        throw new PortalError('INVALID_FIELDS', {
          fieldErrors: { lateReason: { code: 'required' } },
        });
      assertAllowed(
        wantedOf(idsIn(after['choices'])),
        mediumIn(after),
        await offerOf(client, student),
      );
      return student.isLate ? { lateReason: reason } : { lateReason: null };
    },
    afterTransition: async (write) => {
      await follow(write);
      await tellDecision(write.client, post, write.id, write.step.name);
    },
  });
