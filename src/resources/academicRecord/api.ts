import { z } from 'zod';
import { day, instant, writtenText } from '../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../contract/wire/calls/oneLine.ts';
import { gradeChanges, standingHold } from '../shared/api.ts';
import { HOLD_KINDS } from '../shared/holds.ts';

/** Places and lifts holds: the examinations office, which also issues documents. */
const HOLDING = ['RESULTS_FI_EDIT'] as const;

export const entryChanges = defineCall({
  method: 'GET',
  path: '/grade-entries/:id/changes',
  summary: 'Read which grade an entry corrects or withdraws, and which stands afterwards',
  access: ['GRADE_ENTRIES_VIEW', 'GRADE_ENTRIES_COUNTERSIGN'],
  answer: gradeChanges,
});

/** Verifies marks and ledger. */
export const VERIFYING = ['EARNED_GRADES_VIEW'] as const;

const ledgerHead = z.object({
  /** It stood so at the end of this day. */
  day,
  students: z.int(),
  sittings: z.int(),
  hash: z.string(),
  /** Publications and withdrawals until then. */
  publications: z.int(),
  /** The last hash of their chain; `null`: there is none. */
  chain: z.string().nullable(),
});
export type LedgerHead = z.infer<typeof ledgerHead>;

const brokenSheet = z.object({
  sheet: z.string(),
  sequence: z.int(),
  /**
   * `missing`: an event is gone; `changed`: its content does not match its hash; `end`: the chain
   * has another end; `cell`: the mark is not that of its last event.
   */
  fault: z.enum(['missing', 'changed', 'end', 'cell']),
  student: z.string().optional(),
});

const brokenStudent = z.object({
  student: z.guid(),
  registrationNumber: z.string(),
  sequence: z.int(),
  /**
   * `missing`: a row is gone; `changed`: its content does not match its hash; `grade`: the grade on
   * record is not that of the ledger.
   */
  fault: z.enum(['missing', 'changed', 'grade']),
});
export type BrokenStudent = z.infer<typeof brokenStudent>;

const brokenGround = z.object({
  /**
   * `entry`: a countersigned entry, `rescrutiny`: a decided change, without its sitting; `release`:
   * a publication or withdrawal that is not in the chain.
   */
  kind: z.enum(['entry', 'rescrutiny', 'release']),
  record: z.guid(),
});
export type BrokenGround = z.infer<typeof brokenGround>;

const foundOf = <Broken extends z.ZodType>(broken: Broken) =>
  z.object({ count: z.int(), named: z.array(broken) });

/** How far a verification of marks and ledger is, and what it found; the result of its job. */
export const verification = z.object({
  /** The day of the head. */
  day,
  part: z.enum(['marks', 'ledger', 'grounds', 'publications', 'done']),
  /** The last sheet or student that was verified. */
  last: z.string().nullable(),
  sheets: z.int(),
  events: z.int(),
  students: z.int(),
  sittings: z.int(),
  publications: z.int(),
  /** The first broken link of each sheet that has one. */
  brokenSheets: foundOf(brokenSheet),
  /** The first broken row of each student who has one. */
  brokenStudents: foundOf(brokenStudent),
  /** Decisions that changed the record, whose rows are gone. Older verifications looked for none. */
  brokenGrounds: foundOf(brokenGround).default({ count: 0, named: [] }),
  /**
   * Publications after which the ledger no longer has the head that it had, or whose lines are not
   * on record.
   */
  brokenPublications: foundOf(z.object({ position: z.int() })),
  /** To be compared with the one that was mailed; `null` until the end. */
  head: ledgerHead.nullable(),
});
export type Verification = z.infer<typeof verification>;

/** Whether nothing was found broken. */
export const isSound = ({
  brokenSheets,
  brokenStudents,
  brokenGrounds,
  brokenPublications,
}: Verification): boolean =>
  [brokenSheets, brokenStudents, brokenGrounds, brokenPublications].every(
    ({ count }) => count === 0,
  );

/** What jobs of verification work on: the whole record, which has no id of its own. */
export const WHOLE_RECORD = '5f0d6a3c-8c1b-4b7e-9d53-2a6e1c0f7b94';

export const verifyRecord = defineCall({
  method: 'POST',
  path: '/academic-record/verifications',
  summary: 'Verify the chains of all marks and of the ledger of sittings; answers the job',
  access: VERIFYING,
  /** The day of a mailed head; absent: yesterday. */
  body: { day: day.optional() },
  answer: z.object({ job: z.guid() }),
  status: 202,
  message: 'Begun',
});

const hold = standingHold.extend({
  reason: z.string(),
  /** Names of the people who placed and lifted it. */
  placedBy: z.string().nullable(),
  lifted: z
    .object({
      at: instant,
      by: z.string().nullable(),
      reason: z.string(),
      reference: z.string(),
    })
    .nullable(),
});
export type Hold = z.infer<typeof hold>;

export const holdsOfStudent = defineCall({
  method: 'GET',
  path: '/student-holds/students/:id',
  summary: 'List the holds on a student’s results and documents: those that stand, then the lifted',
  access: HOLDING,
  answer: z.array(hold),
});

const ground = {
  reason: writtenText(500),
  /** The bill, letter or minute. */
  reference: oneLine(120).min(1),
};
const reference = z.object({ id: z.guid() });

export const placeHold = defineCall({
  method: 'POST',
  path: '/student-holds/students/:id',
  summary: 'Withhold a student’s results and documents until the hold is lifted',
  access: HOLDING,
  stepUp: true,
  body: { kind: z.enum(HOLD_KINDS), ...ground },
  answer: reference,
  message: 'Saved',
});

export const liftHold = defineCall({
  method: 'POST',
  path: '/student-holds/liftings/:id',
  summary: 'Lift a hold; after the last one the student reads results and documents again',
  access: HOLDING,
  stepUp: true,
  body: ground,
  answer: reference,
  message: 'Saved',
});
