import { z } from 'zod';
import { localised } from '../../../contract/wire/calls/answerTypes.ts';
import { type BodyOf, defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { markerRole, markCandidate } from './schemas.ts';

const APPOINTING = ['EXAM_MARKERS_VIEW', 'EXAM_MARKERS_EDIT', 'EXAM_MARKERS_DEPARTMENT'] as const;

const markerPaper = z.object({
  id: z.guid(),
  code: z.string(),
  title: localised,
  medium: z.string(),
  group: z.string(),
  candidates: z.int(),
  markers: z.array(
    z.object({
      id: z.guid(),
      version: z.int(),
      staff: z.guid(),
      name: localised,
      role: markerRole,
      share: z.int(),
      given: z.int(),
    }),
  ),
  /** The teachers, who mark while no marker is appointed. */
  byDefault: z.array(z.object({ staff: z.guid(), name: localised })),
  isDoubleMarked: z.boolean(),
  /** The reader appoints its markers. */
  mine: z.boolean(),
});
export type MarkerPaper = z.infer<typeof markerPaper>;

export const markerPapers = defineCall({
  method: 'GET',
  path: '/marks/markers',
  summary: 'List the papers of a session with their markers',
  access: APPOINTING,
  query: { session: z.guid(), search: z.string().max(100).default('') },
  rows: markerPaper,
});

export const markAllocation = defineCall({
  method: 'GET',
  path: '/marks/papers/:id/allocation',
  summary: 'Read which candidate is allocated to which marker',
  access: APPOINTING,
  answer: z.object({
    candidates: z.array(markCandidate),
    pinned: z.partialRecord(markerRole, z.array(z.guid())),
  }),
});

const MAX_PINS = 2_000;

export const allocateCandidates = defineCall({
  method: 'POST',
  path: '/marks/papers/:id/allocation',
  summary: 'Share candidates out among the markers of a role',
  access: APPOINTING,
  body: {
    role: markerRole,
    /** Allocated by hand, in addition to the present pins; `null` removes a pin. */
    pins: z
      .array(z.strictObject({ student: z.guid(), staff: z.uuid().nullable() }))
      .max(MAX_PINS)
      .default([]),
    /** Removes every allocation of the role. */
    clear: z.boolean().default(false),
  },
  answer: z.array(z.object({ student: z.guid(), staff: z.guid(), isPinned: z.boolean() })),
  message: 'Saved',
});
export type AllocationRequest = BodyOf<typeof allocateCandidates>;
