import {
  actorOf,
  containing,
  localised,
  type Queryable,
  queryRow,
  queryRows,
  recordActivity,
  requireRow,
} from '../../../../gateway/index.ts';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { fieldError, orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { BodyOf } from '../../../contract/wire/calls/defineCall.ts';
import { standingHolds } from '../../academicRecord/server/holds.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import type * as api from '../api.ts';
import type { DocumentRegister, Terms } from '../api.ts';
import type { AnyContent } from '../api/contents.ts';
import { type DocumentKind, isSubjectKind } from '../kinds.ts';
import { isEnrolled, obstacleTo, saidBy } from '../rules/documentRules.ts';
import { contentOf, registeredAs } from './content.ts';
import { ISSUED_COLUMNS } from './documentsOf.ts';
import { hashOfContent, sealOf, type Signing, STORED, type StoredDocument } from './seals.ts';
import { mayIssue } from './sheets.ts';
import { RESOURCE, store, type Writing } from './store.ts';
import { subjectContent } from './subjects.ts';
import { readTerms } from './terms.ts';

const IS_NAMED = LANGUAGES.map(
  (language) => `student.name_with_initials_${language} ILIKE $1`,
).join(' OR ');
const IS_WANTED = `
  (
    student.registration_number ILIKE $1
    OR ${IS_NAMED}
  )`;
/** Without a search not the admission cards, of which each student makes one. */
const FOUND = `
  FROM issued_documents document
  LEFT JOIN students student ON student.id = document.student_id
  WHERE document.is_official
    AND (document.number ILIKE $1 OR student.registration_number ILIKE $1)
    AND ($2 OR document.kind <> 'admission')`;
const LATEST = `
  ${ISSUED_COLUMNS}
  ${FOUND}
  ORDER BY document.issued_at DESC, document.number DESC
  LIMIT 30`;
const COUNT = `
  SELECT
    (SELECT count(*)::int ${FOUND}) AS "issuedFound",
    (
      SELECT count(*)::int
      FROM students student
      WHERE ${IS_WANTED}
    ) AS "studentsFound"`;
const STUDENTS = `
  SELECT
    student.id,
    student.registration_number AS "registrationNumber",
    ${localised('student.name_with_initials')} AS name
  FROM students student
  WHERE ${IS_WANTED}
  ORDER BY student.registration_number
  LIMIT 10`;

/** Students and official documents that match a text; without one, the latest documents. */
export async function searchRegister(client: Queryable, search: string): Promise<DocumentRegister> {
  const wanted = search.trim();
  const values = [containing(wanted)];
  const searched = [...values, wanted !== ''];
  return {
    students: wanted === '' ? [] : await queryRows(client, { text: STUDENTS, values }),
    issued: await queryRows(client, { text: LATEST, values: searched }),
    ...(await requireRow<Pick<DocumentRegister, 'studentsFound' | 'issuedFound'>>(client, {
      text: COUNT,
      values: searched,
    })),
  };
}

/** What is asked for: of a student, about an examination too if it is an admission card. */
interface Asked {
  kind: DocumentKind;
  student: string;
  subject: string | null;
}
interface By {
  isOffice: boolean;
  isHeld: boolean;
  /** Who signs for the office. */
  staffId?: string | null;
}

const refused = (reason: string): PortalError =>
  new PortalError('TRANSITION_REFUSED', { details: { reason } });

/** What a document of this kind says now. Throws TRANSITION_REFUSED if it cannot be issued. */
async function possibleContent(
  client: Queryable,
  { kind, student, subject }: Asked,
  terms: Terms | null,
  { staffId = null, ...by }: By,
): Promise<AnyContent> {
  const content = await contentOf(client, student, staffId);
  const { status } = await registeredAs(client, student);
  const { award, semesters } = content;
  const reason = obstacleTo(terms, {
    ...by,
    isEnrolled: isEnrolled(status),
    hasResults: semesters.length > 0,
    hasAward: award !== null,
  });
  if (reason !== null) throw refused(reason);
  if (!isSubjectKind(kind)) return saidBy(kind, content);
  if (kind !== 'admission') throw refused('notIssued');
  return orNotFound(
    await subjectContent(client, { kind, student, subject: subject ?? '', office: staffId }),
  );
}

const LATEST_COPY = `${STORED}
  WHERE student_id = $1
    AND kind = $2
    AND subject IS NOT DISTINCT FROM $3
    AND is_official = $4
    AND withdrawn_at IS NULL
  ORDER BY issued_at DESC
  LIMIT 1`;

/** A document that a student makes; as long as nothing has changed, the latest one. */
export async function issueOwn(
  context: Writing,
  services: Signing,
  student: string,
  body: BodyOf<typeof api.issueOwnDocument>,
): Promise<{ id: string }> {
  const { client } = context;
  const { kind, subject = null } = body;
  // Of two windows the second finds the copy of the first.
  await takeLedgerTurn(client);
  const isHeld = (await standingHolds(client, student)).length > 0;
  const terms = (await readTerms(client)).get(kind) ?? null;
  const asked = { kind, student, subject };
  const content = await possibleContent(client, asked, terms, { isOffice: false, isHeld });
  const isOfficial = terms?.selfService === 'official';
  const latest = await queryRow<StoredDocument>(client, {
    text: LATEST_COPY,
    values: [student, kind, subject, isOfficial],
  });
  if (latest?.contentHash === hashOfContent(content)) return { id: latest.id };
  const issue = { ...asked, isOfficial, recipient: null, purpose: null, receipt: null };
  return store(context, services, { ...issue, content });
}

/**
 * An official document on the terms of the faculty: with the receipt of its fee, the body that it
 * goes to, and nothing owed. While a hold stands, the office says why it is issued.
 */
export async function issueOfficial(
  context: Writing,
  services: Signing,
  student: string,
  body: BodyOf<typeof api.issueDocument>,
): Promise<{ id: string }> {
  const { kind, subject = null, purpose } = body;
  const terms = (await readTerms(context.client)).get(kind) ?? null;
  const recipient = terms?.goesTo === 'outside' ? body.recipient || null : null;
  if (terms?.goesTo === 'outside' && recipient === null) throw fieldError('recipient', 'required');
  const receipt = Number(terms?.fee ?? 0) > 0 ? body.receipt || null : null;
  if (Number(terms?.fee ?? 0) > 0 && receipt === null) throw fieldError('receipt', 'required');
  if (terms?.needsClearance && !body.isCleared) throw fieldError('isCleared', 'required');
  await takeLedgerTurn(context.client);
  const isHeld = (await standingHolds(context.client, student)).length > 0;
  const reason = isHeld && terms?.isWithheld ? body.despiteHold || null : undefined;
  if (reason === null) throw fieldError('despiteHold', 'required');
  const asked = { kind, student, subject };
  const by = { isOffice: true, isHeld, staffId: context.person.staffId };
  const content = await possibleContent(context.client, asked, terms, by);
  const issue = { ...asked, isOfficial: true, recipient, purpose, receipt, reason };
  return store(context, services, { ...issue, content });
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
  if (!mayIssue(person, found.kind)) throw new PortalError('FORBIDDEN');
  if (found.withdrawnAt !== null || !found.isOfficial)
    throw refused(found.isOfficial ? 'withdrawn' : 'unofficial');
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
