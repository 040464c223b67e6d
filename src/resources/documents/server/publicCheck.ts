import type { FastifyReply } from 'fastify';
import {
  type CallContext,
  type CheckPage,
  colomboDay,
  DirectAnswer,
  envelope,
  type Queryable,
  queryText,
  sendCheckPage,
  textsIn,
} from '../../../../gateway/index.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { inAllLanguages, isLanguage } from '../../../contract/model/localised.ts';
import { pageHead } from '../../faculty/server/letterhead.ts';
import type * as api from '../api.ts';
import type { CredentialCheck, DocumentCheck, DocumentContent } from '../api.ts';
import { changesSince, isAwardKept } from '../rules/documentRules.ts';
import texts from './checkPage.json' with { type: 'json' };
import { contentOf } from './content.ts';
import { type Certifying, documentIn } from './credentials.ts';
import { findPrinted, type Signing, type StoredDocument } from './seals.ts';

/** The longest accepted inputs: number and code with spaces or dashes. */
const MAX_LENGTH = 40;

type Texts = (typeof texts)[Language];
type Typed = Readonly<Record<'number' | 'code', string>>;

async function check(
  client: Queryable,
  services: Signing,
  typed: Typed,
): Promise<DocumentCheck | null> {
  const found = await findPrinted(client, services, typed);
  return found && checkOf(client, found);
}

/** What a document said when it was issued, and what holds now. */
async function checkOf(client: Queryable, found: StoredDocument): Promise<DocumentCheck> {
  const { number, kind, isOfficial, issuedAt, withdrawnAt, content } = found;
  const present = await contentOf(client, found.student, null);
  const { student, award, semesters, gpa, creditsEarned } = content;
  return {
    number,
    kind,
    isOfficial,
    issuedAt,
    withdrawnAt,
    content: { student, award, semesters, gpa, creditsEarned },
    changes: changesSince(content, present),
    isAwardKept: isAwardKept(content, present),
  };
}

function verdictOn(found: DocumentCheck, text: Texts): string {
  if (found.withdrawnAt !== null)
    return text.withdrawn.replace('%{day}', colomboDay(new Date(found.withdrawnAt)));
  if (found.changes.length > 0 || !found.isAwardKept) return text.changed;
  return found.isOfficial ? text.holds : text.copyHolds;
}

type Fact = readonly [label: string, value: string];

function factsOf(found: DocumentCheck, language: Language): Fact[] {
  const { translate, ...text } = { translate: textsIn(language), ...texts[language] };
  const { student, award, gpa, creditsEarned } = found.content;
  const awarded: readonly Fact[] = award
    ? [
        [
          text.award,
          [
            award.degree[language],
            award.class && translate(`resources.awards.options.class.${award.class}`),
            award.effectiveDate,
            found.isAwardKept ? null : text.awardGone,
          ]
            .filter(Boolean)
            .join(' · '),
        ],
      ]
    : [];
  return [
    [text.number, found.number],
    [text.document, text.kinds[found.kind]],
    [text.issued, colomboDay(new Date(found.issuedAt))],
    [text.name, inAllLanguages(student.name)],
    [text.registration, student.registrationNumber],
    ...(student.programme ? [[text.programme, student.programme[language]] as const] : []),
    ...awarded,
    ...(found.kind === 'award'
      ? []
      : ([
          [text.gpa, `${gpa.shown ?? '–'} (${text.credits}: ${gpa.credits})`],
          [text.earned, creditsEarned],
        ] as const)),
  ];
}

type Semester = DocumentContent['semesters'][number];

