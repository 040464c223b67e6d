import { v7 as newId } from 'uuid';
import {
  recordActivity,
  type Queryable,
  extendServer,
  type ServerExtension,
  type TransitionWrite,
  type Write,
  type Person,
  insertRecord,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { Finding, Permission } from '../api.ts';
import { registrationLines } from '../registrationLines.ts';
import { attemptAt, findingsOfUnit, placeIn } from '../rules/findings.ts';
import { mayBegin, mayChange, maySubmit } from '../rules/windows.ts';
import { readKnown, situationOf, type KnownOf } from './facts.ts';
import type { Module } from './modules.ts';
import {
  follow,
  keepWithinCapacity,
  lockOffering,
  lockRegistration,
  placesOf,
  promote,
  type TellPromoted,
} from './places.ts';

/** Refused, with everything that was found; the screen says each in words. */
const refused = (findings: readonly Finding[]): PortalError =>
  new PortalError('REGISTRATION_REFUSED', { details: { findings } });

function assertAllowed({ allowed, findings }: Permission): void {
  if (!allowed) throw refused(findings);
}

/**
 * Whoever may register others decides what the rules leave open; on their own registration nobody
 * does.
 */
export const isOffice = ({ privileges, isGateway }: Person): boolean =>
  isGateway === true ||
  privileges.has('REG_DET_ALLSTU_EDIT') ||
  privileges.has('REG_DET_ALLSTU_CREATE');

const text = (values: Write['after'], name: string): string =>
  typeof values?.[name] === 'string' ? values[name] : '';

interface Surroundings {
  now: () => Date;
  tell: TellPromoted;
}

async function known(
  client: Queryable,
  registration: { student: string; semester: string },
  person: Person,
  now: Date,
  offering?: string,
): Promise<KnownOf> {
  const found = await readKnown(client, {
    ...registration,
    now,
    isOffice: isOffice(person),
    ...(offering === undefined ? {} : { offering }),
  });
  if (!found) throw new PortalError('NOT_FOUND');
  return found;
}

/** Decides what becomes of a wish for a place, under the locks of the registration and the module. */
async function decideLine(
  { client, id, before, after, person }: Write,
  now: Date,
): Promise<Readonly<Record<string, unknown>> | void> {
  const values = after ?? before ?? {};
  const [was, wish] = [before?.['state'], after?.['state'] ?? 'dropped'];
  const isMove = !before || was !== wish;
  if (after && !isMove) return;
  const registration = await lockRegistration(client, text(values, 'registration'));
  const isTheirs =
    registration !== null && (isOffice(person) || registration.student === person.studentId);
  // What is not theirs does not exist: the rules would tell of somebody else's studies.
  if (!isTheirs)
    throw new PortalError('INVALID_FIELDS', {
      fieldErrors: { registration: { code: 'notFound' } },
    });
  const offering = text(values, 'offering');
  const all = await known(client, registration, person, now, offering);
  assertAllowed(mayChange(situationOf(all, now, isOffice(person))));
  // What the student may do is read before: whoever holds the module keeps everybody else waiting.
  await lockOffering(client, offering);
  if (!after) return;
  if (wish === 'dropped')
    return { ...after, state: 'dropped', droppedAt: now.toISOString(), waitlistNumber: null };
  const module = all.modules.find((one) => one.id === offering);
  if (!module) throw refused([{ rule: 'notOffered', weight: 'blocks', args: {} }]);
  if (was === 'enrolled') return { ...after, state: 'enrolled' };
  const places = await placesOf(client, offering, id);
  if (was === 'waitlisted') {
    if (places.capacity !== null && places.taken >= places.capacity)
      throw refused([
        { rule: 'full', weight: 'blocks', args: { capacity: places.capacity, place: 1 } },
      ]);
    return { ...after, state: 'enrolled', waitlistNumber: null, promotedAt: now.toISOString() };
  }
  const blocking = findingsOfUnit(module, all.facts).filter(({ weight }) => weight === 'blocks');
  if (blocking.length > 0) throw refused(blocking);
  return {
    ...after,
    ...placed(places),
    attemptKind:
      after['attemptKind'] ?? attemptAt(module.unit.id, all.facts.student, all.facts.rules),
    addedAt: now.toISOString(),
    droppedAt: null,
    promotedAt: null,
  };
}

function placed(places: {
  capacity: number | null;
  taken: number;
  waiting: number;
  next: number;
}): { state: string; waitlistNumber: number | null } {
  const state = placeIn(places);
  return { state, waitlistNumber: state === 'waitlisted' ? places.next : null };
}

/** What a change of one line moves: the queue behind it, the figures of its registration. */
async function followLine(
  { client, id, before, after }: Write,
  { now, tell }: Surroundings,
): Promise<void> {
  const values = after ?? before ?? {};
  const isFreed = before?.['state'] === 'enrolled' && after?.['state'] !== 'enrolled';
  if (isFreed) await promote(client, text(values, 'offering'), now(), tell);
  if (after?.['state'] === 'enrolled' && before?.['state'] !== 'enrolled')
    await keepWithinCapacity(client, text(values, 'offering'), id);
  const registration = await lockRegistration(client, text(values, 'registration'));
  if (!registration) return;
  if (registration.status === 'approved')
    await client.query({
      text: 'UPDATE course_registrations SET changed_at = $2 WHERE id = $1',
      values: [registration.id, now()],
    });
  await follow(client, registration, now());
}

/** The group that somebody is put into: the own medium first, then where most room is. */
const byFitness =
  (medium: string) =>
  (left: Module, right: Module): number => {
    const room = ({ capacity, taken }: Module): number =>
      capacity === null ? Number.MAX_SAFE_INTEGER : capacity - taken;
    return (
      Number(right.medium === medium) - Number(left.medium === medium) || room(right) - room(left)
    );
  };

/**
 * What is expected of everybody stands in the registration from the start, where nothing speaks
 * against it.
 */
async function preload({ client, id, after, person }: Write, now: Date): Promise<void> {
  const registration = { student: text(after, 'student'), semester: text(after, 'semester') };
  const first = await known(client, registration, person, now);
  const units = [
    ...new Set(first.modules.filter(({ isCompulsory }) => isCompulsory).map(({ unit }) => unit.id)),
  ];
  for (const unit of units) {
    const all = await known(client, registration, person, now);
    const candidates = all.modules.filter(
      (module) =>
        module.unit.id === unit &&
        findingsOfUnit(module, all.facts).every(({ weight }) => weight !== 'blocks'),
    );
    const [module] = candidates.toSorted(byFitness(all.facts.student.medium));
    if (!module) continue;
    await lockOffering(client, module.id);
    const attemptKind = attemptAt(unit, all.facts.student, all.facts.rules);
    const values = {
      registration: id,
      offering: module.id,
      attemptKind,
      ...placed(await placesOf(client, module.id, null)),
      addedAt: now.toISOString(),
      droppedAt: null,
      promotedAt: null,
    };
    const line = newId();
    await insertRecord(client, registrationLines, values, person.userId, line);
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
}

async function step(
  { client, id, before, after, person, step: { name } }: TransitionWrite,
  now: Date,
): Promise<Readonly<Record<string, unknown>> | void> {
  const registration = { id, student: text(before, 'student'), semester: text(before, 'semester') };
  if (name === 'approve')
    return {
      addDropUntil: (await known(client, registration, person, now)).addDropUntil.toISOString(),
    };
  if (name !== 'submit' && name !== 'withdraw') return;
  const all = await known(client, registration, person, now);
  const situation = situationOf(all, now, isOffice(person));
  if (name === 'withdraw') return assertAllowed(mayChange({ ...situation, status: 'draft' }));
  assertAllowed(maySubmit(situation, text(after, 'lateReason')));
  const toMend = await follow(client, registration, now);
  if (toMend.length > 0) throw refused(toMend);
}

/** Whoever waited until the end did not get a place. */
async function closeQueue(client: Queryable, id: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string }>({
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

/** The rules of registration on every way of writing: windows, units, places, credit load. */
export function registrationExtensions(
  surroundings: Surroundings,
): (readonly [string, ServerExtension])[] {
  const { now, tell } = surroundings;
  const ofWrite = ({ id, after, before }: Write) => ({
    id,
    student: text(after ?? before, 'student'),
    semester: text(after ?? before, 'semester'),
  });
  return [
    extendServer('course-registrations', {
      isIndependent: true,
      beforeWrite: async ({ client, before, after, person }) => {
        if (before || !after) return;
        const all = await readKnown(client, {
          student: text(after, 'student'),
          semester: text(after, 'semester'),
          now: now(),
          isOffice: isOffice(person),
        });
        // What is missing or unknown is refused by name elsewhere.
        if (all) assertAllowed(mayBegin(situationOf(all, now(), isOffice(person))));
      },
      afterWrite: async (write) => {
        if (write.before || !write.after) return;
        if (!isOffice(write.person)) await preload(write, now());
        await follow(write.client, ofWrite(write), now());
      },
      beforeTransition: (write) => step(write, now()),
      afterTransition: async (write) => {
        if (write.step.name === 'lock') await closeQueue(write.client, write.id, now());
        await follow(write.client, ofWrite(write), now());
      },
    }),
    extendServer('registration-lines', {
      beforeWrite: (write) => decideLine(write, now()),
      afterWrite: (write) => followLine(write, surroundings),
    }),
    extendServer('offerings', {
      afterWrite: async ({ client, id, before, after }) => {
        if (!before || !after || before['capacity'] === after['capacity']) return;
        await lockOffering(client, id);
        await promote(client, id, now(), tell);
      },
    }),
  ];
}
