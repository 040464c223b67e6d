import type { UiExtensions } from '../framework/index.ts';
import { academicRecordPages } from './academicRecord/pages/index.ts';
import { areas } from './areas.ts';
import { attendancePages } from './attendance/pages/index.ts';
import { awardsPages } from './awards/pages/index.ts';
import { curriculumPages } from './curriculum/pages/index.ts';
import { dashboardPages } from './dashboard/pages/index.ts';
import { degreesPages } from './degrees/pages/index.ts';
import { developerPages } from './developer/pages/index.ts';
import { documentsPages } from './documents/pages/index.ts';
import { eligibilityPages } from './eligibility/pages/index.ts';
import { evaluationPages } from './evaluation/pages/index.ts';
import { examinationsPages } from './examinations/pages/index.ts';
import { hallsPages } from './halls/pages/index.ts';
import { honoursPages } from './honours/pages/index.ts';
import { informationPages } from './information/pages/index.ts';
import { linksPages } from './links/pages/index.ts';
import { mainSubjectsPages } from './mainSubjects/pages/index.ts';
import { marksPages } from './marks/pages/index.ts';
import { medicalsPages } from './medicals/pages/index.ts';
import { mentoringPages } from './mentoring/pages/index.ts';
import { messagesPages } from './messages/pages/index.ts';
import { permissionPages } from './permission/pages/index.ts';
import { practicalsPages } from './practicals/pages/index.ts';
import { publicationsPages } from './publications/pages/index.ts';
import { registrationPages } from './registration/pages/index.ts';
import { rescrutinyPages } from './rescrutiny/pages/index.ts';
import { resultsPages } from './results/pages/index.ts';
import { scanningPages } from './scanning/pages/index.ts';
import { semesterPlanPages } from './semesterPlan/pages/index.ts';
import { settingsPages } from './settings/pages/index.ts';
import { staffPages } from './staff/pages/index.ts';
import { studentsPages } from './students/pages/index.ts';
import { userPages } from './user/pages/index.ts';

/** The screens that areas bind to their declarations, by the area's name. */
const pages: Readonly<Record<string, UiExtensions>> = {
  dashboard: dashboardPages,
  academicRecord: academicRecordPages,
  staff: staffPages,
  information: informationPages,
  publications: publicationsPages,
  links: linksPages,
  degrees: degreesPages,
  honours: honoursPages,
  mainSubjects: mainSubjectsPages,
  registration: registrationPages,
  mentoring: mentoringPages,
  attendance: attendancePages,
  scanning: scanningPages,
  messages: messagesPages,
  eligibility: eligibilityPages,
  examinations: examinationsPages,
  marks: marksPages,
  medicals: medicalsPages,
  results: resultsPages,
  rescrutiny: rescrutinyPages,
  awards: awardsPages,
  documents: documentsPages,
  practicals: practicalsPages,
  evaluation: evaluationPages,
  curriculum: curriculumPages,
  semesterPlan: semesterPlanPages,
  students: studentsPages,
  halls: hallsPages,
  user: userPages,
  permission: permissionPages,
  settings: settingsPages,
  developer: developerPages,
};

/** The same in the order of the areas. */
export const uiExtensions: readonly UiExtensions[] = areas.flatMap(({ name }) => pages[name] ?? []);
