import { z } from 'zod';
import { instant, localised, writtenText } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../contract/wire/calls/oneLine.ts';
import { registeredStudent, standingHold } from '../shared/api.ts';
import { ISSUERS_OF_LISTS, ISSUING, LOOKING, OWN, READERS_OF_LISTS } from './access.ts';
import { anyContent, awardOnDocument, documentContent, result } from './api/contents.ts';
import {
  COMPARED_FACTS,
  CONDITIONS,
  CREDENTIAL_FAULTS,
  DOCUMENT_KINDS,
  OBSTACLES,
  RECIPIENTS,
  REQUEST_STATES,
  SELF_SERVICE,
  STUDENT_KINDS,
  SUBJECT_KINDS,
} from './kinds.ts';

const kind = z.enum(DOCUMENT_KINDS);
const subjectKind = z.enum(SUBJECT_KINDS);

/**
 * What a document is about: an examination, a paper or a convocation, or an examination and a
 * batch.
 */
const SUBJECT = /^[\da-f-]{36}(?:\.[\da-f-]{36})?$/;
const subject = z.string().regex(SUBJECT);

/** On what terms a document is issued. */
const terms = z.object({
  goesTo: z.enum(RECIPIENTS),
  selfService: z.enum(SELF_SERVICE),
  after: z.enum(CONDITIONS),
  /** In rupees; `0.00`: free, and no receipt is asked for. */
  fee: z.string(),
  /** The student owes the university nothing and has shown the record book. */
  needsClearance: z.boolean(),
  /** Not issued while a hold stands, but by the office for a reason. */
  isWithheld: z.boolean(),
});
export type Terms = z.infer<typeof terms>;

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

/** A document that can be asked for. */
const choice = z.object({
  kind,
  /** The examination of an admission card; `null`: it is about the student alone. */
  subject: z.object({ id: subject, label: localised }).nullable(),
  obstacle: z.enum(OBSTACLES).nullable(),
  /** Why the student cannot request it of the office. */
  toRequest: z.enum(OBSTACLES).nullable(),
  /** `null`: the faculty issues none. */
  terms: terms.nullable(),
});
export type Choice = z.infer<typeof choice>;

const documentRequest = z.object({
  id: z.guid(),
  version: z.int(),
  kind: z.enum(STUDENT_KINDS),
  purpose: z.string(),
  recipient: z.string().nullable(),
  receipt: z.string().nullable(),
  state: z.enum(REQUEST_STATES),
  answer: z.string().nullable(),
  /** The number of the document that was issued. */
  document: z.string().nullable(),
  requestedAt: instant,
});
export type DocumentRequest = z.infer<typeof documentRequest>;

const documentsOf = z.object({
  student: registeredStudent,
  award: awardOnDocument.nullable(),
  kinds: z.array(choice),
  issued: z.array(issuedDocument),
  /** What the student requested of the office, the latest first. */
  requests: z.array(documentRequest),
  holds: z.array(standingHold),
});
export type DocumentsOf = z.infer<typeof documentsOf>;

export const documentRegister = defineCall({
  method: 'GET',
  path: '/documents',
  summary: 'Find students and official documents by number or name; the latest documents first',
  access: [ISSUING],
  query: { search: z.string().max(60).default('') },
  answer: z.object({
    students: z.array(registeredStudent),
    /** All that match, of which the first are listed. */
    studentsFound: z.int(),
    issued: z.array(issuedDocument),
    issuedFound: z.int(),
  }),
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
  access: [...READERS_OF_LISTS, OWN],
  answer: issuedDocument.extend({ code: z.string(), content: anyContent }),
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
  summary: 'Make a document of oneself that needs no office; an unchanged one is made once',
  access: [OWN],
  body: { kind, subject: subject.nullish() },
  answer: reference,
  message: 'Saved',
});

export const issueDocument = defineCall({
  method: 'POST',
  path: '/documents/students/:id',
  summary: 'Issue an official document of a student',
  access: [ISSUING],
  stepUp: true,
  body: {
    kind,
    /** The examination of an admission card. */
    subject: subject.nullish(),
    purpose: oneLine(300).min(1),
    /** The outside body that a transcript goes to. */
    recipient: oneLine(300).nullish(),
    /** Of the fee, if there is one. */
    receipt: oneLine(60).nullish(),
    /** The student owes the university nothing, and has shown the record book. */
    isCleared: z.boolean(),
    /** Why it is issued although a hold stands; required then. */
    despiteHold: z.string().trim().max(500).nullish(),
    /** The student's request that it answers. */
    request: z.guid().nullish(),
  },
  answer: reference,
  message: 'Saved',
});

export const documentsAbout = defineCall({
  method: 'GET',
  path: '/documents/subjects',
  summary: 'List the sheets issued of a paper, a batch or a convocation, the latest first',
  access: READERS_OF_LISTS,
  query: { kind: subjectKind, subject },
  answer: z.object({
    title: localised,
    obstacle: z.enum(OBSTACLES).nullable(),
    issued: z.array(issuedDocument),
    /** The latest is what would be issued now. */
    isCurrent: z.boolean(),
    /** The reader issues and withdraws them. */
    mayIssue: z.boolean(),
  }),
});

export const issueSheet = defineCall({
  method: 'POST',
  path: '/documents/subjects',
  summary: 'Issue the sheet of a paper, a batch or a convocation; an unchanged one is issued once',
  access: ISSUERS_OF_LISTS,
  stepUp: true,
  body: { kind: subjectKind, subject },
  answer: reference,
  message: 'Saved',
});

export const withdrawDocument = defineCall({
  method: 'POST',
  path: '/documents/withdrawals/:id',
  summary: 'Withdraw an official document; the public check says so from then on',
  access: ISSUERS_OF_LISTS,
  stepUp: true,
  body: { reason: writtenText(500) },
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

/** What of a document anyone who holds it may compare: neither photograph nor identity card. */
const contentOfStudent = documentContent.pick({
  student: true,
  award: true,
  semesters: true,
  gpa: true,
  creditsEarned: true,
});

/** Rows to compare with the paper. */
const recordedSheet = z.object({
  facts: z.array(z.tuple([z.string(), z.string()])),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** What holds now of each row: `same`, other cells, or `null` if it is gone. */
  now: z.array(z.string().nullable()),
  /** Positions of the facts that no longer hold. */
  factsGone: z.array(z.int()),
});

const documentCheck = z.object({
  number: z.string(),
  kind,
  isOfficial: z.boolean(),
  issuedAt: instant,
  withdrawnAt: instant.nullable(),
  /** Of a document about one student’s record; `null`: it is a sheet. */
  content: contentOfStudent.nullable(),
  /** A card, a list or a sheet of results, in the language that was asked for. */
  sheet: recordedSheet.nullable(),
  /** Results on the document that are no longer the present ones. */
  changes: z.array(lineNow),
  /** What else on it no longer holds, without what holds instead. */
  gone: z.array(z.enum(COMPARED_FACTS)),
  /** Ids of the semesters on it whose average is another now. */
  averagesGone: z.array(z.guid()),
  /** No later one of the same was issued. */
  isLatest: z.boolean(),
});
export type DocumentCheck = z.infer<typeof documentCheck>;

/** Enough for the door of a hall, far too few to guess a code. */
const CHECKS_PER_MINUTE = 60;

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
