import type { AuthServices } from '../auth/services.ts';
import type { JobDefinition } from '../jobs/jobs.ts';
import type { LetterTexts } from '../mail/templates.ts';
import type { Call } from '../openapi/documentedPaths.ts';
import type { ServerExtension, ServerExtensions } from '../pipeline/extensions.ts';
import type { GatewayArea } from './area.ts';
import { attendance } from './attendance/index.ts';
import { finalAwards } from './awards/index.ts';
import { curriculum } from './curriculum/index.ts';
import { eligibility } from './eligibility/index.ts';
import { evaluation } from './evaluation/index.ts';
import { examinations } from './examinations/index.ts';
import { halls } from './halls/index.ts';
import { honours } from './honours/index.ts';
import { links } from './links/index.ts';
import { mainSubjects } from './mainsubjects/index.ts';
import { marks } from './marks/index.ts';
import { mentors } from './mentors/index.ts';
import { messages } from './messages/index.ts';
import { permission } from './permission/index.ts';
import { labPracticals } from './practicals/index.ts';
import { publications } from './publications/index.ts';
import { registration } from './registration/index.ts';
import { results } from './results/index.ts';
import { rules } from './rules/index.ts';
import { scanning } from './scanning/index.ts';
import { semesterPlan } from './semesterplan/index.ts';
import { settings } from './settings/index.ts';
import { staff } from './staff/index.ts';
import { students } from './students/index.ts';
import { user } from './user/index.ts';

/** Every area that has rules, calls or jobs of its own. */
export const gatewayAreas: readonly GatewayArea[] = [
  attendance,
  finalAwards,
  curriculum,
  eligibility,
  evaluation,
  examinations,
  halls,
  honours,
  links,
  mainSubjects,
  marks,
  mentors,
  messages,
  permission,
  labPracticals,
  publications,
  registration,
  results,
  rules,
  scanning,
  semesterPlan,
  settings,
  staff,
  students,
  user,
];

export const areaLetters: Readonly<Record<string, LetterTexts>> = Object.assign(
  {},
  ...gatewayAreas.map(({ letters }) => letters ?? {}),
);

export const areaCalls: readonly Call[] = gatewayAreas.flatMap(({ calls = [] }) => calls);

export const areaJobs: readonly JobDefinition[] = gatewayAreas.flatMap(({ jobs = [] }) => jobs);

/** All extensions, by resource. Two for one resource are a mistake: one of them would never run. */
export function areaExtensions(services: AuthServices): ServerExtensions {
  const extensions = new Map<string, ServerExtension>();
  for (const [resource, extension] of gatewayAreas.flatMap(
    (area) => area.extensions?.(services) ?? [],
  )) {
    if (extensions.has(resource))
      throw new TypeError(`the resource “${resource}” is extended twice`);
    extensions.set(resource, extension);
  }
  return extensions;
}
