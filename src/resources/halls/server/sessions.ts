import {
  extendServer,
  localisedFrom,
  optionalLocalised,
  type ServerExtension,
  type TransactionContext,
  type Write,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { completeAttendance } from '../../attendance/server/closing.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import { conflictError, conflictsOf, type Claim } from './conflicts.ts';
import { followSessions } from './ledger.ts';
import { emailUsers, whenAndWhere } from './notices.ts';
import { holidayOf, holidayProblem } from './storedHolidays.ts';
import { offerFreed } from './waiting.ts';

const CLAIMED = ['hall', 'startsAt', 'endsAt', 'lecturers', 'offering', 'subgroup'] as const;

const moment = (value: unknown): string => new Date(String(value)).toISOString();
const idOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The claims of a meeting that will be held. */
const claimOf = (values: Values): Claim => ({
  startsAt: moment(values['startsAt']),
  endsAt: moment(values['endsAt']),
  hall: idOrNull(values['hall']),
  lecturers: (values['lecturers'] as string[] | undefined) ?? [],
  offering: String(values['offering']),
  subgroup: typeof values['subgroup'] === 'number' ? values['subgroup'] : null,
});

const differsIn = (
  before: Values,
  after: Values,
  names: readonly (keyof ReturnType<typeof claimOf>)[],
): boolean => {
  const [old, next] = [claimOf(before), claimOf(after)];
  return names.some((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]));
};

async function accept({ client, id, before, after, person, step }: Write): Promise<Values | void> {
  if (!after) return;
  const isClaim = step ? step.name === 'reinstate' : !before || differsIn(before, after, CLAIMED);
  if (!isClaim || (!step && after['state'] === 'cancelled')) return;
  const claim = claimOf(after);
  if (claim.endsAt <= claim.startsAt) throw fieldError('endsAt', 'beforeStart');
  const isDayChosen = step !== undefined || !before || differsIn(before, after, ['startsAt']);
  const holiday =
    isDayChosen && after['state'] === 'planned' ? await holidayOf(client, claim) : undefined;
  if (holiday)
    throw new PortalError('INVALID_FIELDS', {
      fieldErrors: { startsAt: holidayProblem(holiday, claim, person.language) },
    });
  const conflicts = await conflictsOf(client, [claim], { sessions: [id] });
  if (conflicts.length > 0) throw conflictError(conflicts, person.language);
  if (
    step ||
    !before?.['slot'] ||
    !differsIn(before, after, ['hall', 'startsAt', 'endsAt', 'lecturers'])
  )
    return;
  const usual = before['usualHall'] ?? before['hall'] ?? null;
  return { ...after, isMoved: true, usualHall: after['hall'] === usual ? null : usual };
}

const AUDIENCE = `
  SELECT member.user_id AS id
  FROM class_sessions__lecturers lecturer
  JOIN staff member ON member.id = lecturer.target_id
  WHERE lecturer.owner_id = $1 AND member.user_id IS NOT NULL
  UNION
  SELECT student.user_id
  FROM class_sessions session
  JOIN registration_lines line ON line.offering_id = session.offering_id AND line.state = 'enrolled'
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN students student ON student.id = registration.student_id
  WHERE session.id = $1 AND student.user_id IS NOT NULL`;
const NAMES = `
  SELECT
    ${localisedFrom(unitLabelIn)} AS title,
    ${optionalLocalised('hall.name')} AS hall
  FROM class_sessions session
  JOIN offerings offering ON offering.id = session.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE session.id = $1`;

/** A moved or cancelled meeting with its new values. */
interface ChangedClass {
  id: string;
  values: Values;
  note: string;
}

/** E-mails the lecturers and the registered students of a meeting, except the person who changed it. */
export async function notifyClass(
  { client, notify, person }: Pick<TransactionContext, 'client' | 'notify' | 'person'>,
  template: 'classMoved' | 'classCancelled',
  { id, values, note }: ChangedClass,
): Promise<void> {
  const [audience, names] = [
    await client.query<{ id: string }>({ text: AUDIENCE, values: [id] }),
    await client.query<{ title: Localised; hall: Localised | null }>({
      text: NAMES,
      values: [id],
    }),
  ];
  const { title = '', hall = null } = names.rows[0] ?? {};
  const readers = audience.rows.map((row) => row.id).filter((user) => user !== person.userId);
  await emailUsers(notify, readers, template, {
    title,
    ...whenAndWhere(claimOf(values), hall ?? '–'),
    note: note === '' ? '–' : note,
  });
}

/** Keeps the ledger in step with class meetings and marks those that leave their weekly position. */
export const sessionsExtension: readonly [string, ServerExtension] = extendServer(
  'class-sessions',
  {
    beforeWrite: accept,
    afterTransition: async (write) => {
      if (write.step.name === 'close') await completeAttendance(write, write.id);
    },
    afterWrite: async (write) => {
      const { client, id, before, after, step, now } = write;
      if (!after) return;
      const isClaim = step
        ? step.name === 'reinstate' || step.name === 'cancel'
        : !before || differsIn(before, after, CLAIMED);
      if (isClaim) await followSessions(client, [id]);
      const freed = before && idOrNull(before['hall']);
      if (isClaim && freed) await offerFreed(write, freed);
      if (Date.parse(claimOf(after).startsAt) <= now.getTime()) return;
      const note = typeof after['note'] === 'string' ? after['note'] : '';
      if (step?.name === 'cancel')
        await notifyClass(write, 'classCancelled', { id, values: after, note: step.reason ?? '' });
      else if (!step && before && differsIn(before, after, ['hall', 'startsAt', 'endsAt']))
        await notifyClass(write, 'classMoved', { id, values: after, note });
    },
  },
);
