import { z } from 'zod';
import { day, instant, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, type BodyOf, defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../../contract/wire/calls/oneLine.ts';
import { GRADES } from '../../shared/rules/grades.ts';
import { ALL_MARKS, DEPARTMENT_MARKS } from '../access.ts';
import { LINE_CODES, PRE_BOARD_DECISIONS } from '../rules/preBoard.ts';
import { moderationRound } from './moderation.ts';
import { markComponent, sheetState, stage, wireMark } from './schemas.ts';

const READING = [DEPARTMENT_MARKS, ALL_MARKS] as const;
const grade = z.enum(GRADES);
const lineCode = z.enum(LINE_CODES);

const decision = z.object({
  id: z.guid(),
  decision: z.enum(PRE_BOARD_DECISIONS),
  heldOn: day,
  minute: z.string(),
  comment: z.string(),
  by: z.string().nullable(),
  at: instant,
  /** No mark of the paper has changed since. */
  isCurrent: z.boolean(),
});
export type PreBoardEntry = z.infer<typeof decision>;

/** The figures of a paper. Marks are of a hundred. */
const figures = z.object({
  counted: z.int(),
  mean: z.number(),
  median: z.number(),
  deviation: z.number().nullable(),
  /** Per cent of the graded. */
  passed: z.number().nullable(),
  grades: z.partialRecord(grade, z.int()),
});

const preBoardLine = z.object({
  paper: z.guid(),
  code: z.string(),
  title: localised,
  medium: z.string(),
  group: z.string(),
  dueOn: day.nullable(),
  candidates: z.int(),
  isDoubleMarked: z.boolean(),
  sheets: z.array(z.object({ component: localised, stage, state: sheetState })),
  /** The reader marks the paper and may not read the other marks yet: all that follows is empty. */
  isBlind: z.boolean(),
  codes: z.partialRecord(lineCode, z.int()),
  figures: figures.nullable(),
  /** The two markers, in per cent of the maximum; `null`: no script has two marks. */
  markers: z
    .object({
      compared: z.int(),
      /** The first mark less the second. */
      mean: z.number(),
      largest: z.number(),
      /** Marks further apart than the setting allows, or a mark against a code. */
      apart: z.int(),
    })
    .nullable(),
  /** The candidates' totals against their other units of the examination. */
  others: z.object({
    compared: z.int(),
    gap: z.number().nullable(),
    isFar: z.boolean(),
    farCandidates: z.int(),
  }),
  /** The latest round; `null`: no sample was drawn for a moderator. */
  moderation: moderationRound.nullable(),
  decision: decision.nullable(),
  /** The reader records the decision. */
  mine: z.boolean(),
  /** The reader gives marks of the paper and so records no decision; the dean does instead. */
  standIn: z.object({ name: z.string().nullable() }).nullable(),
});
export type PreBoardLine = z.infer<typeof preBoardLine>;

export const preBoardPapers = defineCall({
  method: 'GET',
  path: '/marks/pre-board',
  summary: 'List the papers of an examination with figures and outliers, as a department sees them',
  access: READING,
  query: { session: z.guid() },
  rows: preBoardLine,
});

export const preBoardPaper = defineCall({
  method: 'GET',
  path: '/marks/papers/:id/pre-board',
  summary: 'Read a paper as the pre-board sees it, with what was decided before',
  access: READING,
  answer: z.object({
    line: preBoardLine,
    components: z.array(markComponent).readonly(),
    stages: z.array(stage),
    decisions: z.array(decision),
    /** Changes of its marks so far: a decision names those that it was taken on. */
    changes: z.int(),
    /** Tolerated difference of two marks, in per cent of the maximum. */
    within: z.int(),
    unitApart: z.int(),
    ownApart: z.int(),
  }),
});
export type PreBoardPaper = AnswerOf<typeof preBoardPaper>;

const preBoardCandidate = z.object({
  student: z.guid(),
  indexNumber: z.string(),
  /** By component, in the order of the paper; a stage that has no mark is left out. */
  marks: z.array(
    z.object({
      component: z.string(),
      stages: z.partialRecord(stage, wireMark),
      /** The first mark less the second, in per cent of the maximum. */
      difference: z.number().nullable(),
      isApart: z.boolean(),
    }),
  ),
  code: lineCode,
  total: z.number().nullable(),
  grade: grade.nullable(),
  /** The mean of the own other units, without decimals. */
  others: z.int().nullable(),
  isFar: z.boolean(),
});
export type PreBoardCandidate = z.infer<typeof preBoardCandidate>;

export const preBoardCandidates = defineCall({
  method: 'GET',
  path: '/marks/papers/:id/pre-board/candidates',
  summary: 'List the candidates of a paper with the marks of both markers side by side',
  access: READING,
  query: { only: z.enum(['all', 'outliers']).default('all') },
  rows: preBoardCandidate,
});

export const decidePreBoard = defineCall({
  method: 'POST',
  path: '/marks/papers/:id/pre-board',
  summary: 'Record what the pre-board of the department decided about a paper',
  access: [DEPARTMENT_MARKS],
  stepUp: true,
  body: {
    decision: z.enum(PRE_BOARD_DECISIONS),
    heldOn: z.iso.date(),
    minute: oneLine(120).min(1),
    /** Why the paper is referred, or a remark. */
    comment: z.string().trim().max(1_000).default(''),
    /** `changes` of the paper that was before the board. */
    changes: z.int().min(0),
  },
  answer: decision,
  status: 201,
  message: 'Saved',
});
export type PreBoardRequest = BodyOf<typeof decidePreBoard>;
