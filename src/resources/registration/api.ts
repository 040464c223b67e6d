import { z } from 'zod';
import { instant, label, labelled, localised } from '../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';
import { medium, standingHold } from '../shared/api.ts';
import { ATTEMPTS } from '../shared/attempts.ts';

/** The rules of registration; each has its text under `registration.reasons.<rule>`. */
const REGISTRATION_RULES = [
  'windowNone',
  'windowUpcoming',
  'windowClosed',
  'lateReason',
  'late',
  'studentStatus',
  'submitted',
  'locked',
  'addDropOver',
  'notOffered',
  'otherCurriculum',
  'level',
  'medium',
  'resultsHeld',
  'passed',
  'improvement',
  'repeat',
  'medical',
  'prerequisite',
  'prerequisiteAwaited',
  'corequisite',
  'exclusion',
  'twice',
  'clash',
  'examClash',
  'full',
  'waiting',
  'creditsAbove',
  'creditsBelow',
  'compulsoryMissing',
] as const;
export type RegistrationRule = (typeof REGISTRATION_RULES)[number];

/**
 * `blocks`: it cannot be chosen; `mend`: it must be corrected before the registration is submitted;
 * `asks`: the office decides; `tells`: for information.
 */
const findingWeight = z.enum(['blocks', 'mend', 'asks', 'tells']);
export type FindingWeight = z.infer<typeof findingWeight>;

