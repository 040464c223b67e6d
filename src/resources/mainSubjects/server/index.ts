import type { AreaServer } from '../../../../gateway/index.ts';
import { mainSubjectCalls } from './calls.ts';
import { mainSubjectEmails } from './emails.ts';
import { applicationsExtension } from './extensions.ts';
import { selectionJob } from './selectionJob.ts';

export const mainSubjectsServer: AreaServer = {
  extensions: [applicationsExtension],
  calls: mainSubjectCalls,
  emails: mainSubjectEmails,
  jobs: [selectionJob],
};
