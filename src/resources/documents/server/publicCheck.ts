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
import type * as api from '../api.ts';
import type { DocumentCheck, DocumentContent } from '../api.ts';
import { changesSince, isAwardKept } from '../rules/documentRules.ts';
import texts from './checkPage.json' with { type: 'json' };
import { contentOf } from './content.ts';
import { findPrinted, type Signing } from './seals.ts';

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
  if (!found) return null;
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
    [text.gpa, `${gpa.shown ?? '–'} (${text.credits}: ${gpa.credits})`],
    [text.earned, creditsEarned],
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

function pageOf(language: Language, { number, code }: Typed, found: DocumentCheck | null) {
  const text = texts[language];
  return {
    language,
    title: text.pageTitle,
    intro: text.intro,
    check: text.check,
    inputs: [
      { name: 'number', label: text.number, value: number, most: MAX_LENGTH },
      { name: 'code', label: text.code, value: code, most: MAX_LENGTH },
    ],
    verdict: number === '' && code === '' ? null : found ? verdictOn(found, text) : text.unknown,
    facts: found ? factsOf(found, language) : [],
    tables: found ? found.content.semesters.map((each) => tableOf(each, found, language)) : [],
    note: found ? text.compare : null,
  } satisfies CheckPage;
}

/** A page for people, or JSON for clients that accept nothing else. */
export async function answerCheck(
  { client, query, request }: CallContext<typeof api.checkDocument>,
  services: Signing,
): Promise<DirectAnswer> {
  const typed = {
    number: queryText(query.number, MAX_LENGTH),
    code: queryText(query.code, MAX_LENGTH),
  };
  const found = typed.number === '' ? null : await check(client, services, typed);
  return new DirectAnswer((reply) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (String(request.headers.accept ?? '').includes('text/html'))
      return sendCheckPage(
        reply,
        pageOf(isLanguage(query.language) ? query.language : DEFAULT_LANGUAGE, typed, found),
      );
    if (!found) throw new PortalError('NOT_FOUND');
    return reply.send(envelope(found));
  });
}
