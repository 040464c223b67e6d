import { courseRegistrations } from './courseRegistrations.ts';
import { earnedGrades } from './earnedGrades.ts';
import { registrationLines } from './registrationLines.ts';

export const registrationResources = [
  courseRegistrations,
  registrationLines,
  earnedGrades,
] as const;
