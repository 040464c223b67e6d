import { v7 as newId } from 'uuid';
import {
  extendServer,
  insertRecords,
  type Queryable,
  queryRow,
  queryRows,
  recordActivity,
  sendWithCommit,
  type Statement,
  type TransitionWrite,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError, orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import type { Finding, Permission } from '../api.ts';
import { registrationLines } from '../registrationLines.ts';
import { attemptAt, findingsOfUnit, placeIn } from '../rules/findings.ts';
import { mayBegin, mayChange, maySubmit } from '../rules/windows.ts';
import { readKnown, situationOf, type KnownOf } from './facts.ts';
import { isOffice } from './isOffice.ts';
import type { Module } from './modules.ts';
import { assertOfferingOfSemester } from './paperSemesters.ts';
import {
  keepWithinCapacity,
  lockOffering,
  lockRegistration,
  promote,
  type Seats,
  seatsUnderLock,
  storeFigures,
  updateFigures,
} from './seats.ts';

/** Refuses with all findings and the unit that they are about, so that each screen names both. */
const refused = (findings: readonly Finding[], unit?: string): PortalError =>
  new PortalError('REGISTRATION_REFUSED', {
    details: {
      findings: unit === undefined ? findings : findings.map((found) => ({ ...found, unit })),
    },
  });

function assertAllowed({ allowed, findings }: Permission): void {
  if (!allowed) throw refused(findings);
}

const text = (values: Write['after'], name: string): string =>
  typeof values?.[name] === 'string' ? values[name] : '';

const registrationIn = (values: Write['after']): { student: string; semester: string } => ({
  student: text(values, 'student'),
  semester: text(values, 'semester'),
});

const readKnownFor = async (
  { client, now, person }: Write,
  registration: { student: string; semester: string },
  offering?: string,
): Promise<KnownOf> =>
  orNotFound(
    await readKnown(client, {
      ...registration,
      now,
      isOffice: isOffice(person) && person.studentId !== registration.student,
      ...(offering === undefined ? {} : { offering }),
    }),
  );

function placed(seats: Seats): { state: string; waitlistNumber: number | null } {
  const state = placeIn(seats);
  return { state, waitlistNumber: state === 'waitlisted' ? seats.next : null };
}

/** The code of the unit of a module. */
const unitOf = async (client: Queryable, offering: string): Promise<string | undefined> =>
  (
    await queryRow<{ code: string }>(client, {
      text: `
        SELECT unit.code
        FROM offerings offering
        JOIN course_units unit ON unit.id = offering.course_unit_id
        WHERE offering.id = $1`,
      values: [offering],
    })
  )?.code;

/** The values of a line that is chosen. The locks of registration and module are held. */
async function enrol(
  { client, before, now }: Write,
  { after, known: { modules, facts }, seats }: { after: Values; known: KnownOf; seats: Seats },
): Promise<Values> {
  const offering = text(after, 'offering');
  const module = modules.find((one) => one.id === offering);
  if (!module)
    throw refused(
      [{ rule: 'notOffered', weight: 'blocks', args: {} }],
      await unitOf(client, offering),
    );
  if (before?.['state'] === 'enrolled') return { ...after, state: 'enrolled' };
  if (before?.['state'] === 'waitlisted') {
    if (seats.capacity !== null && seats.taken >= seats.capacity)
      throw refused(
        [{ rule: 'full', weight: 'blocks', args: { capacity: seats.capacity, place: 1 } }],
        module.unit.code,
      );
    return { ...after, state: 'enrolled', waitlistNumber: null, promotedAt: now.toISOString() };
  }
  const blocking = findingsOfUnit(module, facts).filter(({ weight }) => weight === 'blocks');
  if (blocking.length > 0) throw refused(blocking, module.unit.code);
  return {
    ...after,
    ...placed(seats),
    attemptKind: after['attemptKind'] ?? attemptAt(module.unit.id, facts.student),
    addedAt: now.toISOString(),
    droppedAt: null,
    promotedAt: null,
  };
}

/** What is known once the module is chosen too, by the rules for the student. */
const withChosen = (known: KnownOf, offering: string): KnownOf => ({
  ...known,
  facts: {
    ...known.facts,
    isOffice: known.registration?.byOffice === true,
    chosen: known.modules.filter(
      ({ id, line }) => id === offering || (line !== null && line.state !== 'dropped'),
    ),
  },
});

/** Whether a line is given a state in which its unit counts for the registration. */
const isChoice = ({ before, after }: Pick<Write, 'before' | 'after'>): boolean =>
  after !== undefined && after['state'] !== 'dropped' && before?.['state'] !== after['state'];

/** Decides a change of a line under the locks of the registration and the module. */
async function decideLine(write: Write): Promise<Values | void> {
  const { client, id, before, after, now, person } = write;
  const values = after ?? before ?? {};
  const wanted = after?.['state'] ?? 'dropped';
  if (after && before && before['state'] === wanted) return;
  const registration = await lockRegistration(client, text(values, 'registration'));
  const isTheirs =
    registration !== null && (isOffice(person) || registration.student === person.studentId);
  // For students, registrations of others do not exist.
  if (!isTheirs) throw fieldError('registration', 'notFound');
  const offering = text(values, 'offering');
  const known = await readKnownFor(write, registration, offering);
  assertAllowed(mayChange(situationOf(known, now, isOffice(person))));
  // Locked after the slow reads, because everyone else waits for the module.
  const [, seats] = await Promise.all([
    isChoice(write) && storeFigures(client, registration.id, withChosen(known, offering)),
    seatsUnderLock(client, offering, id),
  ]);
  if (!after) return;
  if (wanted === 'dropped')
    return { ...after, state: 'dropped', droppedAt: now.toISOString(), waitlistNumber: null };
  return enrol(write, { after, known, seats });
}

/** The statement that marks an approved registration as changed since its approval. */
const markChanged = (registration: string, now: Date): Statement => ({
  name: 'registration-changed',
  text: `
    UPDATE course_registrations
    SET changed_at = $2
    WHERE id = $1 AND status = 'approved'`,
  values: [registration, now],
});

/** Updates the wait-list and the registration after a change of one line. */
async function followLine(write: Write): Promise<void> {
  const { client, id, before, after, now } = write;
  const values = after ?? before ?? {};
  const isFreed = before?.['state'] === 'enrolled' && after?.['state'] !== 'enrolled';
  if (isFreed) await promote(write, text(values, 'offering'));
  if (after?.['state'] === 'enrolled' && before?.['state'] !== 'enrolled')
    await keepWithinCapacity(client, text(values, 'offering'), id);
  sendWithCommit(client, markChanged(text(values, 'registration'), now));
  // The figures of a choice are stored before others wait for its module.
  if (isChoice(write)) return;
  const registration = await lockRegistration(client, text(values, 'registration'));
  if (registration) await updateFigures(write, registration);
}

/** Orders groups for a student: the student's medium first, then by free seats. */
const byFitness =
  (medium: string) =>
  (left: Module, right: Module): number => {
    const room = ({ capacity, taken }: Module): number =>
      capacity === null ? Number.MAX_SAFE_INTEGER : capacity - taken;
    return (
      Number(right.medium === medium) - Number(left.medium === medium) || room(right) - room(left)
    );
  };

/** Adds a line for a unit to a new registration, in the best open group. */
async function addLine(write: Write, unit: string): Promise<void> {
  const { client, id, after, now, person } = write;
  const { modules, facts } = await readKnownFor(write, registrationIn(after));
  const candidates = modules.filter(
    (module) =>
      module.unit.id === unit &&
      findingsOfUnit(module, facts).every(({ weight }) => weight !== 'blocks'),
  );
  const [module] = candidates.toSorted(byFitness(facts.student.medium));
  if (!module) return;
  const seats = await seatsUnderLock(client, module.id, null);
  const values = {
    registration: id,
    offering: module.id,
    attemptKind: attemptAt(unit, facts.student),
    ...placed(seats),
    addedAt: now.toISOString(),
    droppedAt: null,
    promotedAt: null,
  };
  const line = newId();
  await insertRecords(client, registrationLines, [{ id: line, values }], person.userId);
  await recordActivity(client, {
    actorId: person.userId,
    action: 'create',
    resource: 'registration-lines',
    recordId: line,
    before: null,
    after: values,
    changeSet: newId(),
  });
}

/** Adds the compulsory units of the student to a new registration. */
async function addCompulsoryUnits(write: Write): Promise<void> {
  const { modules } = await readKnownFor(write, registrationIn(write.after));
  const units = modules.filter(({ isCompulsory }) => isCompulsory).map(({ unit }) => unit.id);
  for (const unit of new Set(units)) await addLine(write, unit);
}

/** Checks a step of a registration. */
async function step(write: TransitionWrite): Promise<Values | void> {
  const { id, before, after, now, person } = write;
  const { name } = write.step;
  if (name !== 'approve' && name !== 'submit' && name !== 'withdraw') return;
  const registration = { id, ...registrationIn(before) };
  const known = await readKnownFor(write, registration);
  if (name === 'approve') return { addDropUntil: known.addDropUntil.toISOString() };
  const situation = situationOf(known, now, isOffice(person));
  if (name === 'withdraw') return assertAllowed(mayChange({ ...situation, status: 'draft' }));
  assertAllowed(maySubmit(situation, text(after, 'lateReason')));
  const toMend = await updateFigures(write, registration);
  if (toMend.length > 0) throw refused(toMend);
}

/** Drops the lines of a locked registration that are still on a wait-list. */
async function dropWaiting({ client, id, now }: Write): Promise<void> {
  const rows = await queryRows<{ id: string }>(client, {
    text: `
      UPDATE registration_lines
      SET state = 'dropped', waitlist_number = NULL, dropped_at = $2, version = version + 1
      WHERE registration_id = $1 AND state = 'waitlisted'
      RETURNING id`,
    values: [id, now],
  });
  for (const line of rows)
    await recordActivity(client, {
      actorId: null,
      action: 'edit',
      resource: 'registration-lines',
      recordId: line.id,
      before: { state: 'waitlisted' },
      after: { state: 'dropped' },
      changeSet: newId(),
      cause: 'job',
    });
}

const afterRegistration = ({ id, after, before }: Write) => ({
  id,
  ...registrationIn(after ?? before),
});

/** Applies the rules of registration to every write: windows, units, seats, credits. */
export const registrationExtensions = [
  extendServer('course-registrations', {
    isIndependent: true,
    beforeWrite: async ({ client, before, after, now, person }) => {
      if (before || !after) return;
      const known = await readKnown(client, {
        ...registrationIn(after),
        now,
        isOffice: isOffice(person),
      });
      // Missing and unknown references are refused by the declaration.
      if (known) assertAllowed(mayBegin(situationOf(known, now, isOffice(person))));
    },
    afterWrite: async (write) => {
      if (write.before || !write.after) return;
      if (!isOffice(write.person)) await addCompulsoryUnits(write);
      await updateFigures(write, afterRegistration(write));
    },
    beforeTransition: step,
    afterTransition: async (write) => {
      if (write.step.name === 'lock') await dropWaiting(write);
      await updateFigures(write, afterRegistration(write));
    },
  }),
  extendServer('registration-lines', {
    // The office acts for a student at its counter.
    queue: (values, person) =>
      isOffice(person)
        ? undefined
        : { queue: text(values, 'offering'), record: text(values, 'registration') },
    beforeWrite: decideLine,
    afterWrite: followLine,
  }),
  extendServer('offerings', {
    beforeWrite: assertOfferingOfSemester,
    afterWrite: async (write) => {
      const { client, id, before, after } = write;
      if (!before || !after || before['capacity'] === after['capacity']) return;
      await lockOffering(client, id);
      await promote(write, id);
    },
  }),
];
