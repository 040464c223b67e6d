import { type Person, queryRow, queryRows, type Queryable } from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { AnswerOf, BodyOf } from '../../../contract/wire/calls/defineCall.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import { READERS_OF_SHEETS } from '../../shared/documentPaths.ts';
import { ISSUERS_OF_LISTS, ISSUING, READERS_OF_LISTS } from '../access.ts';
import type * as api from '../api.ts';
import type { DocumentKind } from '../kinds.ts';
import { canonicalJson, obstacleTo } from '../rules/documentRules.ts';
import { isSheet, type SheetContent } from '../rules/recordedRows.ts';
import { type Signing, STORED, type StoredDocument } from './seals.ts';
import { store, type Writing } from './store.ts';
import { saysSomething, subjectContent, titleOf } from './subjects.ts';
import { readTerms } from './terms.ts';

const has = ({ privileges }: Pick<Person, 'privileges'>, keys: readonly string[]): boolean =>
  keys.some((key) => privileges.has(key));

/** Lists of graduands are of their own people; everything else is of the examinations office. */
export const mayIssue = (person: Pick<Person, 'privileges'>, kind: DocumentKind): boolean =>
  has(person, kind === 'convocation' ? ISSUERS_OF_LISTS : [ISSUING]);
export const mayRead = (person: Pick<Person, 'privileges'>, kind: DocumentKind): boolean =>
  has(person, kind === 'convocation' ? READERS_OF_LISTS : READERS_OF_SHEETS);

const ABOUT = `${STORED}
  WHERE subject = $1
    AND kind = $2
    AND student_id IS NULL
  ORDER BY issued_at DESC, number DESC`;
const LATEST = `${ABOUT}
  LIMIT 1`;

type About = BodyOf<typeof api.issueSheet>;

/** What the sheet says now, and why it cannot be issued. Throws NOT_FOUND without a subject. */
async function presentSheet(client: Queryable, { kind, subject }: About, office: string | null) {
  if (kind === 'admission') throw new PortalError('NOT_FOUND');
  const content = orNotFound(
    await subjectContent(client, { kind, subject, student: null, office }),
  );
  const terms = (await readTerms(client)).get(kind) ?? null;
  const obstacle = saysSomething(content)
    ? obstacleTo(terms, {
        isOffice: true,
        isEnrolled: true,
        hasResults: true,
        hasAward: true,
        isHeld: false,
      })
    : ('empty' as const);
  return { content, obstacle };
}

/** The sheets issued of a paper, a batch or a convocation. */
export async function sheetsAbout(
  client: Queryable,
  person: Person,
  about: About,
): Promise<AnswerOf<typeof api.documentsAbout>> {
  if (!mayRead(person, about.kind)) throw new PortalError('NOT_FOUND');
  const { content, obstacle } = await presentSheet(client, about, person.staffId);
  const issued = await queryRows<StoredDocument>(client, {
    text: ABOUT,
    values: [about.subject, about.kind],
  });
  const [latest] = issued;
  return {
    title: titleOf(content),
    obstacle,
    issued: issued.map(({ id, number, kind, isOfficial, recipient, issuedAt, withdrawnAt }) => ({
      id,
      number,
      kind,
      isOfficial,
      recipient,
      issuedAt,
      withdrawnAt,
    })),
    isCurrent: isCurrent(latest, content),
    mayIssue: mayIssue(person, about.kind),
  };
}

/** What a sheet says, apart from letterhead and signatures. */
const said = ({ faculty: _faculty, ...content }: SheetContent): string =>
  canonicalJson({ ...content, signatories: null });

/** Whether the latest sheet stands and says what one would say now. */
const isCurrent = (latest: StoredDocument | null | undefined, content: SheetContent): boolean =>
  latest?.withdrawnAt === null && isSheet(latest.content) && said(latest.content) === said(content);

/** Issues a sheet; an unchanged one keeps its number. */
export async function issueAbout(
  context: Writing,
  services: Signing,
  about: About,
): Promise<{ id: string }> {
  const { client, person } = context;
  if (!mayIssue(person, about.kind)) throw new PortalError('FORBIDDEN');
  // Of two people the second finds the sheet of the first, and no result changes meanwhile.
  await takeLedgerTurn(client);
  const { content, obstacle } = await presentSheet(client, about, person.staffId);
  if (obstacle !== null)
    throw new PortalError('TRANSITION_REFUSED', { details: { reason: obstacle } });
  const latest = await queryRow<StoredDocument>(client, {
    text: LATEST,
    values: [about.subject, about.kind],
  });
  if (latest && isCurrent(latest, content)) return { id: latest.id };
  return store(context, services, {
    ...about,
    content,
    student: null,
    isOfficial: true,
    recipient: null,
    purpose: null,
    receipt: null,
  });
}
