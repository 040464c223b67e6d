import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  readBody,
  assertPrivilege,
  type Queryable,
  isFileAsked,
  sendReport,
  type RequestContext,
  type ServerContext,
  colomboDay,
  recordId,
  envelope,
  isUuid,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { DECISIONS, MAX_COMMENT } from '../api.ts';
import { castVote } from './box.ts';
import { feedbackDesk, feedbackForm } from './desk.ts';
import { readResult, resultLines } from './results.ts';
import { overviewTable, resultTable } from './resultTables.ts';
import { decideComment, readReview } from './review.ts';

const uuid = z.uuid().toLowerCase();
const answersBody = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        target: uuid,
        question: uuid,
        value: z.int().nullable().optional(),
        text: z
          .string()
          .max(MAX_COMMENT * 2)
          .nullable()
          .optional(),
      }),
    )
    .max(1_000),
});
const decisionBody = z.strictObject({
  decision: z.enum(DECISIONS),
  body: z.string().trim().min(1).max(MAX_COMMENT).nullable().default(null),
});

/**
 * Whether somebody has answered, and what was said in private to them, is nobody's who looks
 * through other eyes.
 */
const ownEyes = { config: { whileViewing: 'closed' } } as const;
/** Leaves no mark of when it was sent: neither in the log of requests nor in the session. */
const unseen = { config: { isInBackground: true }, logLevel: 'silent' } as const;

/** The calls of feedback: answering, reviewing comments, and results as far as they may be told. */
export function evaluationRoutes(app: FastifyInstance, server: ServerContext): void {
  const reading = async <T>(
    request: FastifyRequest,
    key: string,
    work: (client: Queryable, context: RequestContext) => Promise<T>,
  ): Promise<T> => {
    const context = await server.authenticate(request);
    assertPrivilege(context.person, key);
    return server.database.transaction((client) => work(client, context), {
      isolation: 'repeatable read',
      readOnly: true,
    });
  };

  app.get('/feedback', ownEyes, (request) =>
    reading(request, 'FBACK_VIEW', async (client, { person }) =>
      envelope(await feedbackDesk(client, person, server.now(), colomboDay(server.now()))),
    ),
  );
  app.get('/feedback/:id', ownEyes, (request) =>
    reading(request, 'FBACK_VIEW', async (client, { person }) =>
      envelope(await feedbackForm(client, person.studentId, recordId(request), server.now())),
    ),
  );

  app.post('/feedback/:id/answers', unseen, async (request, reply) => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, 'FBACK_VIEW');
    const { studentId } = person;
    if (studentId === null) throw new PortalError('NOT_FOUND');
    const { answers } = readBody(answersBody, request.body);
    const evaluation = recordId(request);
    await server.database.transaction((client) =>
      castVote(client, { evaluation, student: studentId, answers, now: server.now() }),
    );
    return reply.code(201).send(envelope(null, 'Counted'));
  });

  app.get('/feedback/:id/review', ownEyes, (request) =>
    reading(request, 'FBACK_VIEW', async (client, { person }) =>
      envelope(await readReview(client, person, recordId(request))),
    ),
  );
  app.put('/feedback/:id/comments/:comment', async (request) => {
    const context = await server.authenticate(request);
    assertPrivilege(context.person, 'FBACK_VIEW');
    const { comment } = request.params as { comment: string };
    if (!isUuid(comment)) throw new PortalError('NOT_FOUND');
    const { decision, body } = readBody(decisionBody, request.body);
    await server.database.transaction((client) =>
      decideComment(client, context, { evaluation: recordId(request), comment, decision, body }),
    );
    return envelope(null, 'Saved');
  });

  const asked = async <T>(
    request: FastifyRequest,
    read: (client: Queryable, context: RequestContext) => Promise<T>,
  ): Promise<{ context: RequestContext; query: Readonly<Record<string, unknown>>; answer: T }> => {
    const context = await server.authenticate(request);
    assertPrivilege(context.person, 'FBACK_RES');
    const answer = await server.database.transaction((client) => read(client, context), {
      isolation: 'repeatable read',
      readOnly: true,
    });
    return { context, query: request.query as Readonly<Record<string, unknown>>, answer };
  };
  const fileName = (): string => `feedback-${colomboDay(server.now())}`;
  const inPage =
    (text: (key: string) => string) =>
    (key: string): string =>
      text(`pages.feedback-results.${key}`);

  app.get('/feedback-results', ownEyes, async (request, reply) => {
    const {
      context,
      query,
      answer: lines,
    } = await asked(request, (client, { person }) => resultLines(client, person));
    if (!isFileAsked(query)) return envelope(lines);
    return sendReport(server, context, query, reply, {
      resource: 'evaluations',
      wanted: {},
      fileName: fileName(),
      table: (text, language) => overviewTable(lines, language, inPage(text)),
    });
  });
  app.get('/feedback-results/:id', ownEyes, async (request, reply) => {
    const {
      context,
      query,
      answer: result,
    } = await asked(request, (client, { person }) => readResult(client, person, recordId(request)));
    if (!isFileAsked(query)) return envelope(result);
    if (result.details)
      throw new PortalError('RESULTS_WITHHELD', { details: { ...result.details } });
    return sendReport(server, context, query, reply, {
      resource: 'evaluations',
      wanted: { evaluation: result.id },
      fileName: fileName(),
      table: (text, language) => resultTable(result, language, inPage(text)),
    });
  });
}
