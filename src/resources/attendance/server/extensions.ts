import { extendServer, type ServerExtension } from '../../../../gateway/index.ts';
import { DAY_MS } from '../../../contract/model/constants.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { excuseAbsences } from './closing.ts';

/** Leave beyond a semester is handled by the student's status. */
const MAX_DAYS = 120;

/** Approved leave excuses recorded absences; later absences are excused when the class is closed. */
export const leaveExtension: readonly [string, ServerExtension] = extendServer('leave-requests', {
  beforeWrite: async ({ after, step }) => {
    if (!after || step) return;
    const days =
      (Date.parse(String(after['endsOn'])) - Date.parse(String(after['startsOn']))) / DAY_MS;
    if (days >= MAX_DAYS) throw fieldError('endsOn', 'tooManyDays', { max: MAX_DAYS });
  },
  afterTransition: async (write) => {
    const { after, step } = write;
    if (step.name !== 'approve' || !after) return;
    const { student, kind, startsOn, endsOn } = after as Record<string, string>;
    await excuseAbsences(write, {
      student: student ?? '',
      kind: kind ?? '',
      startsOn: startsOn ?? '',
      endsOn: endsOn ?? '',
    });
  },
});
