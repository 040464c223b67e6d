import { v7 as newId } from 'uuid';
import {
  actorOf,
  colomboDay,
  recordActivity,
  requireRow,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { documentNumber } from '../rules/documentRules.ts';
import { hashOfContent, printedCode, sealOf, type Signing, type StoredDocument } from './seals.ts';

export type Writing = Pick<TransactionContext, 'client' | 'person' | 'now'>;

/** The counter takes part in the transaction, so that no number is skipped. */
const NEXT_POSITION = `
  INSERT INTO document_counters AS counter (kind, year, last_position)
  VALUES ($1, $2, 1)
  ON CONFLICT (kind, year) DO UPDATE
  SET last_position = counter.last_position + 1
  RETURNING last_position AS position`;

const INSERT = `
  INSERT INTO issued_documents (
    id, number, kind, student_id, subject, is_official, purpose, recipient, receipt, issued_at,
    content, content_hash, code, seal
  )
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;
/** The name of documents in the activity log. */
export const RESOURCE = 'issued-documents';

type Issue = Pick<
  StoredDocument,
  'kind' | 'student' | 'subject' | 'isOfficial' | 'recipient' | 'content'
> & {
  purpose: string | null;
  receipt: string | null;
  /** Why it is issued although a hold stands, for the activity log. */
  reason?: string | undefined;
};

/** Numbers, seals and stores a document. */
export async function store(
  { client, person, now }: Writing,
  services: Signing,
  { student, content, purpose, receipt, reason, ...issue }: Issue,
): Promise<{ id: string }> {
  const year = colomboDay(now).slice(0, 4);
  const { position } = await requireRow<{ position: number }>(client, {
    text: NEXT_POSITION,
    values: [issue.kind, year],
  });
  const number = documentNumber(issue.kind, year, position);
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
      issue.subject,
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
