import { type AreaServer, type PortalDefinition, textsIn } from '../../gateway/index.ts';
import { academicRecordServer } from './academicRecord/server/index.ts';
import { areas } from './areas.ts';
import { attendanceServer } from './attendance/server/index.ts';
import { awardsServer } from './awards/server/index.ts';
import { degreesServer } from './degrees/server/index.ts';
import { demonstration } from './demo/index.ts';
import { documentsServer } from './documents/server/index.ts';
import { eligibilityServer } from './eligibility/server/index.ts';
import { evaluationServer } from './evaluation/server/index.ts';
import { examinationsServer } from './examinations/server/index.ts';
import { faqServer } from './faq/server/index.ts';
import { hallsServer } from './halls/server/index.ts';
import { honoursServer } from './honours/server/index.ts';
import { informationServer } from './information/server/index.ts';
import { linksServer } from './links/server/index.ts';
import { mainSubjectsServer } from './mainSubjects/server/index.ts';
import { marksServer } from './marks/server/index.ts';
import { medicalsServer } from './medicals/server/index.ts';
import { mentoringServer } from './mentoring/server/index.ts';
import { messagesServer } from './messages/server/index.ts';
import { permissionServer } from './permission/server/index.ts';
import { practicalsServer } from './practicals/server/index.ts';
import { privilegeDeclarations } from './privileges.ts';
import { publicationsServer } from './publications/server/index.ts';
import { registrationServer } from './registration/server/index.ts';
import { rescrutinyServer } from './rescrutiny/server/index.ts';
import { resultsServer } from './results/server/index.ts';
import { scanningServer } from './scanning/server/index.ts';
import { semesterPlanServer } from './semesterPlan/server/index.ts';
import { settingsServer } from './settings/server/index.ts';
import { staffServer } from './staff/server/index.ts';
import { studentsServer } from './students/server/index.ts';
import { userServer } from './user/server/index.ts';

/** What the gateway does for areas beyond their declarations, by the area's name. */
const servers: Readonly<Record<string, AreaServer>> = {
  faq: faqServer,
  information: informationServer,
  staff: staffServer,
  publications: publicationsServer,
  links: linksServer,
  degrees: degreesServer,
  honours: honoursServer,
  mainSubjects: mainSubjectsServer,
  registration: registrationServer,
  academicRecord: academicRecordServer,
  mentoring: mentoringServer,
  attendance: attendanceServer,
  scanning: scanningServer,
  messages: messagesServer,
  eligibility: eligibilityServer,
  examinations: examinationsServer,
  marks: marksServer,
  medicals: medicalsServer,
  results: resultsServer,
  rescrutiny: rescrutinyServer,
  awards: awardsServer,
  documents: documentsServer,
  practicals: practicalsServer,
  evaluation: evaluationServer,
  semesterPlan: semesterPlanServer,
  students: studentsServer,
  halls: hallsServer,
  user: userServer,
  permission: permissionServer,
  settings: settingsServer,
};

/** The faculty's portal as the gateway serves it. */
export const facultyPortal: PortalDefinition = {
  areas,
  servers: areas.flatMap(({ name }) => {
    const server = servers[name];
    return server ? [{ area: name, ...server }] : [];
  }),
  privileges: privilegeDeclarations((language, key) => textsIn(language)(key)),
  demonstration,
};
