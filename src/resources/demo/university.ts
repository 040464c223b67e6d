import type { Growth } from '../../../gateway/index.ts';
import { attendanceGrowth } from '../attendance/demo/growth.ts';
import { awardsGrowth } from '../awards/demo/growth.ts';
import { degreesGrowth } from '../degrees/demo/growth.ts';
import { examinationsGrowth } from '../examinations/demo/growth.ts';
import { hallsGrowth } from '../halls/demo/growth.ts';
import { marksGrowth } from '../marks/demo/growth.ts';
import { publicationsGrowth } from '../publications/demo/growth.ts';
import { registrationGrowth } from '../registration/demo/growth.ts';
import { publishingGrowth, resultsGrowth } from '../results/demo/growth.ts';
import {
  countRows,
  prepareGrowth,
  takeStep,
  type GrowthStep,
  type UniversitySize,
} from '../shared/demo/growth.ts';
import { staffGrowth } from '../staff/demo/growth.ts';
import { studentsGrowth } from '../students/demo/growth.ts';
import { activityGrowth } from './activityGrowth.ts';

/** Each step after those whose rows it refers to. */
const STEPS: readonly GrowthStep[] = [
  staffGrowth,
  degreesGrowth,
  studentsGrowth,
  registrationGrowth,
  hallsGrowth,
  attendanceGrowth,
  examinationsGrowth,
  marksGrowth,
  resultsGrowth,
  publishingGrowth,
  awardsGrowth,
  publicationsGrowth,
  activityGrowth,
];

/** Grows the small faculty to a university of this size. */
export const universityOf =
  (size: UniversitySize): Growth =>
  async (client, now, onProgress) => {
    await prepareGrowth(client);
    for (const step of STEPS) {
      await takeStep({ client, size, now }, step);
      for (const table of step.tables) onProgress(table, await countRows(client, table));
    }
  };
