import type { AreaServer } from '../../../../gateway/index.ts';
import { mentoringAgenda } from './agenda.ts';
import { mentoringCalls } from './calls.ts';
import { updateCurrentMentors } from './currentMentors.ts';
import emails from './emails.json' with { type: 'json' };
import { mentoringExtensions } from './extensions.ts';

export const mentoringServer: AreaServer = {
  agenda: mentoringAgenda,

  extensions: mentoringExtensions,
  calls: mentoringCalls,
  emails,
  hourly: { mentors: (context) => updateCurrentMentors(context) },
};
