import { z } from 'zod';
import { instant } from './answerTypes.ts';
import { type AnswerOf, type BodyOf, defineCall } from './defineCall.ts';

/** Interval at which an open record reports that it is still open. */
export const PRESENCE_BEAT_MS = 20_000;
/** After this silence a user counts as gone: three reports, and one that was late. */
export const PRESENCE_LASTS_MS = 65_000;

const place = {
  resource: z.string().max(80),
  id: z.uuid().toLowerCase(),
  /** Chosen by the page when it opens. */
  tab: z.uuid().toLowerCase(),
};

/** Another user who has the record open. */
const presentPerson = z.object({
  id: z.uuid(),
  label: z.string(),
  since: instant,
  isEditing: z.boolean(),
});
export type PresentPerson = z.infer<typeof presentPerson>;

/** A save later than the version that the page shows. */
const laterSave = z.object({
  version: z.int(),
  at: instant,
  /** The user who saved, if they had the record open at the same time; `null`: not disclosed. */
  by: z.string().nullable(),
  isOwn: z.boolean(),
});
export type LaterSave = z.infer<typeof laterSave>;

export const reportPresence = defineCall({
  method: 'POST',
  path: '/presence',
  summary: 'Report that a tab shows a record, and read who else has it open',
  access: 'signedIn',
  body: {
    ...place,
    /** The view that shows it. */
    view: z.string().max(80).optional(),
    /** The form has unsaved changes. */
    isEditing: z.boolean(),
    /** The version that the page shows. */
    version: z.int32().nullable(),
  },
  answer: z.object({
    others: z.array(presentPerson),
    /** The same user has it open elsewhere. */
    isOpenElsewhere: z.boolean(),
    saved: laterSave.nullable(),
  }),
  isBackground: true,
  transaction: 'none',
  repeatable: true,
});
export type PresenceBeat = BodyOf<typeof reportPresence>;
export type Presence = AnswerOf<typeof reportPresence>;

export const leavePresence = defineCall({
  method: 'POST',
  path: '/presence/left',
  summary: 'Report that a tab no longer shows a record',
  access: 'signedIn',
  body: place,
  isBackground: true,
  transaction: 'none',
  repeatable: true,
});
