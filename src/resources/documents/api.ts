import { z } from 'zod';
import { day, instant, localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../contract/wire/calls/oneLine.ts';
import { letterhead, registeredStudent, standingHold } from '../shared/api.ts';
import { CLASSES } from '../shared/rules/degreeClass.ts';
import { GRADES, MARK_CODES } from '../shared/rules/grades.ts';
import { ISSUING, LOOKING, OWN } from './access.ts';
import { CREDENTIAL_FAULTS, DOCUMENT_KINDS, OBSTACLES } from './kinds.ts';

const kind = z.enum(DOCUMENT_KINDS);
const result = z.enum([...GRADES, ...MARK_CODES]);

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

const awardOnDocument = z.object({
  degree: localised,
  class: z.enum(CLASSES).nullable(),
  effectiveDate: day,
});

/** What a document says, stored as issued. */
const documentContent = z.object({
  faculty: letterhead,
  student: z.object({
    registrationNumber: z.string(),
    name: localised,
    programme: localised.nullable(),
    entryYear: z.int(),
  }),
  award: awardOnDocument.nullable(),
  semesters: z.array(
    z.object({ id: z.guid(), label: localised, gpa, lines: z.array(documentLine) }),
  ),
  gpa,
  creditsEarned: z.string(),
  ruleSet: z.string().nullable(),
  /** Grades with their points and the least mark. */
  gradeKey: z.array(z.object({ grade: z.enum(GRADES), points: z.string(), fromMark: z.string() })),
  /** People who sign; `null`: the office is vacant. */
  signatories: z.object({ dean: localised.nullable(), office: localised.nullable() }),
  /** Hash of the last entry of the student in the ledger. */
  ledgerHash: z.string().nullable(),
});
export type DocumentContent = z.infer<typeof documentContent>;

const issuedDocument = z.object({
  id: z.guid(),
  number: z.string(),
  kind,
  /** Otherwise a copy that a student made for information. */
  isOfficial: z.boolean(),
  recipient: z.string().nullable(),
  issuedAt: instant,
  withdrawnAt: instant.nullable(),
});
export type IssuedDocument = z.infer<typeof issuedDocument>;

const documentsOf = z.object({
  student: registeredStudent,
  award: awardOnDocument.nullable(),
  kinds: z.array(z.object({ kind, obstacle: z.enum(OBSTACLES).nullable() })),
  issued: z.array(issuedDocument),
  holds: z.array(standingHold),
});
export type DocumentsOf = z.infer<typeof documentsOf>;

export const documentRegister = defineCall({
  method: 'GET',
  path: '/documents',
  summary: 'Find students and official documents by number or name; the latest documents first',
  access: [ISSUING],
  query: { search: z.string().max(60).default('') },
  answer: z.object({ students: z.array(registeredStudent), issued: z.array(issuedDocument) }),
});
export type DocumentRegister = AnswerOf<typeof documentRegister>;

export const ownDocuments = defineCall({
  method: 'GET',
  path: '/documents/own',
  summary: 'List the documents issued of oneself, and the copies that can be made now',
  access: [OWN],
  answer: documentsOf,
});

export const documentsOfStudent = defineCall({
  method: 'GET',
  path: '/documents/students/:id',
  summary: 'List the documents issued of a student, and those that can be issued now',
  access: [ISSUING],
  answer: documentsOf,
});

export const readDocument = defineCall({
  method: 'GET',
  path: '/documents/:id',
  summary: 'Read a document as issued, to print it: the office any, students their own copies',
  access: [ISSUING, LOOKING, OWN],
  answer: issuedDocument.extend({ code: z.string(), content: documentContent }),
});
export type PrintableDocument = AnswerOf<typeof readDocument>;

export const readCredential = defineCall({
  method: 'GET',
  path: '/documents/credentials/:id',
  summary: 'Download a transcript as a signed Verifiable Credential',
  access: [ISSUING, LOOKING],
  file: 'application/vc+jwt',
  // The first one makes a key.
  readOnly: false,
});

const reference = z.object({ id: z.guid() });

export const issueOwnDocument = defineCall({
  method: 'POST',
  path: '/documents/own',
  summary: 'Make an unofficial copy of one’s own results; an unchanged one is made once',
  access: [OWN],
  body: { kind },
  answer: reference,
  message: 'Saved',
});

export const issueDocument = defineCall({
  method: 'POST',
  path: '/documents/students/:id',
  summary: 'Issue an official document of a student’s results',
  access: [ISSUING],
  stepUp: true,
  body: {
    kind,
    purpose: oneLine(300).min(1),
    /** The outside body that a transcript goes to. */
    recipient: oneLine(300).nullish(),
    receipt: oneLine(60).min(1),
    /** The student owes the university nothing, and has shown the record book. */
    isCleared: z.boolean(),
    /** Why it is issued although a hold stands; required then. */
    despiteHold: z.string().trim().max(500).nullish(),
  },
  answer: reference,
  message: 'Saved',
});

export const withdrawDocument = defineCall({
  method: 'POST',
  path: '/documents/withdrawals/:id',
  summary: 'Withdraw an official document; the public check says so from then on',
  access: [ISSUING],
  stepUp: true,
  body: { reason: z.string().trim().min(1).max(500) },
  answer: reference,
  message: 'Saved',
});

const lineNow = z.object({
  code: z.string(),
  attempt: z.int(),
  /** `null`: the result was withdrawn. */
  result: result.nullable(),
});
export type LineNow = z.infer<typeof lineNow>;

const documentCheck = z.object({
  number: z.string(),
  kind,
  isOfficial: z.boolean(),
  issuedAt: instant,
  withdrawnAt: instant.nullable(),
  content: documentContent.pick({
    student: true,
    award: true,
    semesters: true,
    gpa: true,
    creditsEarned: true,
  }),
  /** Results on the document that are no longer the present ones. */
  changes: z.array(lineNow),
  isAwardKept: z.boolean(),
});
export type DocumentCheck = z.infer<typeof documentCheck>;

/** Enough for a person with a document, far too few to guess a code. */
const CHECKS_PER_MINUTE = 20;

export const checkDocument = defineCall({
  method: 'GET',
  path: '/public/document-check',
  summary: 'Check a printed document: what it said when issued, and what holds now',
  access: 'public',
  query: {
    number: z.string().default(''),
    code: z.string().default(''),
    language: z.string().optional(),
  },
  answer: documentCheck,
  perMinute: CHECKS_PER_MINUTE,
});

export const checkCredential = defineCall({
  method: 'POST',
  path: '/public/document-check',
  summary: 'Check a signed credential: who signed it, whether it was altered, and what holds now',
  access: 'public',
  query: { language: z.string().optional() },
  upload: true,
  answer: z.object({
    /** `null`: the faculty signed it, and the register has what it says. */
    fault: z.enum(CREDENTIAL_FAULTS).nullable(),
    document: documentCheck.nullable(),
  }),
  readOnly: true,
  transaction: 'none',
  perMinute: CHECKS_PER_MINUTE,
});
export type CredentialCheck = AnswerOf<typeof checkCredential>;
