import type { UiExtensions } from '../framework/index.ts';
import { attendanceExtensions } from './attendance/extensions.tsx';
import { curriculumExtensions } from './curriculum/extensions.tsx';
import { dashboardExtensions } from './dashboard/extensions.tsx';
import { degreesExtensions } from './degrees/extensions.tsx';
import { developerExtensions } from './developer/extensions.tsx';
import { evaluationExtensions } from './evaluation/extensions.tsx';
import { examinationsExtensions } from './examinations/extensions.tsx';
import { hallsExtensions } from './halls/extensions.tsx';
import { linksExtensions } from './links/extensions.tsx';
import { mentorExtensions } from './mentor/extensions.tsx';
import { messagesExtensions } from './messages/extensions.tsx';
import { permissionExtensions } from './permission/extensions.tsx';
import { practicalsExtensions } from './practicals/extensions.tsx';
import { publicationsExtensions } from './publications/extensions.tsx';
import { settingsExtensions } from './settings/extensions.tsx';
import { staffExtensions } from './staff/extensions.tsx';
import { userExtensions } from './user/extensions.tsx';

/** The code that areas bind to their declarations, in the order of the menu. */
export const uiExtensions: readonly UiExtensions[] = [
  dashboardExtensions,
  staffExtensions,
  publicationsExtensions,
  linksExtensions,
  degreesExtensions,
  mentorExtensions,
  examinationsExtensions,
  practicalsExtensions,
  evaluationExtensions,
  curriculumExtensions,
  attendanceExtensions,
  messagesExtensions,
  hallsExtensions,
  userExtensions,
  permissionExtensions,
  settingsExtensions,
  developerExtensions,
];
