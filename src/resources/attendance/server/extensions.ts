import { extendServer, type ServerExtension, type Write } from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { classOfApology, excuseAbsences, notifyDecided } from './leave.ts';

/** Leave beyond a semester is handled by the student's status. */
const MAX_DAYS = 120;

/** The days of an apology are those of its class, which must be to come. */
async function acceptApology(write: Write, after: Values): Promise<Values> {
  const found = await classOfApology(write, {
    id: write.id,
    session: String(after['session']),
    student: String(after['student']),
  });
  if (!found?.isReader || !found.isToCome) throw fieldError('session', 'classBegun');
  if (found.isTaken) throw fieldError('session', 'askedAlready');
  return { ...after, startsOn: found.day, endsOn: found.day };
}

/** Students ask for leave before it begins; afterwards only for medical leave. */
function acceptDays({ person, now }: Write, after: Values): Values {
  const [startsOn, endsOn] = [String(after['startsOn']), String(after['endsOn'])];
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS;
  if (days >= MAX_DAYS) throw fieldError('endsOn', 'tooManyDays', { max: MAX_DAYS });
  const isLate = after['kind'] !== 'medical' && startsOn < localDay(now.toISOString());
  if (isLate && !person.privileges.has('ATTENDANCE_LEAVE'))
    throw fieldError('startsOn', 'leaveBegun');
  return { ...after, session: null };
}

/** Approved leave excuses recorded absences; later absences are excused when the class is closed. */
export const leaveExtension: readonly [string, ServerExtension] = extendServer('leave-requests', {
  beforeWrite: async (write) => {
    const { after, step } = write;
    if (!after || step) return;
    return after['kind'] === 'apology' ? acceptApology(write, after) : acceptDays(write, after);
  },
  afterTransition: async (write) => {
    const { id, after, step } = write;
    const isApproved = step.name === 'approve';
    if (!after || (!isApproved && step.name !== 'reject')) return;
    if (isApproved) await excuseAbsences(write, id);
    await notifyDecided(write, id, { kind: String(after['kind']), isApproved });
  },
});
