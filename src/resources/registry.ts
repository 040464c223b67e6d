import type { AreaDeclaration } from '../contract/area.ts';
import { attendance } from './attendance/index.ts';
import { curriculum } from './curriculum/index.ts';
import { dashboard } from './dashboard/index.ts';
import { degrees } from './degrees/index.ts';
import { developer } from './developer/index.ts';
import { evaluation } from './evaluation/index.ts';
import { examinations } from './examinations/index.ts';
import { faculty } from './faculty/index.ts';
import { faq } from './faq/index.ts';
import { halls } from './halls/index.ts';
import { information } from './information/index.ts';
import { links } from './links/index.ts';
import { mentor } from './mentor/index.ts';
import { messages } from './messages/index.ts';
import { permission } from './permission/index.ts';
import { labPracticals } from './practicals/index.ts';
import { publications } from './publications/index.ts';
import { settings } from './settings/index.ts';
import { slider } from './slider/index.ts';
import { staff } from './staff/index.ts';
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
  mentor,
  attendance,
  messages,
  examinations,
  labPracticals,
  evaluation,
  curriculum,
  halls,
  user,
  permission,
  settings,
  developer,
];