const finding = z.object({
  rule: z.enum(REGISTRATION_RULES),
  weight: findingWeight,
  /** Arguments of its text: codes, credits with one decimal, moments in ISO form. */
  args: z.record(z.string(), z.union([z.string(), z.number()])).readonly(),
  /** The code of the unit that it is about, where it is not shown with the unit. */
  unit: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;

const windowStanding = z.object({
  /** `late`: closed, but late registrations are possible with a reason. */
  state: z.enum(['none', 'upcoming', 'open', 'late', 'closed']),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  lateUntil: instant.nullable(),
});
export type WindowStanding = z.infer<typeof windowStanding>;
export type WindowState = WindowStanding['state'];

/** Whether an action is possible now, and otherwise the findings against it. */
const permission = z.object({ allowed: z.boolean(), findings: z.array(finding).readonly() });
export type Permission = z.infer<typeof permission>;

/** A weekly meeting, times as `HH:MM`. */
const meeting = z.object({
  weekday: z.string(),
  from: z.string(),
  to: z.string(),
  /** As in `1-7, 9`; `null`: every teaching week. */
  weeks: z.string().nullable(),
});
export type Meeting = z.infer<typeof meeting>;

/** The time of the examination of a module. */
const examined = z.object({ startsAt: instant, endsAt: instant });
export type Examined = z.infer<typeof examined>;

/** A module of the semester for one student. */
const registrationUnit = z.object({
  offering: z.uuid(),
  unit: z.object({
    id: z.uuid(),
    code: z.string(),
    title: localised,
    credits: z.number(),
    level: z.int(),
    kind: z.string(),
  }),
  medium,
  group: z.string(),
  capacity: z.int().nullable(),
  taken: z.int(),
  waiting: z.int(),
  isCompulsory: z.boolean(),
  /** `null`: it follows from results that a hold hides. */
  attempt: z.enum(ATTEMPTS).nullable(),
  meetings: z.array(meeting).readonly(),
  /** Its paper in the regular examination of the semester, once its time is public. */
  examined: examined.nullable(),
  /** The student's line in it. */
  line: z
    .object({
      id: z.uuid(),
      version: z.int(),
      state: z.enum(['enrolled', 'waitlisted', 'dropped']),
      place: z.int().nullable(),
      promotedAt: instant.nullable(),
      droppedAt: instant.nullable(),
    })
    .nullable(),
  findings: z.array(finding).readonly(),
  /** It can be chosen now or, if chosen, dropped. */
  mayChange: z.boolean(),
});
export type RegistrationUnit = z.infer<typeof registrationUnit>;

const registrationSheet = z.object({
  semesters: z.array(labelled),
  semester: labelled.nullable(),
  student: z
    .object({
      id: z.uuid(),
      registrationNumber: z.string(),
      name: localised,
      level: z.int().nullable(),
      medium,
      batch: z.string(),
    })
    .nullable(),
  window: windowStanding,
  limits: z.object({ minimum: z.number(), maximum: z.number(), ruleSet: z.string().nullable() }),
  registration: z
    .object({
      id: z.uuid(),
      version: z.int(),
      status: z.enum(['draft', 'submitted', 'returned', 'approved', 'locked']),
      credits: z.number(),
      lateReason: z.string().nullable(),
      returnedBecause: z.string().nullable(),
      submittedAt: instant.nullable(),
      approvedAt: instant.nullable(),
      addDropUntil: instant.nullable(),
    })
    .nullable(),
  may: z.object({
    begin: permission,
    change: permission,
    submit: permission,
    withdraw: permission,
  }),
  /** Findings about the registration as a whole. */
  findings: z.array(finding).readonly(),
  units: z.array(registrationUnit),
});
export type RegistrationSheet = z.infer<typeof registrationSheet>;

export const readCourseRegistration = defineCall({
  method: 'GET',
  path: '/course-registration',
  summary: 'Read the units, findings and credits of a student in a semester',
  access: ['CO_REG_VIEW', 'REG_DET_ALLSTU'],
  query: {
    registration: z.guid().optional(),
    student: z.guid().optional(),
    semester: z.guid().optional(),
  },
  answer: registrationSheet,
});

export const SUMMARY_BY = ['unit', 'subject', 'level', 'medium', 'gender', 'attempt'] as const;
export type SummaryBy = (typeof SUMMARY_BY)[number];

/** The figures of a summary, in the order of the table. */
export const SUMMARY_COLUMNS = [
  'students',
  'registered',
  'waiting',
  'proper',
  'repeat',
  'medical',
  'improvement',
  'female',
  'male',
  'otherGender',
  'sinhala',
  'english',
  'tamil',
] as const;
export type SummaryColumn = (typeof SUMMARY_COLUMNS)[number];

const figures = z.record(z.enum(SUMMARY_COLUMNS), z.int());
const summaryRow = z.object({
  key: z.string(),
  /** `null`: the key itself is translated, such as a medium or a gender. */
  label: localised.nullable(),
  figures,
});
export type SummaryRow = z.infer<typeof summaryRow>;

const registrationSummary = z.object({
  semesters: z.array(labelled),
  semester: z.uuid().nullable(),
  total: figures,
});
export type RegistrationSummary = z.infer<typeof registrationSummary>;

const summaryStatuses = z.array(z.enum(['draft', 'submitted', 'returned', 'approved', 'locked']));

/** Registrations in these states count, separated by commas. */
const countedStatuses = z
  .string()
  .default('submitted,approved,locked')
  .transform((text) => text.split(','))
  .pipe(summaryStatuses);

const SUMMARY = ['COURSE_REG_SUMMARY_VIEW'] as const;

export const readRegistrationSummary = defineCall({
  method: 'GET',
  path: '/course-reg-summary',
  summary: 'Count the registered units of a semester; the report counts them by group',
  access: SUMMARY,
  query: {
    semester: z.guid().optional(),
    by: z.enum(SUMMARY_BY).default('unit'),
    status: countedStatuses,
  },
  answer: registrationSummary,
  report: true,
});

export const listRegistrationSummary = defineCall({
  method: 'GET',
  path: '/course-reg-summary/rows',
  summary: 'Count the registered units of a semester by group',
  access: SUMMARY,
  query: {
    semester: z.guid(),
    by: z.enum(SUMMARY_BY).default('unit'),
    status: countedStatuses,
    search: z.string().max(100).default(''),
  },
  rows: summaryRow,
});

/** Credits with one decimal. Every unit counts once. */
const countedCredits = z.object({
  /** Of units passed, by the results on record. */
  earned: z.number(),
  /** Of units registered for, whose results are still to come. */
  awaited: z.number(),
  /** Of further units that can still be taken, including those not passed yet. */
  open: z.number(),
  /** The maximum that can be reached. */
  reach: z.number(),
  /** Passed outside the curriculum and the main subjects. */
  outside: z.number(),
});
export type CountedCredits = z.infer<typeof countedCredits>;

const studentCredits = z.object({
  /** `null`: the student has no curriculum, so that nothing is counted. */
  curriculum: z.string().nullable(),
  degree: label,
  needed: z.number(),
  /** `null`: withheld from the student while a hold stands, because credits reveal results. */
  counted: countedCredits.nullable(),
  /** Of the student who reads the own credits. */
  holds: z.array(standingHold),
  /** No main subjects are chosen yet: the three with most credits count. */
  isUnchosen: z.boolean(),
});
export type StudentCredits = z.infer<typeof studentCredits>;

export const readStudentCredits = defineCall({
  method: 'GET',
  path: '/curriculum-credits/student',
  summary: 'Read the credits that a student has, awaits and can still reach',
  access: ['CO_REG_VIEW', 'PROFILE_VIEW', 'EARNED_GRADES_VIEW'],
  query: { student: z.guid().optional() },
  answer: studentCredits,
});
