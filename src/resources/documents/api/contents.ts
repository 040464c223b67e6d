import { z } from 'zod';
import { day, instant, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { letterhead, medium } from '../../shared/api.ts';
import { ATTEMPTS } from '../../shared/attempts.ts';
import { CLASSES } from '../../shared/rules/degreeClass.ts';
import { GRADES, MARK_CODES } from '../../shared/rules/grades.ts';

/** What documents say, stored as issued. */

export const result = z.enum([...GRADES, ...MARK_CODES]);

/** One attempt at a unit. */
const documentLine = z.object({
  code: z.string(),
  title: localised,
  credits: z.string(),
  attempt: z.int(),
  isRepeat: z.boolean(),
  result,
  /** Points as counted in the GPA; `null`: another attempt counts, or none. */
  points: z.string().nullable(),
  isCapped: z.boolean(),
  countsInGpa: z.boolean(),
});
export type DocumentLine = z.infer<typeof documentLine>;

const gpa = z.object({ shown: z.string().nullable(), credits: z.string() });

export const awardOnDocument = z.object({
  degree: localised,
  class: z.enum(CLASSES).nullable(),
  effectiveDate: day,
});

/** Grades with their points and the least mark. */
const gradeKey = z.array(
  z.object({ grade: z.enum(GRADES), points: z.string(), fromMark: z.string() }),
);
/** People who sign; `null`: the office is vacant. */
const signatories = z.object({ dean: localised.nullable(), office: localised.nullable() });

/** What a document says of one student. */
export const documentContent = z.object({
  faculty: letterhead,
  student: z.object({
    registrationNumber: z.string(),
    name: localised,
    programme: localised.nullable(),
    entryYear: z.int(),
    /** Of instruction; absent from documents that do not say it. */
    medium: medium.optional(),
  }),
  award: awardOnDocument.nullable(),
  semesters: z.array(
    z.object({ id: z.guid(), label: localised, gpa, lines: z.array(documentLine) }),
  ),
  gpa,
  creditsEarned: z.string(),
  ruleSet: z.string().nullable(),
  gradeKey,
  signatories,
  /** Hash of the last entry of the student in the ledger. */
  ledgerHash: z.string().nullable(),
});
export type DocumentContent = z.infer<typeof documentContent>;

/** The admission card of a student for an examination. */
const admissionContent = z.object({
  faculty: letterhead,
  student: z.object({
    /** Of the student's photograph, the present one. */
    photo: z.guid().nullable(),
    registrationNumber: z.string(),
    indexNumber: z.string().nullable(),
    name: localised,
    nationalId: z.string().nullable(),
    batch: z.string(),
  }),
  session: localised,
  papers: z.array(
    z.object({
      code: z.string(),
      title: localised,
      medium: z.string(),
      /** `null`: withheld, because it follows from results that a hold hides. */
      attemptKind: z.enum(ATTEMPTS).nullable(),
      startsAt: instant.nullable(),
      endsAt: instant.nullable(),
      halls: z.array(z.string()),
      seat: z.string().nullable(),
    }),
  ),
});
export type AdmissionContent = z.infer<typeof admissionContent>;

/** The graduands of a convocation with confirmed names, by degree and class. */
const convocationContent = z.object({
  faculty: letterhead,
  title: localised,
  date: day,
  place: localised.nullable(),
  graduands: z.array(
    z.object({
      registrationNumber: z.string(),
      name: localised,
      degree: localised,
      class: z.enum(CLASSES),
      effectiveDate: day.nullable(),
      mode: z.enum(['person', 'absentia']),
      session: z.int().nullable(),
      seat: z.int().nullable(),
    }),
  ),
  signatories,
});
export type ConvocationContent = z.infer<typeof convocationContent>;

/** A result on a sheet; `null`: withheld. */
const resultOnSheet = z.enum([...GRADES, ...MARK_CODES, 'WH', 'IC']).nullable();

/** The published results of one paper. */
const unitContent = z.object({
  faculty: letterhead,
  /** `credits`: only in older prints, whose lines have none. */
  unit: z.object({ code: z.string(), title: localised, credits: z.string().optional() }),
  session: localised,
  semester: localised,
  medium: z.string(),
  group: z.string(),
  lines: z.array(
    z.object({
      registrationNumber: z.string(),
      name: localised,
      attempt: z.int(),
      isRepeat: z.boolean(),
      result: resultOnSheet,
      isCapped: z.boolean(),
      points: z.string().nullable(),
      credits: z.string().optional(),
    }),
  ),
  ruleSets: z.array(z.string()),
  gradeKey,
  signatories,
});
export type UnitContent = z.infer<typeof unitContent>;

/** The published results of the students of one batch in one examination. */
const batchContent = z.object({
  faculty: letterhead,
  batch: z.string(),
  session: localised,
  semester: localised,
  /** `credits`: only in older prints, whose results have none. */
  units: z.array(z.object({ code: z.string(), title: localised, credits: z.string().optional() })),
  members: z.array(
    z.object({
      registrationNumber: z.string(),
      name: localised,
      results: z.array(
        z.object({ code: z.string(), result: resultOnSheet, credits: z.string().optional() }),
      ),
    }),
  ),
  signatories,
});
export type BatchContent = z.infer<typeof batchContent>;

export const anyContent = z.union([
  documentContent,
  admissionContent,
  convocationContent,
  unitContent,
  batchContent,
]);
export type AnyContent = z.infer<typeof anyContent>;

export const isOfStudent = (content: AnyContent): content is DocumentContent =>
  'semesters' in content;
