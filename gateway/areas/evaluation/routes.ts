import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { LANGUAGES } from '../../../src/contract/constants.ts';
import { PortalError } from '../../../src/contract/errors.ts';
import { DECISIONS, MAX_COMMENT } from '../../../src/contract/feedback.ts';
import { readBody } from '../../auth/readBody.ts';
import { demandPrivilege } from '../../auth/requestPerson.ts';
import { recordActivity } from '../../db/changeLog.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { Asking } from '../../pipeline/extensions.ts';
import type { Gateway } from '../../pipeline/gateway.ts';
import { colomboDay } from '../../pipeline/person.ts';
import { recordId } from '../../pipeline/readRoutes.ts';
import { envelope } from '../../pipeline/respond.ts';
import { isUuid } from '../../pipeline/uuid.ts';
import { MEDIA_TYPES, TABLE_FORMATS, writeTable } from '../../tabular/writeTable.ts';
import { textsIn } from '../../texts/texts.ts';
import { castVote } from './box.ts';
import { feedbackDesk, feedbackForm } from './desk.ts';
import { decideComment, readReview } from './review.ts';
import { overviewTable, resultTable, type ResultTable } from './resultTables.ts';
import { readResult, resultLines } from './results.ts';

const uuid = z.uuid().toLowerCase();
const answersBody = z.strictObject({
  answers: z.array(z.strictObject({ target: uuid, question: uuid, value: z.int().nullable().optional(), text: z.string().max(MAX_COMMENT * 2).nullable().optional() })).max(1_000),
});
const decisionBody = z.strictObject({ decision: z.enum(DECISIONS), body: z.string().trim().min(1).max(MAX_COMMENT).nullable().default(null) });

/** Whether somebody has answered, and what was said in private to them, is nobody's who looks through other eyes. */
const ownEyes = { config: { whileViewing: 'closed' } } as const;
/** Leaves no mark of when it was sent: neither in the log of requests nor in the session. */
const unseen = { config: { isInBackground: true }, logLevel: 'silent' } as const;

/** The calls of feedback: answering, reviewing comments, and results as far as they may be told. */
export function evaluationRoutes(app: FastifyInstance, gateway: Gateway): void {
  const reading = async <T>(request: FastifyRequest, key: string, work: (client: Queryable, asking: Asking) => Promise<T>): Promise<T> => {
    const asking = await gateway.ask(request);
    demandPrivilege(asking.person, key);
    return gateway.database.transaction((client) => work(client, asking), { isolation: 'repeatable read', readOnly: true });
  };

  app.get('/feedback', ownEyes, (request) => reading(request, 'FBACK_VIEW', async (client, { person }) => envelope(await feedbackDesk(client, person, gateway.now(), colomboDay(gateway.now())))));
  app.get('/feedback/:id', ownEyes, (request) => reading(request, 'FBACK_VIEW', async (client, { person }) => envelope(await feedbackForm(client, person.studentId, recordId(request), gateway.now()))));

  app.post('/feedback/:id/answers', unseen, async (request, reply) => {
    const { person } = await gateway.ask(request);
    demandPrivilege(person, 'FBACK_VIEW');
    const { studentId } = person;
    if (studentId === null) throw new PortalError('NOT_FOUND');
    const { answers } = readBody(answersBody, request.body);
    const evaluation = recordId(request);
    await gateway.database.transaction((client) => castVote(client, { evaluation, student: studentId, answers, now: gateway.now() }));
    return reply.code(201).send(envelope(null, 'Counted'));
  });

  app.get('/feedback/:id/review', ownEyes, (request) => reading(request, 'FBACK_VIEW', async (client, { person }) => envelope(await readReview(client, person, recordId(request)))));
  app.put('/feedback/:id/comments/:comment', async (request) => {
    const asking = await gateway.ask(request);
    demandPrivilege(asking.person, 'FBACK_VIEW');
    const { comment } = request.params as { comment: string };
    if (!isUuid(comment)) throw new PortalError('NOT_FOUND');
    const { decision, body } = readBody(decisionBody, request.body);
    await gateway.database.transaction((client) => decideComment(client, asking, { evaluation: recordId(request), comment, decision, body }));
    return envelope(null, 'Saved');
  });

  app.get('/feedback-results', ownEyes, (request) => reading(request, 'FBACK_RES', async (client, { person }) => envelope(await resultLines(client, person))));
  app.get('/feedback-results/:id', ownEyes, (request) => reading(request, 'FBACK_RES', async (client, { person }) => envelope(await readResult(client, person, recordId(request)))));

  const send = async (request: FastifyRequest, reply: FastifyReply, about: string | null, read: (client: Queryable, asking: Asking, language: 'en' | 'si', words: (key: string) => string) => Promise<ResultTable>): Promise<FastifyReply> => {
    const asking = await gateway.ask(request);
    demandPrivilege(asking.person, 'FBACK_RES');
    const query = request.query as Readonly<Record<string, string | undefined>>;
    const format = TABLE_FORMATS.find((known) => known === (query['format'] ?? 'csv'));
    const language = LANGUAGES.find((known) => known === (query['language'] ?? asking.person.language));
    if (!format || !language) throw new PortalError('BAD_REQUEST', { details: { parameter: format ? 'language' : 'format' } });
    const texts = textsIn(language);
    const words = (key: string): string => texts(`pages.feedback-results.${key}`) ?? key;
    const table = await gateway.database.transaction(async (client) => {
      const made = await read(client, asking, language, words);
      await recordActivity(client, { actorId: asking.person.userId, action: 'export', resource: 'evaluations', recordId: about, after: { format }, ip: asking.ip });
      return made;
    });
    const stream = writeTable(format, table.title, table.headings, table.rows);
    const name = `feedback-${colomboDay(gateway.now())}.${format}`;
    return reply.type(MEDIA_TYPES[format]).header('Content-Disposition', `attachment; filename="${name}"`).header('Cache-Control', 'no-store').send(Readable.fromWeb(stream as NodeReadableStream));
  };

  app.get('/feedback-results/-/export', ownEyes, (request, reply) =>
    send(request, reply, null, async (client, { person }, language, words) => overviewTable(await resultLines(client, person), language, words)));
  app.get('/feedback-results/:id/export', ownEyes, (request, reply) =>
    send(request, reply, recordId(request), async (client, { person }, language, words) => {
      const result = await readResult(client, person, recordId(request));
      if (result.details) throw new PortalError('RESULTS_WITHHELD', { details: { ...result.details } });
      return resultTable(result, language, words);
    }));
}
