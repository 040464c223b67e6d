import type { FastifyRequest } from 'fastify';
import { type AuthServices, type Queryable, textsIn } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import { isOfStudent } from '../api/contents.ts';
import type { CredentialFault } from '../kinds.ts';
import { CREDENTIAL_TYPE, credentialOf, isOf, namedIn } from '../rules/credential.ts';
import { findPrinted, type StoredDocument } from './seals.ts';

export type Certifying = Pick<AuthServices, 'signatures' | 'signingKeys' | 'publicUrl'>;

/** Ten times the longest transcript. */
const MOST_BYTES = 256 * 1024;
/** Of the form around a credential. */
const FORM_BYTES = 4 * 1024;

/** A transcript as a signed credential. Throws NOT_FOUND for other kinds and for copies. */
export async function signedCredential(
  client: Queryable,
  { signingKeys, publicUrl }: Certifying,
  document: StoredDocument,
): Promise<string> {
  const { content } = document;
  if (document.kind !== 'transcript' || !document.isOfficial || !isOfStudent(content))
    throw new PortalError('NOT_FOUND');
  const portal = publicUrl();
  const name = perLanguage(
    (language) =>
      textsIn(language)(`pages.documents.headings.${language}.${document.kind}`) ?? document.kind,
  );
  const header = { typ: CREDENTIAL_TYPE, cty: 'vc', iss: portal };
  return signingKeys.sign(client, header, credentialOf({ ...document, content }, portal, name));
}

/** The texts in a form: pasted, or in a file. Ends with the first piece beyond a limit. */
async function* textsOf(request: FastifyRequest): AsyncGenerator<Buffer | null> {
  const limits = { fileSize: MOST_BYTES, fieldSize: MOST_BYTES, files: 1 };
  for await (const part of request.parts({ limits }))
    if (part.type === 'file') {
      for await (const piece of part.file as AsyncIterable<Buffer>) yield piece;
      if (part.file.truncated) return yield null;
    } else if (part.fieldname === 'credential')
      yield part.valueTruncated ? null : Buffer.from(String(part.value));
}

/** The sent credential; `null`: it is too large to be one. */
export async function sentCredential(request: FastifyRequest): Promise<string | null> {
  if (!request.isMultipart())
    throw new PortalError('BAD_REQUEST', { details: { body: 'multipart with a credential' } });
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + FORM_BYTES) return null;
  const pieces: Buffer[] = [];
  for await (const piece of textsOf(request)) {
    if (piece === null) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString().replaceAll(/\s/g, '');
}

/** The document in the register that a credential is of, or why the credential does not count. */
export async function documentIn(
  client: Queryable,
  services: Certifying,
  credential: string,
): Promise<StoredDocument | CredentialFault> {
  const read = await services.signingKeys.verify(client, CREDENTIAL_TYPE, credential);
  if ('fault' in read) return read.fault;
  const named = namedIn(read.payload);
  const found = named && (await findPrinted(client, services, named));
  return found &&
    isOfStudent(found.content) &&
    isOf(read.payload, { ...found, content: found.content })
    ? found
    : 'unregistered';
}
