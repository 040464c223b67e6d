import { extendServer, type ServerExtension, actorOf } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { excuseAbsences } from './closing.ts';

const DAY_MS = 86_400_000;
/** A leave of more than a semester is a matter of the student's status. */
const MOST_DAYS = 120;

/**
 * Approved leave excuses what was recorded as absence; what is recorded later looks at it when the
 * class is closed.
 */
export const leaveExtension = (now: () => Date): readonly [string, ServerExtension] =>
  extendServer('leave-requests', {
    beforeWrite: async ({ after, step }) => {
      if (!after || step) return;
      const days =
        (Date.parse(String(after['endsOn'])) - Date.parse(String(after['startsOn']))) / DAY_MS;
      if (days >= MOST_DAYS)
        throw new PortalError('INVALID_FIELDS', {
          fieldErrors: { endsOn: { code: 'tooLarge', args: { max: MOST_DAYS } } },
        });
    },
    afterTransition: async ({ client, after, person, step }) => {
      if (step.name !== 'approve' || !after) return;
      const { student, kind, startsOn, endsOn } = after as Record<string, string>;
      await excuseAbsences(
        client,
        {
          student: student ?? '',
          kind: kind ?? '',
          startsOn: startsOn ?? '',
          endsOn: endsOn ?? '',
        },
        actorOf(person),
        now(),
      );
    },
  });
