import { z } from 'zod';
import { label } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';

/** Shorter texts match too many records. */
export const SEARCH_MIN = 2;
/** Records shown for each resource. */
export const SEARCH_LIMIT = 5;
const MAX_LENGTH = 200;

const foundRecord = z.object({
  id: z.uuid(),
  label: label.nullable(),
  /** The first column other than its name, to distinguish records of the same name. */
  detail: z.object({ field: z.string(), value: z.unknown() }).nullable(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

/** The matches in one resource, best first. */
const foundGroup = z.object({
  resource: z.string(),
  /** Of the screen that lists these records. */
  path: z.string(),
  single: z.boolean(),
  records: z.array(foundRecord),
  /** There are more, which the screen's own list shows. */
  hasMore: z.boolean(),
});
export type FoundGroup = z.infer<typeof foundGroup>;

export const searchRecords = defineCall({
  method: 'GET',
  path: '/search',
  summary: 'Find records by text in every resource that the person may list',
  access: 'signedIn',
  query: { q: z.string().max(MAX_LENGTH) },
  answer: z.object({ q: z.string(), groups: z.array(foundGroup) }),
  transaction: 'none',
});
export type SearchAnswer = AnswerOf<typeof searchRecords>;
