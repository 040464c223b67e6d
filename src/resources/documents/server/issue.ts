import { v7 as newId } from 'uuid';
import {
  actorOf,
  colomboDay,
  containing,
  localised,
  type Queryable,
  queryRow,
  queryRows,
  recordActivity,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { fieldError, orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { BodyOf } from '../../../contract/wire/calls/defineCall.ts';
import { standingHolds } from '../../academicRecord/server/holds.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import type * as api from '../api.ts';
import type { DocumentContent, DocumentRegister, DocumentsOf, IssuedDocument } from '../api.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../kinds.ts';
import { documentNumber, obstacleTo, saidBy } from '../rules/documentRules.ts';
import { awardOf, contentOf } from './content.ts';
import {
  hashOfContent,
  printedCode,
  sealOf,
  type Signing,
  STORED,
  type StoredDocument,
} from './seals.ts';

type Writing = Pick<TransactionContext, 'client' | 'person' | 'now'>;

const STUDENT = `
  SELECT
    student.id,
    student.registration_number AS "registrationNumber",
    ${localised('student.name_with_initials')} AS name,
    EXISTS (
      SELECT 1
      FROM current_sittings sitting
      WHERE sitting.student_id = student.id
        AND (sitting.grade IS NOT NULL OR sitting.code IN ('AB', 'MC'))
    ) AS "hasResults"
  FROM students student
  WHERE student.id = $1`;
const ISSUED = `
  SELECT
    document.id,
    document.number,
    document.kind,
    document.is_official AS "isOfficial",
    document.recipient,
    document.issued_at AS "issuedAt",
    document.withdrawn_at AS "withdrawnAt"
  FROM issued_documents document`;
const OF_STUDENT = `${ISSUED}
  WHERE document.student_id = $1
  ORDER BY document.issued_at DESC, document.number DESC`;
const LATEST = `${ISSUED}
  JOIN students student ON student.id = document.student_id
  WHERE document.is_official
    AND (document.number ILIKE $1 OR student.registration_number ILIKE $1)
  ORDER BY document.issued_at DESC, document.number DESC
  LIMIT 30`;
const STUDENTS = `
  SELECT
    student.id,
    student.registration_number AS "registrationNumber",
    ${localised('student.name_with_initials')} AS name
  FROM students student
  WHERE student.registration_number ILIKE $1
    OR student.name_with_initials_en ILIKE $1
  ORDER BY student.registration_number
  LIMIT 10`;

/** Students and official documents that match a text; without one, the latest documents. */
export async function searchRegister(client: Queryable, search: string): Promise<DocumentRegister> {
  const wanted = search.trim();
  const values = [containing(wanted)];
  return {
    students: wanted === '' ? [] : await queryRows(client, { text: STUDENTS, values }),
    issued: await queryRows(client, { text: LATEST, values }),
  };
}

/** The documents of a student: those issued, and those that can be issued now. */
export async function documentsOf(
  client: Queryable,
  student: string,
  isOffice: boolean,
): Promise<DocumentsOf> {
  const { hasResults, ...person } = orNotFound(
    await queryRow<DocumentsOf['student'] & { hasResults: boolean }>(client, {
      text: STUDENT,
      values: [student],
    }),
  );
  const award = await awardOf(client, student);
  const holds = await standingHolds(client, student);
  const standing = { isOffice, hasResults, hasAward: award !== null, isHeld: holds.length > 0 };
  return {
    student: person,
    award,
    kinds: DOCUMENT_KINDS.map((kind) => ({ kind, obstacle: obstacleTo(kind, standing) })),
    issued: await queryRows<IssuedDocument>(client, { text: OF_STUDENT, values: [student] }),
    holds,
  };
}

interface By {
  isOffice: boolean;
  isHeld: boolean;
  /** Who signs for the office. */
  staffId?: string | null;
}

/** What a document of this kind says now. Throws TRANSITION_REFUSED if it cannot be issued. */
async function possibleContent(
  client: Queryable,
  kind: DocumentKind,
  student: string,
  { staffId = null, ...by }: By,
): Promise<DocumentContent> {
  const content = await contentOf(client, student, staffId);
  const { award, semesters } = content;
  const standing = { ...by, hasResults: semesters.length > 0, hasAward: award !== null };
  const reason = obstacleTo(kind, standing);
  if (reason !== null) throw new PortalError('TRANSITION_REFUSED', { details: { reason } });
  return saidBy(kind, content);
}

/** Numbers are given one after the other. */
const NUMBERING_DOCUMENTS = 727_282;

const POSITION = `
  SELECT count(*)::int + 1 AS position
  FROM issued_documents
  WHERE kind = $1
    AND split_part(number, '-', 2) = $2`;

const INSERT = `
  INSERT INTO issued_documents (
    id, number, kind, student_id, is_official, purpose, recipient, receipt, issued_at, content,
    content_hash, code, seal
  )
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;
/** The name of documents in the activity log. */
const RESOURCE = 'issued-documents';

type Issue = Pick<StoredDocument, 'kind' | 'student' | 'isOfficial' | 'recipient' | 'content'> & {
  purpose: string | null;
  receipt: string | null;
  /** Why it is issued although a hold stands, for the activity log. */
  reason?: string | undefined;
};

async function store(
  { client, person, now }: Writing,
  services: Signing,
  { student, content, purpose, receipt, reason, ...issue }: Issue,
): Promise<{ id: string }> {
  await client.query({ text: 'SELECT pg_advisory_xact_lock($1)', values: [NUMBERING_DOCUMENTS] });
  const year = colomboDay(now).slice(0, 4);
  const row = await queryRow<{ position: number }>(client, {
    text: POSITION,
    values: [issue.kind, year],
  });
  const number = documentNumber(issue.kind, year, row?.position ?? 1);
  const contentHash = hashOfContent(content);
  const document = {
    ...issue,
    student,
    number,
    contentHash,
    code: printedCode(services, { number, contentHash }),
    issuedAt: now.toISOString(),
    withdrawnAt: null,
  };
  const id = newId();
  await client.query({
    text: INSERT,
    values: [
      id,
      number,
      issue.kind,
      student,
      issue.isOfficial,
      purpose,
      issue.recipient,
      receipt,
      document.issuedAt,
      JSON.stringify(content),
      contentHash,
      document.code,
      sealOf(services, document),
    ],
  });
  await recordActivity(client, {
    actorId: actorOf(person),
    action: 'create',
    resource: RESOURCE,
    recordId: id,
    before: null,
    after: { number, student, ...issue, purpose, receipt },
    ...(reason === undefined ? {} : { reason }),
  });
  return { id };
}

const LATEST_COPY = `${STORED}
  WHERE student_id = $1
    AND kind = $2
    AND NOT is_official
    AND withdrawn_at IS NULL
  ORDER BY issued_at DESC
  LIMIT 1`;

/** A student's own copy; as long as nothing has changed, the latest one. */
export async function issueOwn(
  context: Writing,
  services: Signing,
  student: string,
  kind: DocumentKind,
): Promise<{ id: string }> {
  const { client } = context;
  // Of two windows the second finds the copy of the first.
  await takeLedgerTurn(client);
  const isHeld = (await standingHolds(client, student)).length > 0;
  const content = await possibleContent(client, kind, student, { isOffice: false, isHeld });
  const latest = await queryRow<StoredDocument>(client, {
    text: LATEST_COPY,
    values: [student, kind],
  });
  if (latest?.contentHash === hashOfContent(content)) return { id: latest.id };
  const issue = { kind, student, isOfficial: false, recipient: null };
  return store(context, services, { ...issue, content, purpose: null, receipt: null });
}

/**
 * An official document; the student owes nothing, and a transcript names the body it goes to. While
 * a hold stands, the office says why it is issued.
 */
export async function issueOfficial(
  context: Writing,
  services: Signing,
  student: string,
  body: BodyOf<typeof api.issueDocument>,
): Promise<{ id: string }> {
  const { kind, purpose, receipt } = body;
  const recipient = kind === 'transcript' ? body.recipient || null : null;
  if (kind === 'transcript' && recipient === null) throw fieldError('recipient', 'required');
  if (!body.isCleared) throw fieldError('isCleared', 'required');
  await takeLedgerTurn(context.client);
  const isHeld = (await standingHolds(context.client, student)).length > 0;
  const reason = isHeld ? body.despiteHold || null : undefined;
  if (reason === null) throw fieldError('despiteHold', 'required');
  const by = { isOffice: true, isHeld, staffId: context.person.staffId };
  const content = await possibleContent(context.client, kind, student, by);
  const issue = { kind, student, isOfficial: true, recipient };
  return store(context, services, { ...issue, content, purpose, receipt, reason });
}

/** Withdraws an official document for good. */
export async function withdraw(
  { client, person, now }: Writing,
  services: Signing,
  id: string,
  reason: string,
): Promise<{ id: string }> {
  const found = orNotFound(
    await queryRow<StoredDocument>(client, {
      text: `${STORED}
        WHERE id = $1
        FOR UPDATE`,
      values: [id],
    }),
  );
  if (found.withdrawnAt !== null || !found.isOfficial)
    throw new PortalError('TRANSITION_REFUSED', {
      details: { reason: found.isOfficial ? 'withdrawn' : 'unofficial' },
    });
  const withdrawnAt = now.toISOString();
  await client.query({
    text: 'UPDATE issued_documents SET withdrawn_at = $2, seal = $3 WHERE id = $1',
    values: [id, withdrawnAt, sealOf(services, { ...found, withdrawnAt })],
  });
  await recordActivity(client, {
    actorId: actorOf(person),
    action: 'edit',
    resource: RESOURCE,
    recordId: id,
    before: { withdrawnAt: null },
    after: { withdrawnAt },
    reason,
  });
  return { id };
}
