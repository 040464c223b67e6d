import { type Localised, LANGUAGES } from '../../../contract/model/constants.ts';
import { isLocalised } from '../../../contract/model/localised.ts';
import type { PrintableDocument } from '../api.ts';
import type { DocumentContent } from '../api/contents.ts';
import { checkPath } from '../routes.ts';
import { canonicalJson } from './documentRules.ts';

/** The type of the signed text (W3C, Securing Verifiable Credentials using JOSE and COSE). */
export const CREDENTIAL_TYPE = 'vc+jwt';
const CONTEXT = 'https://www.w3.org/ns/credentials/v2';

type Spoken = readonly { '@value': string; '@language': string }[];

const spoken = (text: Localised): Spoken =>
  LANGUAGES.map((language) => ({ '@value': text[language], '@language': language }));

/** Texts with their languages, as JSON-LD writes them; what is absent is left out. */
function inJsonLd(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inJsonLd);
  if (typeof value !== 'object' || value === null) return value;
  if (isLocalised(value)) return spoken(value as Localised);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => [name, inJsonLd(part)]),
  );
}

const subjectOf = ({
  student,
  award,
  semesters,
  gpa,
  creditsEarned,
  gradeKey,
  ledgerHash,
}: DocumentContent): unknown =>
  inJsonLd({
    ...student,
    award,
    // Ids in JSON-LD are addresses; those of the database say nothing to others.
    semesters: semesters.map(({ id: _id, ...semester }) => semester),
    gpa,
    creditsEarned,
    gradeKey,
    ledgerHash,
  });

type Issued = Pick<PrintableDocument, 'number' | 'code' | 'recipient'> & {
  content: DocumentContent;
  issuedAt: string;
};

/** What a credential says, wherever the portal is reached. */
const statementOf = ({ number, code, recipient, issuedAt, content }: Issued) => ({
  validFrom: new Date(issuedAt).toISOString(),
  document: { number, code, ...(recipient === null ? {} : { recipient }) },
  credentialSubject: subjectOf(content),
});

/**
 * An issued document as a Verifiable Credential 2.0, which says what the print says. `portal`: the
 * address that signs. Its `id` is the public page that shows what still holds.
 */
export const credentialOf = (issued: Issued, portal: string, name: Localised) => ({
  '@context': [CONTEXT, { '@vocab': `${portal}/api/public/document-check#` }],
  id: `${portal}${checkPath('en', issued)}`,
  type: ['VerifiableCredential', 'AcademicTranscript'],
  issuer: { id: portal, name: spoken(issued.content.faculty.name) },
  name: spoken(name),
  ...statementOf(issued),
});

const isNamed = (value: unknown): value is { number: string; code: string } =>
  typeof value === 'object' &&
  value !== null &&
  ['number', 'code'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Number and code of the document that a signed payload is of; `null`: it is no credential. */
export function namedIn(payload: unknown): { number: string; code: string } | null {
  const document = (payload as { document?: unknown } | null)?.document;
  return isNamed(document) ? { number: document.number, code: document.code } : null;
}

/** Whether a payload says what the document in the register says. */
export const isOf = (payload: unknown, issued: Issued): boolean => {
  const stated = statementOf(issued);
  const said = Object.keys(stated).map((name) => [
    name,
    (payload as Record<string, unknown>)[name],
  ]);
  return canonicalJson(Object.fromEntries(said)) === canonicalJson(stated);
};
