import type { FastifyReply } from 'fastify';
import {
  type CallContext,
  type CheckPage,
  colomboDay,
  DirectAnswer,
  envelope,
  type Queryable,
  queryRow,
  queryText,
  sendCheckPage,
  textsIn,
} from '../../../../gateway/index.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { inAllLanguages, isLanguage } from '../../../contract/model/localised.ts';
import { standingHolds } from '../../academicRecord/server/holds.ts';
import { pageHead } from '../../faculty/server/letterhead.ts';
import type * as api from '../api.ts';
import type { CredentialCheck, DocumentCheck } from '../api.ts';
import { type DocumentContent, isOfStudent } from '../api/contents.ts';
import { type ComparedFact, isLetter, isStudyLetter, isSubjectKind } from '../kinds.ts';
import { averagesGone, changesSince, factsGone } from '../rules/documentRules.ts';
import { comparable, isSheet, presentRows, recordedOf, type Words } from '../rules/recordedRows.ts';
import texts from './checkPage.json' with { type: 'json' };
import { contentOf, registeredAs } from './content.ts';
import { type Certifying, documentIn } from './credentials.ts';
import { findPrinted, type Signing, type StoredDocument } from './seals.ts';
import { subjectContent } from './subjects.ts';

/** The longest accepted inputs: number and code with spaces or dashes. */
const MAX_LENGTH = 40;

type Texts = (typeof texts)[Language];
type Typed = Readonly<Record<'number' | 'code', string>>;

async function check(
  client: Queryable,
  services: Signing,
  typed: Typed,
  language: Language,
): Promise<DocumentCheck | null> {
  const found = await findPrinted(client, services, typed);
  return found && checkOf(client, found, language);
}

const LATER = `
  SELECT 1
  FROM issued_documents later
  WHERE later.subject = $1
    AND later.kind = $2
    AND later.student_id IS NOT DISTINCT FROM $3
    AND later.number <> $4
    AND later.issued_at >= $5
    AND later.withdrawn_at IS NULL
  LIMIT 1`;

const wordsIn = (language: Language): Words => {
  const translate = textsIn(language);
  return {
    language,
    label: (name) => (texts[language].sheets as Readonly<Record<string, string>>)[name] ?? name,
    option: (path) => translate(`resources.${path}`) ?? '',
  };
};

/** The rows of a sheet as issued, each with what holds now. */
async function sheetOf(
  client: Queryable,
  { kind, subject, student, content }: StoredDocument,
  language: Language,
): Promise<DocumentCheck['sheet']> {
  if (!isSheet(content) || !isSubjectKind(kind) || subject === null) return null;
  const present = await subjectContent(client, { kind, subject, student, office: null });
  const words = wordsIn(language);
  const issued = recordedOf(content, words);
  const now = present && recordedOf(comparable(content, present), words);
  return {
    facts: issued.facts.map(([label, value]) => [label, value]),
    columns: [...issued.columns],
    rows: issued.rows.map(({ cells }) => [...cells]),
    now: presentRows(issued, now),
    factsGone: issued.facts.flatMap(([, value], position) =>
      now?.facts[position]?.[1] === value ? [] : [position],
    ),
  };
}

/** Facts that tell how results are, and are not compared while a hold stands. */
const OF_RESULTS: readonly ComparedFact[] = ['gpa', 'creditsEarned'];

/** What a document said when it was issued, and what holds now. */
async function checkOf(
  client: Queryable,
  found: StoredDocument,
  language: Language,
): Promise<DocumentCheck> {
  const { number, kind, isOfficial, issuedAt, withdrawnAt, content } = found;
  const document = { number, kind, isOfficial, issuedAt, withdrawnAt };
  if (isOfStudent(content) && found.student !== null) {
    const present = await contentOf(client, found.student, null);
    const registered = await registeredAs(client, found.student);
    const { student, award, semesters, gpa, creditsEarned } = content;
    // What has changed under a hold would tell how the results since then are.
    const isHeld = (await standingHolds(client, found.student)).length > 0;
    return {
      ...document,
      content: { student, award, semesters, gpa, creditsEarned },
      sheet: null,
      changes: isHeld ? [] : changesSince(content, present),
      gone: factsGone(kind, content, { content: present, ...registered }).filter(
        (fact) => !isHeld || !OF_RESULTS.includes(fact),
      ),
      averagesGone: isHeld ? [] : averagesGone(content, present),
      isLatest: true,
    };
  }
  const later = await queryRow(client, {
    text: LATER,
    values: [found.subject, kind, found.student, number, issuedAt],
  });
  return {
    ...document,
    content: null,
    sheet: await sheetOf(client, found, language),
    changes: [],
    gone: [],
    averagesGone: [],
    isLatest: !later,
  };
}

/** Whether anything on a document is otherwise today. */
const isChanged = ({ changes, gone, averagesGone: averages, sheet }: DocumentCheck): boolean =>
  [...changes, ...gone, ...averages, ...(sheet?.factsGone ?? [])].length > 0 ||
  sheet?.now.some((now) => now !== 'same') === true;

