import { z } from 'zod';
import { day, instant, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { GIVEN_SOURCES } from '../rules/given.ts';
import { MARK_PROBLEMS, RECORDED, WIRE_TEXTS } from '../rules/mark.ts';
import { MARK_STAGES, MARKER_ROLES, SHEET_STATES } from '../stages.ts';

/** A mark on the wire (specification, section 9): `AB` is -2 and `MC` is -1; `null` is blank. */
export const wireMark = z.union([z.number(), z.enum(WIRE_TEXTS), z.null()]);

/** Under index numbers a figure that came from practicals or an earlier paper is `recorded`. */
export const shownMark = z.union([wireMark, z.literal(RECORDED)]);

export const stage = z.enum(MARK_STAGES);
export const sheetState = z.enum(SHEET_STATES);
export const markerRole = z.enum(MARKER_ROLES);

export const markComponent = z.object({
  id: z.string(),
  name: localised,
  kind: z.string(),
  weight: z.string(),
  /** The highest mark that can be given, as a decimal. */
  maximum: z.string(),
});
export type MarkComponent = z.infer<typeof markComponent>;

export const markCandidate = z.object({
  /** Stands for the student in this paper only (`server/candidateIds.ts`). */
  student: z.guid(),
  indexNumber: z.string(),
  /** `null` under index numbers. */
  name: localised.nullable(),
  sitting: z.string().nullable(),
  /** Staff id of the candidate's marker by role; a role without an entry has no fixed marker. */
  markers: z.partialRecord(markerRole, z.guid()),
});
export type MarkCandidate = z.infer<typeof markCandidate>;

/** Why the reader cannot write a cell. */
const CELL_REFUSALS = [
  'notAllowed',
  'notOpen',
  'notYet',
  'windowClosed',
  'otherMarker',
  'oneself',
  'notACandidate',
  'noSuchComponent',
  'needsReason',
  'officeOnly',
  'medicalFirst',
  'byMedical',
  'carried',
  'practicals',
  'moderated',
  ...MARK_PROBLEMS,
] as const;
export const cellRefusal = z.enum(CELL_REFUSALS);
export type CellRefusal = z.infer<typeof cellRefusal>;

/** The head of a paper's mark sheet. */
export const markPaper = z.object({
  id: z.guid(),
  code: z.string(),
  title: localised,
  session: z.object({ id: z.guid(), title: localised, state: z.string(), kind: z.string() }),
  medium: z.string(),
  group: z.string(),
  dueOn: day.nullable(),
  isDoubleMarked: z.boolean(),
  /** The reader's roles in it. */
  roles: z.array(markerRole).readonly(),
});
export type MarkPaper = z.infer<typeof markPaper>;

export const VIEW = ['EXAM_MARKS_VIEW'] as const;

export const MARK_SOURCES = [
  'grid',
  'import',
  'undo',
  'agreed',
  'moderated',
  'seed',
  ...GIVEN_SOURCES,
] as const;
export const markSource = z.enum(MARK_SOURCES);
export type MarkSource = z.infer<typeof markSource>;

const cellAddress = { edit: z.string(), student: z.string(), component: z.string(), stage };
/** The outcome of one edit; `mark` and `version` are those now stored. */
export const cellAnswer = z.discriminatedUnion('outcome', [
  z.object({ ...cellAddress, outcome: z.literal('saved'), mark: wireMark, version: z.int() }),
  z.object({
    ...cellAddress,
    outcome: z.literal('conflict'),
    mark: wireMark,
    version: z.int(),
    by: z.string().nullable(),
    at: instant.nullable(),
  }),
  z.object({ ...cellAddress, outcome: z.literal('refused'), reason: cellRefusal }),
]);
export type CellAnswer = z.infer<typeof cellAnswer>;
