import type { AreaServer } from '../../../../gateway/index.ts';
import { mentoringCalls } from './calls.ts';
import { updateCurrentMentors } from './currentMentors.ts';
import { mentoringEmails } from './emails.ts';
import { mentoringExtensions } from './extensions.ts';

export const mentoringServer: AreaServer = {
  extensions: mentoringExtensions,
  calls: mentoringCalls,
  emails: mentoringEmails,
  hourly: { mentors: (context) => updateCurrentMentors(context) },
};
