import type { AreaServer } from '../../../../gateway/index.ts';
import { mainSubjectsAgenda } from './agenda.ts';
import { mainSubjectCalls } from './calls.ts';
import { combinationsExtension } from './combinations.ts';
import emails from './emails.json' with { type: 'json' };
import { applicationsExtension } from './extensions.ts';
import { selectionJob } from './selectionJob.ts';

export const mainSubjectsServer: AreaServer = {
  agenda: mainSubjectsAgenda,

  extensions: [applicationsExtension, combinationsExtension],
  calls: mainSubjectCalls,
  emails,
  jobs: [selectionJob],
};
