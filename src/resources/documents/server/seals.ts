import { createHash, timingSafeEqual } from 'node:crypto';
import {
  type AuthServices,
  type Queryable,
  queryRow,
  queryRows,
} from '../../../../gateway/index.ts';
import type { IssuedDocument } from '../api.ts';
import type { AnyContent } from '../api/contents.ts';
import { canonicalJson, codeOf, typedCode, typedNumber } from '../rules/documentRules.ts';

export type Signing = Pick<AuthServices, 'signatures'>;

/** A document as stored. */
export interface StoredDocument extends IssuedDocument {
  /** `null`: it is about several. */
  student: string | null;
  /** The examination, paper or convocation that it is about, or an examination and a batch. */
  subject: string | null;
  content: AnyContent;
  contentHash: string;
  code: string;
  seal: string;
}

/** The purposes of the two keys; see `createSignatures`. */
const PRINTED = 'document code';
const SEALED = 'document seal';

export const STORED = `
  SELECT
    id,
    number,
    kind,
    student_id AS student,
    subject,
    is_official AS "isOfficial",
    recipient,
    issued_at AS "issuedAt",
    withdrawn_at AS "withdrawnAt",
    content,
    content_hash AS "contentHash",
    code,
    seal
  FROM issued_documents`;

export const hashOfContent = (content: AnyContent): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

/** The code that is printed with a number: an HMAC of both number and content. */
export const printedCode = (
  { signatures }: Signing,
  { number, contentHash }: Pick<StoredDocument, 'number' | 'contentHash'>,
): string =>
  codeOf(Buffer.from(signatures.sign(PRINTED, `${number}\n${contentHash}`), 'base64url'));

type SealedPart = Omit<StoredDocument, 'id' | 'content' | 'seal'>;

const instantOf = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

const sealedText = (document: SealedPart): string =>
  canonicalJson([
    document.number,
    document.kind,
    document.student,
    document.isOfficial,
    document.recipient,
    instantOf(document.issuedAt),
    instantOf(document.withdrawnAt),
    document.contentHash,
    document.code,
    // Absent from the seals of documents that are about a student alone.
    ...(document.subject === null ? [] : [document.subject]),
  ]);

/** Names the key of the current secret, so that outdated seals are found without trying them. */
const currentKey = ({ signatures }: Signing): string => signatures.sign(SEALED, 'key').slice(0, 8);

export const sealOf = (services: Signing, document: SealedPart): string =>
  `${currentKey(services)}.${services.signatures.sign(SEALED, sealedText(document))}`;

/** Whether a stored document is as the gateway wrote it. */
const isIntact = ({ signatures }: Signing, document: StoredDocument): boolean =>
  hashOfContent(document.content) === document.contentHash &&
  signatures.isSigned(SEALED, sealedText(document), document.seal.split('.')[1] ?? '');

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The intact document with this number and code, as typed from a paper. The answer does not reveal
 * which of both is wrong.
 */
export async function findPrinted(
  client: Queryable,
  services: Signing,
  typed: { number: string; code: string },
): Promise<StoredDocument | null> {
  const found = await queryRow<StoredDocument>(client, {
    text: `${STORED}
      WHERE number = $1`,
    values: [typedNumber(typed.number)],
  });
  return found && isSame(found.code, typedCode(typed.code)) && isIntact(services, found)
    ? found
    : null;
}

/**
 * Seals every document with the current secret of the gateway, so that the former one can be
 * dropped. A document that is not intact stays as it is. Printed codes are compared as stored and
 * outlive every secret.
 */
export async function renewSeals(client: Queryable, services: Signing): Promise<void> {
  const outdated = await queryRows<StoredDocument>(client, {
    text: `${STORED}
      WHERE NOT starts_with(seal, $1)`,
    values: [`${currentKey(services)}.`],
  });
  for (const document of outdated)
    if (isIntact(services, document))
      await client.query({
        text: 'UPDATE issued_documents SET seal = $3 WHERE id = $1 AND seal = $2',
        values: [document.id, document.seal, sealOf(services, document)],
      });
}
