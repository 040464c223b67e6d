import { z } from 'zod';
import { label } from '../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';
import { medium } from '../shared/api.ts';

/** A compulsory unit that the plan does not offer to all students who must take it. */
const planGap = z.object({
  unit: z.object({ id: z.uuid(), label }),
  /** Not offered at all, not in their medium, or with fewer places than students. */
  kind: z.enum(['notOffered', 'notInMedium', 'tooFewPlaces']),
  medium: medium.nullable(),
  students: z.int(),
  /** Places offered, if too few. */
  places: z.int().nullable(),
  batches: z.array(label),
});
export type PlanGap = z.infer<typeof planGap>;

/** The teaching of one member of staff in a semester. */
const teachingLoad = z.object({
  staff: z.uuid(),
  name: label,
  groups: z.int(),
  units: z.int(),
  credits: z.number(),
  coordinates: z.int(),
});
export type TeachingLoad = z.infer<typeof teachingLoad>;

/** A module of another semester as it would be copied. */
const copyLine = z.object({
  id: z.uuid(),
  unit: label,
  medium,
  group: z.string(),
  /** `exists`: the semester has it already; `gone`: the unit is not offered any more. */
  outcome: z.enum(['new', 'exists', 'gone']),
  /** Lecturers who have left the faculty and are not copied. */
  without: z.array(label),
});
export type CopyLine = z.infer<typeof copyLine>;

const semesterPlan = z.object({
  semesters: z.array(z.object({ id: z.uuid(), label })),
  semester: z.uuid().nullable(),
  from: z.uuid().nullable(),
  offered: z.int(),
  gaps: z.array(planGap),
  load: z.array(teachingLoad),
  /** Modules without a lecturer. */
  unstaffed: z.array(z.object({ id: z.uuid(), unit: label, medium, group: z.string() })),
  copy: z.array(copyLine),
  mayCopy: z.boolean(),
});
export type SemesterPlan = z.infer<typeof semesterPlan>;
export type PlannedSemester = SemesterPlan['semesters'][number];

export const readSemesterPlan = defineCall({
  method: 'GET',
  path: '/semester-plan',
  summary: 'Read the gaps and teaching load of a semester, and what copying another would add',
  access: ['CU_SEMPLAN_VIEW'],
  query: { semester: z.guid().optional(), from: z.guid().optional() },
  answer: semesterPlan,
});

export const copySemesterPlan = defineCall({
  method: 'POST',
  path: '/semester-plan/copy',
  summary: 'Copy modules of another semester, leaving out those that exist',
  access: ['CU_SEMPLAN_CREATE'],
  body: {
    semester: z.guid(),
    from: z.guid(),
    offerings: z.array(z.guid()).min(1).max(2_000),
  },
  answer: z.object({ made: z.int() }),
  status: 201,
  message: 'Copied',
});