/** The results as issued; if any has changed, a column shows what holds now. */
function tableOf(
  { id: _id, label, gpa, lines }: Semester,
  { changes }: DocumentCheck,
  language: Language,
): NonNullable<CheckPage['tables']>[number] {
  const text = texts[language];
  const nowOf = (code: string, attempt: number): string => {
    const change = changes.find((one) => one.code === code && one.attempt === attempt);
    return change ? (change.result ?? text.resultGone) : text.same;
  };
  return {
    caption: `${label[language]} · ${text.gpa} ${gpa.shown ?? '–'}`,
    columns: [
      text.unit,
      text.title,
      text.credits,
      text.attempt,
      text.grade,
      ...(changes.length > 0 ? [text.now] : []),
    ],
    rows: lines.map(({ code, title, credits, attempt, result }) => [
      code,
      title[language],
      credits,
      String(attempt),
      result,
      ...(changes.length > 0 ? [nowOf(code, attempt)] : []),
    ]),
  };
}

interface Outcome {
  letterhead: CheckPage['letterhead'];
  typed: Typed;
  /** `null`: nothing was checked yet. */
  verdict: string | null;
  found: DocumentCheck | null;
}

function pageOf(language: Language, { letterhead, typed, verdict, found }: Outcome) {
  const text = texts[language];
  return {
    language,
    letterhead,
    title: text.pageTitle,
    intro: text.intro,
    check: text.check,
    inputs: [
      { name: 'number', label: text.number, value: typed.number, most: MAX_LENGTH },
      { name: 'code', label: text.code, value: typed.code, most: MAX_LENGTH },
    ],
    upload: text.upload,
    verdict,
    facts: found ? factsOf(found, language) : [],
    tables: found ? found.content.semesters.map((each) => tableOf(each, found, language)) : [],
    note: found ? text.compare : null,
  } satisfies CheckPage;
}

type Asking = Pick<CallContext<typeof api.checkDocument>, 'client' | 'request'> & {
  query: { language?: string | undefined };
};

/** A page for people, or what clients get that accept no page. */
async function answering(
  { client, query, request }: Asking,
  outcome: (text: Texts) => Omit<Outcome, 'letterhead'>,
  send: (reply: FastifyReply) => unknown,
): Promise<DirectAnswer> {
  const language = isLanguage(query.language) ? query.language : DEFAULT_LANGUAGE;
  const letterhead = await pageHead(client, language);
  return new DirectAnswer((reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (!String(request.headers.accept ?? '').includes('text/html')) return send(reply);
    return sendCheckPage(reply, pageOf(language, { letterhead, ...outcome(texts[language]) }));
  });
}

/** Checks a printed document by its number and code. */
export async function answerCheck(
  context: CallContext<typeof api.checkDocument>,
  services: Signing,
): Promise<DirectAnswer> {
  const typed = {
    number: queryText(context.query.number, MAX_LENGTH),
    code: queryText(context.query.code, MAX_LENGTH),
  };
  const found = typed.number === '' ? null : await check(context.client, services, typed);
  const isAsked = typed.number !== '' || typed.code !== '';
  return answering(
    context,
    (text) => ({
      typed,
      verdict: found ? verdictOn(found, text) : isAsked ? text.unknown : null,
      found,
    }),
    (reply) => {
      if (!found) throw new PortalError('NOT_FOUND');
      return reply.send(envelope(found));
    },
  );
}

/** Checks a signed credential. `sent`: its text; `null`: too large to be one. */
export async function answerCredential(
  context: Asking,
  services: Certifying,
  sent: string | null,
): Promise<DirectAnswer> {
  const read = sent === null ? 'tooLarge' : await documentIn(context.client, services, sent);
  const fault = typeof read === 'string' ? read : null;
  const found = typeof read === 'string' ? null : await checkOf(context.client, read);
  const answer: CredentialCheck = { fault, document: found };
  return answering(
    context,
    (text) => ({
      typed: { number: found?.number ?? '', code: '' },
      verdict: found
        ? `${text.signed} ${verdictOn(found, text)}`
        : text.faults[fault ?? 'malformed'],
      found,
    }),
    (reply) => reply.send(envelope(answer)),
  );
}
