import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import {
  isFileAsked,
  sendReport,
  type ReportTable,
  badParameter,
  idIn,
  idsIn,
  momentIn,
  queryOf,
  type QueryParams,
  decideAccess,
  assertAllowed,
  type RequestContext,
  type ServerContext,
  colomboDay,
  envelope,
  createMany,
  inTransaction,
  askingWith,
  read,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import {
  EXAM_SUMMARY_BY,
  EXAM_SUMMARY_COLUMNS,
  type ExamSummary,
  type OwedUnit,
} from '../summaries.ts';
import { giveSeats, readCard } from './card.ts';
import { paperAtTime } from './paperAtTime.ts';
import { paperClashes } from './papers.ts';
import { admissionCheckRoutes } from './publicCheck.ts';
import { readExamSheet } from './sheet.ts';
import { readExamSummary, readRepeats } from './summaries.ts';

/**
 * Whose sheet is asked for: the own one, or with the key of the office anybody's. What is not
 * theirs does not exist for students.
 */
function whose({ person }: RequestContext, query: QueryParams): string {
  const student = idIn(query, 'student') ?? person.studentId;
  const isOwn =
    student !== null && student === person.studentId && person.privileges.has('STU_EXAM_REG_VIEW');
  if (student === null || !(isOwn || person.privileges.has('EXAM_REG_SUMMARY_VIEW')))
    throw new PortalError('NOT_FOUND');
  return student;
}

const ENTRIES = z.strictObject({
  papers: z.array(z.guid()).min(1).max(20),
  lateReason: z.string().trim().max(500).nullable().default(null),
});
const SESSION = z.strictObject({ session: z.guid() });

type Text = (key: string) => string;

const summaryTable = (
  { rows, total, by }: ExamSummary,
  language: Language,
  text: Text,
): ReportTable => ({
  title: text('pages.exam-reg-sum.title'),
  headings: [
    text(`examSummary.by.${by}`),
    ...EXAM_SUMMARY_COLUMNS.map((name) => text(`examSummary.columns.${name}`)),
  ],
  rows: [
    ...rows.map(({ key, label, figures }) => [
      label?.[language] ?? text(`examSummary.keys.${by}.${key}`),
      ...EXAM_SUMMARY_COLUMNS.map((name) => figures[name]),
    ]),
    [text('examSummary.total'), ...EXAM_SUMMARY_COLUMNS.map((name) => total[name])],
  ],
});

const owedTable = (owed: readonly OwedUnit[], language: Language, text: Text): ReportTable => ({
  title: text('pages.exam-repeat-sum.title'),
  headings: [
    text('resources.students.fields.registrationNumber'),
    ...['student', 'batch', 'unit', 'grades', 'used'].map((key) => text(`repeatSummary.${key}`)),
    text('resources.rule-sets.fields.attemptsMost'),
    text('resources.exam-registrations.fields.attemptKind'),
    text('resources.exam-registrations.fields.attemptNumber'),
    text('repeatSummary.next'),
    text('examRegistration.cards.date'),
    text('repeatSummary.registered'),
  ],
  rows: owed.map(
    ({ student, batch, unit, grades, used, most, kind, number, next, isRegistered }) => [
      student.registrationNumber,
      student.name[language],
      batch,
      `${unit.code} ${unit.title[language]}`,
      grades.join(', '),
      used,
      most ?? '',
      text(`examSummary.keys.attempt.${kind}`),
      number,
      next?.session[language] ?? '',
      next?.startsAt?.slice(0, 10) ?? '',
      text(`repeatSummary.${isRegistered ? 'registered' : 'notRegistered'}`),
    ],
  ),
});

/**
 * Registration for examinations: a student's sheet and card, what the office sees of all of them,
 * seats and clashes.
 */
export function examinationRoutes(app: FastifyInstance, server: ServerContext): void {
  const { database } = server;
  const readOnly = { isolation: 'repeatable read', readOnly: true } as const;
  const registrations = server.catalogue.resources.get('exam-registrations') as ResourceDeclaration;

  app.get('/exam-registration', async (request) => {
    const context = await askingWith(server, request, 'STU_EXAM_REG_VIEW', 'EXAM_REG_SUMMARY_VIEW');
    const student = whose(context, queryOf(request));
    const sheet = await database.transaction(
      (client) => readExamSheet(client, student, server.now()),
      readOnly,
    );
    if (!sheet) throw new PortalError('NOT_FOUND');
    return envelope(sheet);
  });

  // All papers together or none: half a registration would be worse than none.
  app.post('/exam-registration', async (request, reply) => {
    const { papers, lateReason } = read(ENTRIES, request.body);
    const ids = await inTransaction(server, registrations, request, async (write) => {
      assertAllowed(decideAccess(registrations, write.person.privileges), 'create');
      const made: string[] = [];
      for (const paper of new Set(papers)) {
        const id = newId();
        await createMany(write, [
          {
            id,
            body: { values: { paper, ...(lateReason ? { lateReason } : {}) }, version: undefined },
          },
        ]);
        made.push(id);
      }
      return made;
    });
    return reply.code(201).send(envelope({ ids }, 'Created'));
  });

  app.get('/exam-registration/card', async (request) => {
    const context = await askingWith(server, request, 'STU_EXAM_REG_VIEW', 'EXAM_REG_SUMMARY_VIEW');
    const query = queryOf(request);
    const [student, session] = [whose(context, query), idIn(query, 'session')];
    if (session === null) throw badParameter('session');
    const card = await database.transaction(
      (client) => readCard(client, student, session, server.now()),
      readOnly,
    );
    if (!card) throw new PortalError('NOT_FOUND');
    return envelope(card);
  });

  app.get('/exam-reg-sum', async (request, reply) => {
    const context = await askingWith(server, request, 'EXAM_REG_SUMMARY_VIEW');
    const query = queryOf(request);
    const by = EXAM_SUMMARY_BY.find((known) => known === (query['by'] ?? 'unit'));
    if (!by) throw badParameter('by');
    const summary = await database.transaction(
      (client) => readExamSummary(client, idIn(query, 'session'), by),
      readOnly,
    );
    if (!isFileAsked(query)) return envelope(summary);
    return sendReport(server, context, query, reply, {
      resource: 'exam-registrations',
      wanted: { by },
      fileName: `exam-registrations-${by}-${colomboDay(server.now())}`,
      table: (text, language) => summaryTable(summary, language, text),
    });
  });

  app.get('/exam-repeat-sum', async (request, reply) => {
    const context = await askingWith(server, request, 'EXAM_FAIL_SUMMARY_VIEW');
    const query = queryOf(request);
    const wanted = { batch: idIn(query, 'batch'), department: idIn(query, 'department') };
    const summary = await database.transaction(
      (client) => readRepeats(client, wanted, server.now()),
      readOnly,
    );
    if (!isFileAsked(query)) return envelope(summary);
    return sendReport(server, context, query, reply, {
      resource: 'exam-registrations',
      wanted,
      fileName: `repeats-${colomboDay(server.now())}`,
      table: (text, language) => owedTable(summary.owed, language, text),
    });
  });

  app.get('/exam-papers/clashes', async (request) => {
    await askingWith(server, request, 'EXAM_PAPERS_VIEW');
    const session = idIn(queryOf(request), 'session');
    if (session === null) throw badParameter('session');
    return envelope(
      await database.transaction((client) => paperClashes(client, session), readOnly),
    );
  });

  app.get('/exam-papers/at', async (request) => {
    const { person } = await askingWith(server, request, 'EXAM_PAPERS_VIEW');
    const query = queryOf(request);
    const [startsAt, endsAt] = [momentIn(query, 'startsAt'), momentIn(query, 'endsAt')];
    if (endsAt <= startsAt) throw badParameter('endsAt');
    const wanted = {
      paper: idIn(query, 'paper'),
      startsAt,
      endsAt,
      halls: idsIn(query, 'halls'),
      invigilators: idsIn(query, 'invigilators'),
    };
    return envelope(
      await database.transaction(
        (client) => paperAtTime(client, wanted, person.language),
        readOnly,
      ),
    );
  });

  app.post('/exam-papers/seats', async (request) => {
    const context = await askingWith(server, request, 'EXAM_PAPERS_EDIT');
    const { session } = read(SESSION, request.body);
    return envelope(
      await database.transaction((client) =>
        giveSeats(client, session, context.person.userId, newId()),
      ),
      'Saved',
    );
  });

  admissionCheckRoutes(app, server);
}
