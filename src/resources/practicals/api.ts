import { z } from 'zod';
import { instant, labelled, localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { OPENING } from './access.ts';
import type { PracticalAverage } from './rules/practicalRules.ts';

export type Named = z.infer<typeof labelled>;
const student = labelled.extend({ number: z.string() });
export type NumberedStudent = z.infer<typeof student>;

const offeringLine = labelled.extend({
  semester: localised,
  medium: z.string(),
  group: z.string(),
  groups: z.int(),
  practicals: z.int(),
});
export type OfferingLine = z.infer<typeof offeringLine>;

export const RESULT_STATUSES = ['done', 'absent', 'excused'] as const;
const resultStatus = z.enum(RESULT_STATUSES);
export type ResultStatus = z.infer<typeof resultStatus>;

const ownSlot = z.object({
  id: z.uuid(),
  number: z.int(),
  title: localised,
  startsAt: instant,
  endsAt: instant,
  hall: z.string().nullable(),
  demonstrators: z.array(localised),
  status: resultStatus.nullable(),
  makeUp: z.object({ state: z.string(), isThis: z.boolean() }).nullable(),
});
export type OwnSlot = z.infer<typeof ownSlot>;

/** A student's own practicals in one unit. */
const ownPracticals = labelled.extend({
  /** The student's own id. */
  student: z.uuid(),
  membership: z
    .object({
      id: z.uuid(),
      version: z.int(),
      group: z.uuid(),
      name: z.string(),
      mayLeave: z.boolean(),
    })
    .nullable(),
  groups: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      capacity: z.int(),
      taken: z.int(),
      isOpen: z.boolean(),
      signUpFrom: instant.nullable(),
      signUpUntil: instant.nullable(),
    }),
  ),
  slots: z.array(ownSlot),
  swap: z.object({ id: z.uuid(), version: z.int(), to: z.string() }).nullable(),
});
export type OwnPracticals = z.infer<typeof ownPracticals>;

export const practicalOfferings = defineCall({
  method: 'GET',
  path: '/practical-offerings',
  summary: 'List the units whose practicals the user may see, those with practicals first',
  access: OPENING,
  query: { search: z.string().max(100).default('') },
  rows: offeringLine,
});

export const practicalChoices = defineCall({
  method: 'GET',
  path: '/practical-choices',
  summary: 'List the user’s own units with practicals, as a student, with groups and slots',
  access: OPENING,
  rows: ownPracticals,
});

/** `id` and `version` are those of the membership. */
const groupMember = z.object({
  id: z.uuid(),
  version: z.int(),
  student,
  joinedBy: z.enum(['lecturer', 'self']),
});
export type GroupMember = z.infer<typeof groupMember>;

const groupOverview = z.object({
  id: z.uuid(),
  name: z.string(),
  capacity: z.int(),
  signUpFrom: instant.nullable(),
  signUpUntil: instant.nullable(),
  members: z.array(groupMember),
});
export type GroupOverview = z.infer<typeof groupOverview>;

const slotLine = z.object({
  id: z.uuid(),
  practical: z.uuid(),
  group: z.uuid(),
  startsAt: instant,
  endsAt: instant,
  hall: z.string().nullable(),
  demonstrators: z.array(localised),
  /** The number of expected students and of entered results. */
  expected: z.int(),
  entered: z.int(),
});

const requestLine = z.object({
  id: z.uuid(),
  version: z.int(),
  student,
  reason: z.string(),
});
export type RequestLine = z.infer<typeof requestLine>;

export const offeringPracticals = defineCall({
  method: 'GET',
  path: '/practical-offerings/:id',
  summary: 'Read the practicals of a unit with groups, slots and requests',
  access: OPENING,
  answer: offeringLine.extend({
    exercises: z.array(
      z.object({
        id: z.uuid(),
        number: z.int(),
        title: localised,
        component: localised,
        maximum: z.string(),
      }),
    ),
    groupList: z.array(groupOverview),
    slots: z.array(slotLine),
    /** Registered for the unit without a group. */
    without: z.array(student),
    swaps: z.array(requestLine.extend({ from: z.string(), to: z.string() })),
    makeUps: z.array(
      requestLine.extend({ practical: z.uuid(), practicalNumber: z.int(), missed: z.uuid() }),
    ),
  }),
});
export type OfferingPracticals = AnswerOf<typeof offeringPracticals>;

export const previewAllocation = defineCall({
  method: 'GET',
  path: '/practical-offerings/:id/allocation',
  summary: 'Show which student would go into which group',
  access: OPENING,
  answer: z.object({
    placed: z.array(z.object({ student, group: z.uuid() })),
    unplaced: z.array(student),
  }),
});
export type Allocation = AnswerOf<typeof previewAllocation>;

export const allocateStudents = defineCall({
  method: 'POST',
  path: '/practical-offerings/:id/allocation',
  summary: 'Put everybody without a group into one',
  access: OPENING,
  answer: z.object({ placed: z.int() }),
  message: 'Saved',
});

const practicalAverage = z.object({
  mark: z.string().nullable(),
  done: z.int(),
  absent: z.int(),
  excused: z.int(),
  open: z.int(),
}) satisfies z.ZodType<PracticalAverage>;

export const componentMarks = defineCall({
  method: 'GET',
  path: '/practical-offerings/:id/marks',
  summary: 'Compute the marks of a component from the practicals, by student',
  access: OPENING,
  /** Id or name of a component of the unit. */
  query: { component: z.string() },
  answer: z.record(z.string(), practicalAverage),
});

const resultLine = z.object({
  student,
  /** Comes from another group. */
  isGuest: z.boolean(),
  result: z
    .object({
      id: z.uuid(),
      version: z.int(),
      status: resultStatus,
      mark: z.string().nullable(),
    })
    .nullable(),
});
export type ResultLine = z.infer<typeof resultLine>;

export const slotSheet = defineCall({
  method: 'GET',
  path: '/practical-slots/:id/sheet',
  summary: 'List everybody expected in a slot with the results entered',
  access: OPENING,
  answer: slotLine.extend({
    offering: labelled,
    exercise: z.object({ number: z.int(), title: localised, maximum: z.string() }),
    groupName: z.string(),
    lines: z.array(resultLine),
  }),
});
export type SlotResults = AnswerOf<typeof slotSheet>;

const sessionLine = z.object({
  id: z.uuid(),
  kind: z.string(),
  startsAt: instant,
  endsAt: instant,
  hall: z.string().nullable(),
});
export type SessionLine = z.infer<typeof sessionLine>;

export const practicalSessions = defineCall({
  method: 'GET',
  path: '/practical-sessions',
  summary: 'List the class sessions in which a practical can take place',
  access: OPENING,
  query: { practical: z.guid() },
  rows: sessionLine,
});
