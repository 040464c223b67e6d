import { z } from 'zod';
import { localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { LIKENESSES } from './rules/likeness.ts';

/** DOIs that are looked up at once. */
export const MAX_DOIS = 20;

/**
 * What became of a DOI: `off`: the portal looks none up; `unreachable`: the resolver did not answer
 * in time; `unreadable`: it answered with something else than a work.
 */
const LOOK_UP_STATES = ['found', 'unknown', 'off', 'unreachable', 'unreadable'] as const;
export type LookUpState = (typeof LOOK_UP_STATES)[number];

export const lookUpDois = defineCall({
  method: 'POST',
  path: '/publications/-/look-up',
  summary: 'Look up the works of DOIs at the resolver; answers BibTeX',
  access: ['STAFF_PUBLICATION_OWN_DATA', 'PUBLICATIONS_IMPORT'],
  readOnly: true,
  body: {
    dois: z
      .array(
        z
          .string()
          .max(200)
          .regex(/^10\.\d{4,9}\/\S+$/),
      )
      .min(1)
      .max(MAX_DOIS)
      .readonly(),
  },
  answer: z.object({
    works: z.array(
      z.object({
        doi: z.string(),
        state: z.enum(LOOK_UP_STATES),
        /** An entry of BibTeX; empty unless found. */
        entry: z.string(),
      }),
    ),
  }),
  transaction: 'none',
  whileImpersonating: 'closed',
  perMinute: 20,
});
export type LookedUpWorks = AnswerOf<typeof lookUpDois>['works'];

export const typesOfFiles = defineCall({
  method: 'GET',
  path: '/publications/-/types',
  summary: 'List the publication types by the codes that imported files name them with',
  access: ['STAFF_PUBLICATION_OWN_DATA', 'PUBLICATIONS_IMPORT'],
  answer: z.object({ types: z.array(z.object({ code: z.string(), name: localised })) }),
});

/**
 * How a member of staff becomes an author of a work that another has entered: `link`: the name is
 * printed and gets the link; `append`: the name comes last; `closed`: it is verified without the
 * name, so only its return opens it.
 */
export const JOININGS = ['link', 'append', 'closed'] as const;

/** Rows of an import, at most, that are compared with the works of co-authors. */
export const MAX_COMPARED = 5_000;

export const worksOfOthers = defineCall({
  method: 'GET',
  path: '/publications/-/works-of-others/:id',
  summary: 'List the rows of an import whose works a co-author has entered',
  access: ['STAFF_PUBLICATION_OWN_DATA'],
  rows: z.object({
    /** Its number in the file. */
    row: z.int(),
    id: z.uuid(),
    title: z.string(),
    year: z.int(),
    authors: z.array(z.string()),
    enteredBy: localised,
    by: z.enum(LIKENESSES),
    joining: z.enum(JOININGS),
  }),
  whileImpersonating: 'closed',
});
export type WorkOfOther = AnswerOf<typeof worksOfOthers>[number];

export const joinPublication = defineCall({
  method: 'POST',
  path: '/publications/:id/join',
  summary: 'Become an author of a publication that a co-author has entered',
  access: ['STAFF_PUBLICATION_OWN_DATA'],
  answer: z.object({ id: z.uuid() }),
  message: 'Joined',
});
