import { z } from 'zod';
import { instant, localised, writtenText } from '../../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { VIEW } from './schemas.ts';

const MAX_SCRIPTS = 20_000;

/** The scripts taken over for marking, compared with the attendance of the examination. */
export const scriptCount = z.object({
  /** `null`: not counted yet. */
  scripts: z.int().nullable(),
  /** Who sat the paper by the attendance. */
  present: z.int(),
  /** Scripts beyond the attendance; below 0: missing ones. */
  difference: z.int().nullable(),
  isSettled: z.boolean(),
  /** Why a difference is settled. */
  reason: z.string().nullable(),
  by: localised.nullable(),
  at: instant.nullable(),
  mayCount: z.boolean(),
  /** Of the office, and not by the person who counted. */
  maySettle: z.boolean(),
});
export type ScriptCount = z.infer<typeof scriptCount>;

export const countScripts = defineCall({
  method: 'PUT',
  path: '/marks/papers/:id/scripts',
  summary: 'Note how many scripts of a paper were taken over',
  access: VIEW,
  body: { scripts: z.int().min(0).max(MAX_SCRIPTS) },
  answer: scriptCount,
  message: 'Saved',
});

export const settleScripts = defineCall({
  method: 'POST',
  path: '/marks/papers/:id/scripts/settlement',
  summary: 'Settle a difference between the scripts and the attendance',
  access: VIEW,
  body: {
    /** The difference that the reason is for. */
    difference: z.int(),
    reason: writtenText(300, 3),
  },
  answer: scriptCount,
  message: 'Saved',
});
