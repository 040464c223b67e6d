import { z } from 'zod';
import { instant, localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { registeredStudent } from '../shared/api.ts';

/** How long a code is shown before the next one. */
export const STEP_SECONDS = 15;
/** How long an expired code is still accepted, to allow for scanning and network delay. */
export const GRACE_SECONDS = 2;

/** The topic of scans (`GET /live`). */
export const SCANNING_TOPIC = 'scanning';

/** Maximum number of students in one request for a second scan. */
export const MAX_RESCANS = 20;

/** The reasons for refusing a scan; each has a text with the next step. */
const SCAN_REFUSALS = [
  'expired',
  'notYet',
  'unknown',
  'notYourClass',
  'wrongGroup',
  'otherGroup',
  'notOpen',
  'otherDevice',
  'noDevice',
  'otherNetwork',
] as const;
export type ScanRefusal = (typeof SCAN_REFUSALS)[number];

/** `already`: attendance had been recorded; `confirmed`: a requested second scan. */
const ACCEPTED_OUTCOMES = ['ok', 'already', 'confirmed'] as const;
export type ScanOutcome = (typeof ACCEPTED_OUTCOMES)[number] | ScanRefusal;

/** A class meeting on these pages. */
const scanSession = z.object({
  id: z.uuid(),
  code: z.string(),
  title: localised,
  kind: z.string(),
  subgroup: z.int().nullable(),
  startsAt: instant,
  endsAt: instant,
  hall: z.string().nullable(),
  state: z.string(),
});
export type ScanSession = z.infer<typeof scanSession>;

export type ScannedStudent = z.infer<typeof registeredStudent>;

/** Calls of the lecturer's screen. */
const SHOW = ['ATTEN_QR'] as const;
/** Calls of the student's phone. */
const SCAN = ['STUDENT_ATTENDANCE_VIEW'] as const;

export const showableSessions = defineCall({
  method: 'GET',
  path: '/attendance-qr',
  summary: 'List your class meetings of today for which a code can be shown',
  access: SHOW,
  rows: scanSession.extend({ isShown: z.boolean(), enrolled: z.int(), present: z.int() }),
});
export type ShowableSession = AnswerOf<typeof showableSessions>[number];

/** The state of the lecturer's screen. */
const shownCode = z.object({
  session: scanSession,
  /** `null` while no code is shown. */
  code: z.object({ link: z.string(), typed: z.string(), changesInMs: z.number() }).nullable(),
  headCount: z.int().nullable(),
  enrolled: z.int(),
  scanned: z.int(),
  /** All students recorded as present or late, by scan or manually. */
  present: z.int(),
  refused: z.int(),
  latest: z.array(registeredStudent.extend({ at: instant })),
  rescan: z
    .object({
      round: z.int(),
      students: z.array(registeredStudent.extend({ confirmedAt: instant.nullable() })),
    })
    .nullable(),
});
export type ShownCode = z.infer<typeof shownCode>;

export const readShownCode = defineCall({
  method: 'GET',
  path: '/attendance-qr/:id',
  summary: 'Read the present code of a meeting and who has come',
  access: SHOW,
  answer: shownCode,
});

/**
 * Two students and one device. `isHere`: in this meeting; otherwise the device belonged to the
 * other student at an earlier meeting of the class.
 */
const sharedDevice = z.object({
  holder: registeredStudent,
  other: registeredStudent,
  isHere: z.boolean(),
  at: instant,
});
export type SharedDevice = z.infer<typeof sharedDevice>;

/** Refused attempts of one student, by outcome. */
const refusedAttempts = z.object({
  student: registeredStudent,
  counts: z.partialRecord(z.enum(SCAN_REFUSALS), z.int()),
  /** The age of the oldest code that was tried. */
  lateSeconds: z.number().nullable(),
});
export type RefusedAttempts = z.infer<typeof refusedAttempts>;

export const scanReport = defineCall({
  method: 'GET',
  path: '/attendance-qr/:id/report',
  summary: 'Report shared devices and refused attempts at a meeting',
  access: SHOW,
  answer: z.object({
    devices: z.array(sharedDevice),
    attempts: z.array(refusedAttempts),
    unconfirmed: z.array(registeredStudent),
  }),
});
export type ScanReport = AnswerOf<typeof scanReport>;

export const sessionStudents = defineCall({
  method: 'GET',
  path: '/attendance-qr/:id/students',
  summary: 'List the students of a meeting with their marks',
  access: SHOW,
  rows: registeredStudent.extend({ status: z.string().nullable(), source: z.string().nullable() }),
});
export type ListedStudent = AnswerOf<typeof sessionStudents>[number];

export const openSession = defineCall({
  method: 'POST',
  path: '/attendance-qr/:id/open',
  summary: 'Open a meeting and show its code',
  access: SHOW,
  answer: shownCode,
  message: 'Opened',
});

export const stopShowing = defineCall({
  method: 'POST',
  path: '/attendance-qr/:id/stop',
  summary: 'Stop taking scans',
  access: SHOW,
  message: 'Stopped',
});

export const setHeadCount = defineCall({
  method: 'PUT',
  path: '/attendance-qr/:id/head-count',
  summary: 'Set how many people are in the hall',
  access: SHOW,
  body: { headCount: z.int().min(0).max(5000).nullable() },
  message: 'Saved',
});

export const requestRescan = defineCall({
  method: 'POST',
  path: '/attendance-qr/:id/rescan',
  summary: 'Ask a random choice of those who scanned to scan again',
  access: SHOW,
  body: { count: z.int().min(1).max(MAX_RESCANS) },
  message: 'Asked',
});

export const markStudent = defineCall({
  method: 'POST',
  path: '/attendance-qr/:id/mark',
  summary: 'Record one student by hand',
  access: SHOW,
  body: { student: z.guid(), status: z.enum(['present', 'absent']) },
  message: 'Saved',
});

export const ownScans = defineCall({
  method: 'GET',
  path: '/attendance-scan',
  summary: 'List your classes of today and whether a second scan is asked for',
  access: SCAN,
  answer: z.object({
    /** Today's classes with the recorded attendance. */
    today: z.array(scanSession.extend({ isShown: z.boolean(), status: z.string().nullable() })),
    /** The meeting that requests a second scan. */
    rescan: scanSession.nullable(),
  }),
});
export type OwnScans = AnswerOf<typeof ownScans>;

export const takeScan = defineCall({
  method: 'POST',
  path: '/attendance-scan',
  summary: 'Mark your own attendance with a code',
  access: SCAN,
  body: { code: z.string().max(200) },
  answer: z.object({
    outcome: z.enum(ACCEPTED_OUTCOMES),
    session: scanSession,
    status: z.string(),
  }),
  message: 'Taken',
  transaction: 'none',
});
export type TakenScan = AnswerOf<typeof takeScan>;
