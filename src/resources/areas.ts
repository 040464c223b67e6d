import type { AreaDeclaration } from '../contract/model/area.ts';
import { academicRecord } from './academicRecord/index.ts';
import { attendance } from './attendance/index.ts';
import { awards } from './awards/index.ts';
import { curriculum } from './curriculum/index.ts';
import { dashboard } from './dashboard/index.ts';
import { degrees } from './degrees/index.ts';
import { developer } from './developer/index.ts';
import { documents } from './documents/index.ts';
import { eligibility } from './eligibility/index.ts';
import { evaluation } from './evaluation/index.ts';
import { examinations } from './examinations/index.ts';
import { faculty } from './faculty/index.ts';
import { faq } from './faq/index.ts';
import { halls } from './halls/index.ts';
import { honours } from './honours/index.ts';
import { information } from './information/index.ts';
import { links } from './links/index.ts';
import { mainSubjects } from './mainSubjects/index.ts';
import { marks } from './marks/index.ts';
import { medicals } from './medicals/index.ts';
import { mentoring } from './mentoring/index.ts';
import { messages } from './messages/index.ts';
import { permission } from './permission/index.ts';
import { practicals } from './practicals/index.ts';
import { publications } from './publications/index.ts';
import { registration } from './registration/index.ts';
import { rescrutiny } from './rescrutiny/index.ts';
import { results } from './results/index.ts';
import { ruleSets } from './ruleSets/index.ts';
import { scanning } from './scanning/index.ts';
import { semesterPlan } from './semesterPlan/index.ts';
import { settings } from './settings/index.ts';
import { slider } from './slider/index.ts';
import { staff } from './staff/index.ts';
import { students } from './students/index.ts';
import { user } from './user/index.ts';

/** Everything the portal is made of, in the order of the menu. */
export const areas: readonly AreaDeclaration[] = [
  dashboard,
  faculty,
  faq,
  information,
  slider,
  staff,
  publications,
  links,
  degrees,
  honours,
  mainSubjects,
  registration,
  academicRecord,
  mentoring,
  attendance,
  scanning,
  messages,
  eligibility,
  examinations,
  marks,
  medicals,
  results,
  rescrutiny,
  awards,
  documents,
  practicals,
  evaluation,
  curriculum,
  semesterPlan,
  students,
  halls,
  user,
  permission,
  settings,
  ruleSets,
  developer,
];