function verdictOn(found: DocumentCheck, text: Texts): string {
  if (found.withdrawnAt !== null)
    return text.withdrawn.replace('%{day}', colomboDay(new Date(found.withdrawnAt)));
  if (!found.isLatest) return text.superseded;
  if (isChanged(found)) return text.changed;
  return found.isOfficial ? text.holds : text.copyHolds;
}

type Fact = readonly [label: string, value: string];

function factsOf(found: DocumentCheck, language: Language): Fact[] {
  const text = texts[language];
  return [
    [text.number, found.number],
    [text.document, text.kinds[found.kind]],
    [text.issued, colomboDay(new Date(found.issuedAt))],
    ...(found.content
      ? factsOfStudent(found, found.content, language)
      : (found.sheet?.facts ?? []).map(([label, value], position): Fact => [
          label,
          found.sheet?.factsGone.includes(position) ? `${value} · ${text.gone}` : value,
        ])),
  ];
}

function factsOfStudent(
  { kind, gone }: DocumentCheck,
  { student, award, gpa, creditsEarned }: NonNullable<DocumentCheck['content']>,
  language: Language,
): Fact[] {
  const { translate, ...text } = { translate: textsIn(language), ...texts[language] };
  const option = (path: string, value: string | null | undefined): string | null =>
    value ? (translate(`resources.${path}.${value}`) ?? null) : null;
  const said: readonly (readonly [ComparedFact, string, string | null])[] = [
    ['name', text.name, inAllLanguages(student.name)],
    ['registrationNumber', text.registration, student.registrationNumber],
    ['programme', text.programme, student.programme?.[language] ?? null],
    ['entryYear', text.entryYear, String(student.entryYear)],
    ['medium', text.medium, option('students.options.medium', student.medium)],
    ['enrolment', text.enrolment, isStudyLetter(kind) ? text.enrolledThen : null],
    [
      'award',
      text.award,
      award &&
        [award.degree[language], option('awards.options.class', award.class), award.effectiveDate]
          .filter(Boolean)
          .join(' · '),
    ],
    ...(isLetter(kind)
      ? []
      : ([
          ['gpa', text.gpa, `${gpa.shown ?? '–'} (${text.credits}: ${gpa.credits})`],
          ['creditsEarned', text.earned, creditsEarned],
        ] as const)),
  ];
  return said.flatMap(([fact, label, value]): Fact[] =>
    value === null ? [] : [[label, gone.includes(fact) ? `${value} · ${text.gone}` : value]],
  );
}

type Semester = DocumentContent['semesters'][number];

/** The results as issued; if any has changed, a column shows what holds now. */
function tableOf(
  { id, label, gpa, lines }: Semester,
  { changes, averagesGone: averages }: DocumentCheck,
  language: Language,
): NonNullable<CheckPage['tables']>[number] {
  const text = texts[language];
  const nowOf = (code: string, attempt: number): string => {
    const change = changes.find((one) => one.code === code && one.attempt === attempt);
    return change ? (change.result ?? text.resultGone) : text.same;
  };
  return {
    caption: [
      label[language],
      `${text.gpa} ${gpa.shown ?? '–'}`,
      ...(averages.includes(id) ? [text.gone] : []),
    ].join(' · '),
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

/** The rows of a sheet as issued; if any has changed, a column shows what holds now. */
function sheetTable(
  { columns, rows, now }: NonNullable<DocumentCheck['sheet']>,
  text: Texts,
): NonNullable<CheckPage['tables']>[number] {
  const isChanged = now.some((one) => one !== 'same');
  const nowOf = (one: string | null | undefined): string =>
    one === 'same' ? text.same : (one ?? text.rowGone);
  return {
    caption: text.rows,
    columns: [...columns, ...(isChanged ? [text.now] : [])],
    rows: rows.map((cells, position) => [...cells, ...(isChanged ? [nowOf(now[position])] : [])]),
  };
}

function tablesOf(found: DocumentCheck, language: Language): CheckPage['tables'] {
  if (found.sheet) return [sheetTable(found.sheet, texts[language])];
  return found.content?.semesters.map((each) => tableOf(each, found, language)) ?? [];
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
    tables: found ? (tablesOf(found, language) ?? []) : [],
    note: found ? text.compare : null,
  } satisfies CheckPage;
}

type Asking = Pick<CallContext<typeof api.checkDocument>, 'client' | 'request'> & {
  query: { language?: string | undefined };
};

const languageOf = ({ language }: Asking['query']): Language =>
  isLanguage(language) ? language : DEFAULT_LANGUAGE;

/** A page for people, or what clients get that accept no page. */
async function answering(
  { client, query, request }: Asking,
  outcome: (text: Texts) => Omit<Outcome, 'letterhead'>,
  send: (reply: FastifyReply) => unknown,
): Promise<DirectAnswer> {
  const language = languageOf(query);
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
  const found =
    typed.number === ''
      ? null
      : await check(context.client, services, typed, languageOf(context.query));
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
  const found =
    typeof read === 'string'
      ? null
      : await checkOf(context.client, read, languageOf(context.query));
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
